import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { findPostmaster } from '#kit/embedded-postgres/postmaster.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import { log, urlOfConnection } from '#kit/testing/test-server.server.ts'

function newFolder(opened: AsyncDisposableStack): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-lost-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(opened: AsyncDisposableStack, settings: Record<string, string>): Promise<RunningSite> {
  const site = await startSite({
    PORT: String(await findFreePort()),
    BUILD_DIR: 'tests/runtime/tiny-site',
    ...settings,
  })
  opened.defer(async () => void (await site.stop()))
  return site
}

const post = (site: RunningSite, address: string) => fetch(site.url + address, { method: 'POST' })
const readRows = async (site: RunningSite): Promise<number[]> => (await fetch(`${site.url}/rows`)).json()

/** Parallel writers, half of them with transactions of two statements. A request without a response fails the test. */
class Writers {
  readonly acknowledged: number[] = []
  readonly statuses = new Set<number>()
  readonly #running: Promise<void>[]
  #next = 1
  #isOver = false

  constructor(site: RunningSite, count: number) {
    this.#running = Array.from({ length: count }, async (_, index) => {
      while (!this.#isOver) await this.#write(site, index % 2 === 0)
    })
  }

  async #write(site: RunningSite, isPair: boolean): Promise<void> {
    const id = this.#next++
    const { status, headers } = await post(site, isPair ? `/pairs/${id}` : `/rows/${id}`)
    this.statuses.add(status)
    if (status === 204) this.acknowledged.push(id, ...(isPair ? [-id] : []))
    else if (headers.get('retry-after')) await pause(50)
    else throw new Error(`${status} without Retry-After`)
  }

  /** Resolves after this many more acknowledged writes. */
  async more(count: number): Promise<void> {
    const goal = this.acknowledged.length + count
    const failure = Promise.all(this.#running)
    while (this.acknowledged.length < goal && !this.#isOver) await Promise.race([failure, pause(5)])
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }
}

// Together, because they wait for servers most of the time; each has a site of its own.
test.concurrent.for([
  ['is terminated', 'for long', 'select pg_terminate_backend($1)'],
  ['stays idle for too long', 'briefly', 'select 1 where $1 > 0'],
] as const)(
  'a transaction whose connection %s between two statements is a 503',
  async ([, wait, loseConnection], { expect }) => {
    await using database = await emptyDatabase()
    await using opened = new AsyncDisposableStack()
    const site = await start(opened, {
      DATA_DIR: newFolder(opened),
      DATABASE_URL: database.url,
      DATABASE_UNSAFE: 'true',
    })
    const response = post(site, `/pairs/1?wait=${wait}`)
    const waiting = async (): Promise<number | null> => (await fetch(`${site.url}/waiting`)).json()
    await expect.poll(waiting).not.toBeNull()
    const pid = await waiting()
    await database.pool.query(loseConnection, [pid])
    const count = async () => (await database.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount
    await expect.poll(count).toBe(0)
    await post(site, '/go-on')
    const { status, headers } = await response
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect((await post(site, '/pairs/2')).status).toBe(204)
    expect(await readRows(site)).toEqual([2, -2])
    expect(site.child.exitCode).toBeNull()
  },
)

test.concurrent('the embedded server is killed twenty times under parallel writes: the program survives and no acknowledged row is lost', async ({
  expect,
}) => {
  await using opened = new AsyncDisposableStack()
  const dataDir = newFolder(opened)
  const site = await start(opened, { DATA_DIR: dataDir })
  const cluster = realpathSync(path.join(dataDir, 'postgres'))
  const writers = new Writers(site, 8)
  for (let kill = 0; kill < 20; kill++) {
    await writers.more(40)
    // Connections outlive a killed server for a moment, so the next one may not be there yet.
    await expect.poll(() => findPostmaster(cluster)).not.toBeNull()
    process.kill(findPostmaster(cluster)!.pid, 'SIGKILL')
  }
  await writers.more(40)
  await writers.stop()
  expect([...writers.statuses].toSorted()).toEqual([204, 503])
  const rows = new Set(await readRows(site))
  expect(writers.acknowledged.filter(id => !rows.has(id))).toEqual([])
  expect(
    [...rows].filter(id => id < 0 && !rows.has(-id)),
    'half a transaction',
  ).toEqual([])
  expect(site.child.exitCode ?? site.child.signalCode).toBeNull()
}, 240_000)

test.concurrent('an external server is restarted: the site responds with 503 meanwhile and recovers', async ({
  expect,
}) => {
  await using opened = new AsyncDisposableStack()
  const serverDir = newFolder(opened)
  let server: EmbeddedDatabase = await openEmbeddedDatabase({ dataDir: serverDir, log })
  const stop = () => server.close(Date.now() + 5_000)
  const { connection } = server
  opened.defer(stop)
  const site = await start(opened, { DATA_DIR: newFolder(opened), DATABASE_URL: urlOfConnection(connection) })
  const writers = new Writers(site, 8)
  for (let restart = 0; restart < 3; restart++) {
    await writers.more(40)
    await stop()
    const { status, headers } = await post(site, '/rows/0')
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    server = await openEmbeddedDatabase({ dataDir: serverDir, log })
    await writers.more(40)
  }
  await writers.stop()
  expect([...writers.statuses].toSorted()).toEqual([204, 503])
  const rows = new Set(await readRows(site))
  expect(writers.acknowledged.filter(id => !rows.has(id))).toEqual([])
  expect(site.child.exitCode ?? site.child.signalCode).toBeNull()
}, 120_000)
