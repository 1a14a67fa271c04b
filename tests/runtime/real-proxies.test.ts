import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moscowDay } from '#kit/moscow-day.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { idOf } from '#kit/testing/garden.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/**
 * The configurations of docs/running.md and deploy/Caddyfile before two programs, with the proxies that are installed here: no request fails
 * while the programs are restarted one after the other.
 */

const isInstalled = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const running = readFileSync('docs/running.md', 'utf8')

/** A block of code of docs/running.md, by a line that it has. */
const blockWith = (line: string): string => {
  const found = [...running.matchAll(/^```nginx\n(.*?)^```$/gms)].find(([, block]) => block!.includes(line))
  if (!found) throw new Error(`docs/running.md has no block with ${line}`)
  return found[1]!
}

interface Place {
  folder: string
  port: number
  /** Of the programs. */
  ports: readonly number[]
}

/** What starts a proxy in the foreground. */
type Start = (place: Place) => { command: string; args: string[]; env?: Record<string, string> }

const startNginx: Start = ({ folder, port, ports }) => {
  // With `http_503` beside it: all of it belongs to `http`.
  const upstream = blockWith('upstream sadozor').replaceAll(/127\.0\.0\.1:300(\d)/g, (_, n) => `127.0.0.1:${ports[n]}`)
  const site = blockWith('location @restarting').replace('http://127.0.0.1:3000', 'http://sadozor')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${temporary.join(' ')}
       ${upstream}
       server { listen 127.0.0.1:${port};
         ${site} } }`,
  )
  return { command: 'nginx', args: ['-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off;'] }
}

const startCaddy: Start = ({ folder, port, ports }) => {
  const file = path.join(folder, 'Caddyfile')
  const text = readFileSync('deploy/Caddyfile', 'utf8')
  // Without certificates, and without the address of its administration.
  const plain = text.replaceAll(/^(www\.)?\{\$DOMAIN\} \{$/gm, (_, www = '') => `http://${www}localhost:${port} {`)
  writeFileSync(file, plain.replace(/^\{$/m, '{\n\tadmin off'))
  const UPSTREAM = ports.map(each => `127.0.0.1:${each}`).join(' ')
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  return { command: 'caddy', args, env: { UPSTREAM, DOMAIN: 'localhost', HOME: folder } }
}

let database: TestDatabase
let folder: string
let ports: number[]
let programs: RunningSite[]

const startProgram = (port: number) =>
  startSite({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: String(port),
    READ_LIMITS: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    BACKUP_KEEP: '0',
    DATABASE_UNSAFE: 'true',
  })

beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-proxies-'))
  ports = [await findFreePort(), await findFreePort()]
  programs = await Promise.all(ports.map(startProgram))
})
afterAll(async () => {
  for (const program of programs ?? []) await program.stop()
  await database?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

async function openProxy(
  start: Start,
  of: readonly number[] = ports,
): Promise<{ url: string; [Symbol.asyncDispose](): Promise<void> }> {
  const port = await findFreePort()
  const place = mkdtempSync(path.join(folder, 'proxy-'))
  const { command, args, env } = start({ folder: place, port, ports: of })
  const child: ChildProcess = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const url = `http://localhost:${port}`
  await expect
    .poll(() =>
      fetch(url).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

interface Load {
  faults: string[]
  saved: string[]
}

/** Until the work is done, readers read and a gardener writes. */
async function underLoad(url: string, gardener: TestBrowser | null, work: () => Promise<void>): Promise<Load> {
  const load: Load = { faults: [], saved: [] }
  let isOver = false
  const repeat = async (what: string, request: () => Promise<void>) => {
    while (!isOver) await request().catch(error => void load.faults.push(`${what}: ${error.cause ?? error}`))
  }
  const read = (page: string) =>
    repeat(page, async () => {
      const response = await fetch(url + page)
      if (response.status !== 200) load.faults.push(`${page}: ${response.status}`)
      await response.arrayBuffer()
    })
  const save = async (by: TestBrowser) => {
    const title = `дело ${randomUUID()}`
    const headers = { 'idempotency-key': randomUUID() }
    const body = { title, from: moscowDay(new Date()) }
    const send = () => by.request('/api/tasks', { method: 'POST', body, headers })
    let response = await send()
    // No proxy repeats a write that a stopping program may have done: who sent it does, with the same key.
    while (response.status === 502 || response.status === 503) response = await send()
    await idOf(Promise.resolve(response))
    load.saved.push(title)
  }
  const all = Promise.all(
    ['/', '/drugs?crop=tomat', '/drugs/skor', '/api/drugs']
      .map(read)
      .concat(gardener ? repeat('a save', () => save(gardener)) : []),
  )
  await work().finally(() => {
    isOver = true
  })
  await all
  return load
}

describe.each<[string, boolean, Start]>([
  ['nginx', isInstalled('nginx', '-v'), startNginx],
  ['caddy', isInstalled('caddy', 'version'), startCaddy],
])('%s', (_, isThere, start) => {
  test.runIf(isThere)('no request fails while two programs are restarted one after the other', async () => {
    await using proxy = await openProxy(start)
    const site = { fetch: (request: Request) => fetch(request.url.replace(/^http:\/\/[^/]+/, proxy.url), request) }
    const gardener = await signedIn(site, `${randomUUID()}@sadozor.test`)
    const { faults, saved } = await underLoad(proxy.url, gardener, async () => {
      for (const [index, port] of ports.entries()) {
        expect(await programs[index]!.stop()).toBe(0)
        programs[index] = await startProgram(port)
      }
    })
    expect(faults).toEqual([])
    const { rows } = await database.pool.query(`select title from garden_task where title like 'дело %'`)
    const titles = rows.map(({ title }) => title)
    for (const title of saved) expect(titles.filter(found => found === title)).toEqual([title])
  })
})

test.runIf(isInstalled('caddy', 'version'))('caddy: while one program restarts, pages wait for it', async () => {
  await using proxy = await openProxy(startCaddy, ports.slice(0, 1))
  const { faults } = await underLoad(proxy.url, null, async () => {
    expect(await programs[0]!.stop()).toBe(0)
    programs[0] = await startProgram(ports[0]!)
  })
  expect(faults).toEqual([])
})
