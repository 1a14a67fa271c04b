import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { findPostmaster, isAlive } from '#kit/embedded-postgres/postmaster.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { type RunningSite, runSite, startSite } from '#kit/testing/running-site.server.ts'

const folders: string[] = []
const sites: RunningSite[] = []

async function newSettings(): Promise<{ DATA_DIR: string; PORT: string; BUILD_DIR: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-program-'))
  folders.push(folder)
  return { DATA_DIR: folder, PORT: String(await findFreePort()), BUILD_DIR: 'tests/runtime/tiny-site' }
}

async function start(settings: Record<string, string>): Promise<RunningSite> {
  const site = await startSite(settings)
  sites.push(site)
  return site
}

const isRoot = process.getuid?.() === 0
const postmasterOf = (dataDir: string) => findPostmaster(realpathSync(path.join(dataDir, 'postgres')))

/** A server on a slow disk may flush its last checkpoint a little longer than the program waits for it. */
const endOf = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)

afterEach(async () => {
  for (const site of sites.splice(0)) await site.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('stopping', () => {
  test('SIGTERM lets a running request finish, then ends the program and its database in time', async () => {
    const settings = await newSettings()
    const site = await start(settings)
    const pid = postmasterOf(settings.DATA_DIR)!.pid
    const slow = fetch(`${site.url}/slow`)
    await fetch(site.url)
    const status = await site.stop()
    expect(await (await slow).text()).toBe('finished')
    // After its time the program ends itself with another code.
    expect(status).toBe(0)
    await endOf(pid)
    expect(existsSync(path.join(settings.DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('an error outside of requests is logged and ends the program with code 1, and its database', async () => {
    const settings = await newSettings()
    const site = await start(settings)
    const pid = postmasterOf(settings.DATA_DIR)!.pid
    let output = ''
    site.child.stdout?.on('data', text => {
      output += text
    })
    const ended = new Promise(resolve => site.child.once('close', resolve))
    await fetch(`${site.url}/fault`, { method: 'POST' })
    expect(await ended).toBe(1)
    expect(output).toContain('planted fault')
    await endOf(pid)
  })

  test('the program exits when its launcher exits', async () => {
    const settings = await newSettings()
    const site = await startSite(settings)
    const { pid } = postmasterOf(settings.DATA_DIR)!
    const ended = new Promise(resolve => site.child.once('exit', resolve))
    site.child.disconnect()
    expect(await ended).toBe(0)
    await endOf(pid)
    expect(postmasterOf(settings.DATA_DIR)).toBeNull()
  })
})

test.runIf(isRoot)('as root without user namespaces the database runs as another user', async () => {
  const settings = await newSettings()
  const programs = path.join(settings.DATA_DIR, 'programs') // a PATH without `unshare`
  mkdirSync(programs)
  for (const name of ['sh', 'sync']) symlinkSync(`/bin/${name}`, path.join(programs, name))
  const site = await start({ ...settings, PATH: programs })
  const cluster = realpathSync(path.join(settings.DATA_DIR, 'postgres'))
  if (!cluster.startsWith(settings.DATA_DIR)) folders.push(path.dirname(cluster)) // moved to a system folder, because only root can access the sources
  expect(statSync(`/proc/${postmasterOf(settings.DATA_DIR)?.pid}`).uid).not.toBe(0)
  expect(await (await fetch(site.url)).text()).toBe('ready')
})

describe('a failed start is reported in one line', () => {
  const oneLine = (pattern: RegExp) => new RegExp(`^Садозор не запускается: [^\\n]*${pattern.source}[^\\n]*\\n$`)

  test('a second start on the same data folder; the first keeps running', async () => {
    const settings = await newSettings()
    const site = await start(settings)
    const second = await runSite({ ...settings, PORT: String(await findFreePort()) })
    expect(second).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(oneLine(/уже работает другая копия программы \(процесс \d+\)/)),
    })
    expect(await (await fetch(site.url)).text()).toBe('ready')
  })

  test('a busy port; the data folder stays unchanged', async () => {
    const settings = await newSettings()
    const neighbour = createServer().listen(Number(settings.PORT))
    const { status, stderr } = await runSite(settings)
    neighbour.close()
    expect(stderr).toMatch(oneLine(new RegExp(`порт ${settings.PORT} уже занят`)))
    expect(status).toBe(1)
    expect(readdirSync(settings.DATA_DIR)).toEqual([])
  })

  test('a wrong setting', async () => {
    expect(await runSite({ PORT: 'abc' })).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(oneLine(/PORT/)),
    })
  })

  test('an unreachable server', async () => {
    const url = `postgresql://gardener:secret@127.0.0.1:${await findFreePort()}/garden`
    const { status, stderr } = await runSite({ ...(await newSettings()), DATABASE_URL: url })
    expect(stderr).toMatch(oneLine(/соединение отклонено/))
    expect(stderr).not.toContain('secret')
    expect(status).toBe(1)
  })

  test('a wrong password', async () => {
    const url = new URL(inject('testServer').url)
    url.password = 'wrong'
    const { status, stderr } = await runSite({ ...(await newSettings()), DATABASE_URL: url.href })
    expect(stderr).toMatch(oneLine(/имя или пароль не подходят/))
    expect(status).toBe(1)
  })

  test('a data folder that is a file', async () => {
    const { status, stderr } = await runSite({ ...(await newSettings()), DATA_DIR: path.resolve('package.json') })
    expect(stderr).toMatch(oneLine(/это файл, а нужна папка/))
    expect(status).toBe(1)
  })

  test('a data folder that cannot be created', async () => {
    const { status, stderr } = await runSite({ ...(await newSettings()), DATA_DIR: '/proc/sadozor/data' })
    expect(stderr).toMatch(oneLine(/папка данных \/proc\/sadozor\/data: здесь её нельзя создать/))
    expect(status).toBe(1)
  })

  test('a missing build', async () => {
    const { status, stderr } = await runSite({ ...(await newSettings()), BUILD_DIR: 'tests/runtime/nowhere' })
    expect(stderr).toMatch(oneLine(/нет сборки сайта/))
    expect(status).toBe(1)
  })
})

describe('a kill -9 of the whole process group loses no committed row', () => {
  /** Writes rows with four parallel clients until the site is killed; returns the acknowledged ones. */
  async function writeUntilKilled(site: RunningSite, kill: () => void): Promise<number[]> {
    const acknowledged: number[] = []
    let next = 0
    const write = async () => {
      for (;;) {
        const id = next++
        const response = await fetch(`${site.url}/rows/${id}`, { method: 'POST' }).catch(() => null)
        if (!response) return
        if (response.status === 204) acknowledged.push(id)
        if (acknowledged.length === 200) kill()
      }
    }
    await Promise.all([write(), write(), write(), write()])
    return acknowledged
  }

  const readRows = async (site: RunningSite): Promise<number[]> => (await fetch(`${site.url}/rows`)).json()

  test('the database outlives its program: the next start adopts it', async () => {
    const settings = await newSettings()
    const site = await start(settings)
    const server = postmasterOf(settings.DATA_DIR)!
    const acknowledged = await writeUntilKilled(site, () => process.kill(-site.child.pid!, 'SIGKILL'))
    const again = await start(settings)
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
    expect(postmasterOf(settings.DATA_DIR)?.pid).toBe(server.pid)
    const rows = new Set(await readRows(again))
    expect(acknowledged.filter(id => !rows.has(id))).toEqual([])
    expect(await again.stop()).toBe(0)
    await endOf(server.pid)
  })

  test('the database is killed too: the next start replays the WAL', async () => {
    const settings = await newSettings()
    const site = await start(settings)
    const server = postmasterOf(settings.DATA_DIR)!
    const acknowledged = await writeUntilKilled(site, () => {
      // Stopped first, or a busy machine lets it start another server between the two kills.
      process.kill(-site.child.pid!, 'SIGSTOP')
      process.kill(server.pid, 'SIGKILL')
      process.kill(-site.child.pid!, 'SIGKILL')
    })
    expect(readFileSync(path.join(settings.DATA_DIR, 'postgres/postmaster.pid'), 'utf8')).toContain(String(server.pid))
    const again = await start(settings)
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
    expect(postmasterOf(settings.DATA_DIR)?.pid).not.toBe(server.pid)
    const rows = new Set(await readRows(again))
    expect(acknowledged.filter(id => !rows.has(id))).toEqual([])
  })
})
