import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findPostmaster } from '#kit/embedded-postgres/postmaster.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'

interface Launched {
  url: string
  dataDir: string
  child: ChildProcess
  output(): string
  ended: Promise<number | null>
}

const clean: (() => unknown)[] = []

afterEach(async () => {
  for (const run of clean.splice(0).reverse()) await run()
})

async function launch(args: string[], settings: Record<string, string> = {}): Promise<Launched> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-restart-'))
  const port = settings.PORT ?? String(await findFreePort())
  const { PATH, HOME, TMPDIR } = process.env
  const env = {
    PATH,
    HOME,
    TMPDIR,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    BUILD_DIR: 'tests/runtime/tiny-site',
    PORT: port,
    ...settings,
  }
  const child = spawn(process.execPath, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  clean.push(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { url: `http://127.0.0.1:${port}`, dataDir, child, output: () => output, ended }
}

/** Uses an existing database, because a first start takes longer than the rest of the test. */
async function launchProgram(firstPause: number, settings: Record<string, string> = {}): Promise<Launched> {
  const database = await testDatabase()
  clean.push(() => database[Symbol.asyncDispose]())
  const server = { DATABASE_URL: database.url, DATABASE_UNSAFE: 'true' }
  return launch(['tests/runtime/launcher.mjs', String(firstPause)], { ...server, ...settings })
}

const starts = (output: string) => output.match(/^Садозор: /gm)?.length ?? 0
const restarts = (output: string) => output.match(/запускаю снова/g)?.length ?? 0
const started = ({ output }: Launched, times: number) =>
  expect.poll(() => starts(output()), { timeout: 170_000 }).toBe(times)
const crash = ({ url }: Launched) => fetch(`${url}/fault`, { method: 'POST' })
const hasDatabase = ({ dataDir }: Launched) => findPostmaster(realpathSync(path.join(dataDir, 'postgres'))) !== null

test('after an unexpected exit the site is restarted; after the fifth time within a minute the launcher exits with its exit code', async () => {
  const site = await launchProgram(50)
  for (let crashes = 0; crashes < 6; crashes++) {
    await started(site, crashes + 1)
    await crash(site)
  }
  expect(await site.ended).toBe(1)
  expect(restarts(site.output())).toBe(5)
  expect(site.output()).toContain('(код 1) 6 раз за минуту: больше не запускаю')
}, 180_000)

test('npm start restarts a killed program with its rows, and a signal stops it', async () => {
  const site = await launch(['scripts/start.mjs'])
  await started(site, 1)
  expect((await fetch(`${site.url}/rows/1`, { method: 'POST' })).status).toBe(204)
  process.kill(await (await fetch(`${site.url}/pid`)).json(), 'SIGKILL')
  await started(site, 2)
  expect(await (await fetch(`${site.url}/rows`)).json()).toEqual([1])
  site.child.kill('SIGTERM')
  expect(await site.ended).toBe(0)
  expect(restarts(site.output())).toBe(1)
  expect(hasDatabase(site)).toBe(false)
}, 180_000)

test('a program that gets a signal from elsewhere is not restarted', async () => {
  const site = await launchProgram(50)
  await started(site, 1)
  process.kill(await (await fetch(`${site.url}/pid`)).json(), 'SIGTERM')
  expect(await site.ended).toBe(0)
  expect(restarts(site.output())).toBe(0)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s in the pause before a restart stops everything',
  async signal => {
    const site = await launchProgram(50_000)
    await started(site, 1)
    await crash(site)
    await expect.poll(() => restarts(site.output())).toBe(1)
    site.child.kill(signal)
    expect(await site.ended).toBe(0)
    expect(starts(site.output())).toBe(1)
  },
)

test('a start that fails before it was ready is not repeated', async () => {
  const wrong = await launchProgram(50, { PUBLIC_URL: 'nowhere' })
  expect(await wrong.ended).toBe(1)
  const port = await findFreePort()
  const neighbour = createServer().listen(port)
  clean.push(() => neighbour.close())
  const busy = await launchProgram(50, { PORT: String(port) })
  expect(await busy.ended).toBe(1)
  for (const { output } of [wrong, busy]) expect(output()).toMatch(/Садозор не запускается: [^\n]*\n$/)
})
