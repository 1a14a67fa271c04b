import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import { listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { findPostmaster } from '#kit/embedded-postgres/postmaster.server.ts'
import { answerFromCache } from '#kit/http/answer-from-cache.server.ts'
import { createErrorHandler, type ShellEnv } from '#kit/http/error-response.server.ts'
import { finish } from '#kit/http/finish.server.ts'
import { createMetrics } from '#kit/http/metrics.server.ts'
import { createResponseCache } from '#kit/http/response-cache.server.ts'
import { listenerOf } from '#kit/process/application.server.ts'
import { openListener } from '#kit/testing/open-server.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-away-'))
let server: EmbeddedDatabase | null = null
const start = async () => {
  server = await openEmbeddedDatabase({ dataDir, log })
}
const stop = async () => {
  await server?.close(Date.now() + 5_000)
  server = null
}
beforeAll(start)
afterAll(async () => {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A site whose only page, under any address, shows a row of the database. */
async function openWorld() {
  const opened = new AsyncDisposableStack()
  if (!server) await start()
  const { connection } = server!
  const pool = openPool(connection, { max: 2, log })
  opened.defer(() => pool.end())
  const db = openDatabase(pool)
  await migrate(pool)
  await db.execute(sql`drop table if exists note`)
  await db.execute(sql`create table note as select 'first' as text`)
  await raiseGeneration(db)
  const warnings: string[] = []
  const generation = listenToGeneration(
    connection,
    pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) }),
  )
  opened.defer(generation.close)
  pool.on('connect', generation.databaseReached)
  const responses = createResponseCache({ generation, maxBytes: 1_000_000 })
  const app = new Hono<ShellEnv>().use(finish(responses)).get('*', async c => {
    const { rows } = await db.execute<{ text: string }>(sql`select text from note`)
    return c.html(`${rows[0]!.text} ${'.'.repeat(2_000)}`)
  })
  app.onError(createErrorHandler(log))
  const site = listenerOf(app as unknown as Hono, { log, publicUrl: 'http://sadozor.test' })
  const http = await openListener(
    answerFromCache({ responses, addressOf: url => url, log, metrics: createMetrics() }, site),
  )
  opened.use(http)
  const read = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(http.origin + address, { headers })
    const text = (await response.text()).split(' ')[0]
    return {
      status: response.status,
      text,
      cacheStatus: response.headers.get('cache-status'),
      age: response.headers.get('age'),
    }
  }
  await expect.poll(() => generation.value).not.toBeNull()
  await expect.poll(async () => (await read('/page')) && responses.size.entries).toBe(1)
  return {
    connection,
    db,
    generation,
    warnings,
    read,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

const change = (db: Db, text: string) =>
  db.transaction(async tx => {
    await tx.execute(sql`update note set text = ${text}`)
    await raiseGeneration(tx)
  })

const stale = {
  status: 200,
  text: 'first',
  cacheStatus: expect.stringMatching(/^sadozor; hit; ttl=-\d+; detail=database-away$/),
}

test('while the database is stopped cached pages are served and say so, others are not, and one line is logged', async () => {
  await using world = await openWorld()
  await stop()
  for (let n = 0; n < 50; n++) expect(await world.read('/page')).toMatchObject(stale)
  expect(await world.read('/page', { 'accept-encoding': 'br' })).toMatchObject({
    ...stale,
    age: expect.stringMatching(/^\d+$/),
  })
  expect((await world.read('/other')).status).toBe(503)
  await expect.poll(() => world.generation.outage?.seconds, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  expect(world.warnings.filter(line => line.includes('up to ten minutes'))).toHaveLength(1)
  expect(world.warnings).toHaveLength(1)

  await start()
  await change(world.db, 'second')
  expect(await world.read('/page')).toMatchObject({ status: 200, text: 'second', cacheStatus: null })
})

test('a change that another process makes when the database is back is seen', async () => {
  await using world = await openWorld()
  await stop()
  expect(await world.read('/page')).toMatchObject(stale)
  await start()
  const other = openPool(world.connection, { max: 1, log })
  await change(openDatabase(other), 'second')
  await other.end()
  await expect
    .poll(() => world.read('/page'), { timeout: 1_000 })
    .toMatchObject({ status: 200, text: 'second', cacheStatus: null })
})

test('the server is killed: cached pages are served without a gap until it is back', async () => {
  await using world = await openWorld()
  process.kill(findPostmaster(realpathSync(path.join(dataDir, 'postgres')))!.pid, 'SIGKILL')
  const seen: Awaited<ReturnType<typeof world.read>>[] = []
  while (!(seen.some(({ cacheStatus }) => cacheStatus) && world.generation.value !== null))
    seen.push(await world.read('/page'))
  expect(seen.filter(({ status }) => status !== 200)).toEqual([])
  await change(world.db, 'second')
  await expect
    .poll(() => world.read('/page'), { timeout: 1_000 })
    .toMatchObject({ status: 200, text: 'second', cacheStatus: null })
})
