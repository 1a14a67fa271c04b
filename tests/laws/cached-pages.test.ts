import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { readGeneration } from '#kit/catalogue/generation.server.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { type GenerationListener, listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import { openDatabase } from '#kit/db/database.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { createResponseCache, type ResponseCache } from '#kit/http/response-cache.server.ts'
import { openBuiltSite } from '#kit/testing/built-app.server.ts'
import type { OpenServer } from '#kit/testing/open-server.server.ts'
import { RawClient } from '#kit/testing/raw-client.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

/** Answers from the cache are the answers the site would give now. */

let world: TestDatabase
let listener: GenerationListener
/** What a new connection of the listener waits for. */
let mayListen = Promise.resolve()
let cached: OpenServer
let uncached: OpenServer
let responses: ResponseCache
beforeAll(async () => {
  world = await testDatabase()
  listener = listenToGeneration({ connectionString: world.url }, log, () => mayListen)
  const cache = createGenerationCache(listener)
  responses = createResponseCache({ generation: listener, maxBytes: 64_000_000 })
  cached = await openBuiltSite({ db: world.db, cache, responses })
  uncached = await openBuiltSite({ db: world.db })
  while (!listener.isListening) await pause(5)
})
afterAll(async () => {
  await cached[Symbol.asyncDispose]()
  await uncached[Symbol.asyncDispose]()
  await listener.close()
  await world[Symbol.asyncDispose]()
})

const get = (site: OpenServer, path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' })

/** Nobody is told of this change, so it shows whether an answer comes from the cache. */
const renameUnnoticed = (name: string) =>
  world.pool.query('update plant set short_name = $1, name = $1 where alias = $2', [name, 'tomat'])

async function rename(shortName: string) {
  const pool = openPool({ connectionString: world.url }, { max: 1, log })
  const db = openDatabase(pool)
  const { rows } = await db.execute<{ id: number }>(`select id from plant where alias = 'tomat'`)
  const { id, version, status, ...values } = (await findRecord(db, plant, rows[0]!.id))!
  await saveRecords(unitOf(db, { kind: 'hand', userId: null }), [
    updateRecord(plant, { id, version }, { ...values, shortName, name: shortName }),
  ])
}

describe('the same bytes', () => {
  test.each([
    '/',
    '/finder',
    '/finder?crop=tomat&sign=leaf-lower-first',
    '/drugs',
    '/drugs?page=2',
    '/drugs?crop=tomat&target=fitoftoroz',
    '/drugs/ordan?crop=tomat&target=fitoftoroz&place=protected',
    '/drugs/skor/mix?crop=tomat&target=fitoftoroz&place=open',
    '/plants',
    '/plants/tomat',
    '/plants/tomat?place=protected',
    '/pests',
    '/diseases/fitoftoroz',
    '/diseases/fitoftoroz?crop=tomat&place=protected',
    '/calculator',
    '/calculator?drug=ordan&crop=tomat&target=fitoftoroz',
    '/privacy-policy',
    '/drugs/_payload.json',
    '/drugs/_payload.json?crop=tomat&target=fitoftoroz',
    '/plants/tomat/_payload.json',
    '/api/drugs',
    '/api/diseases/fitoftoroz',
    '/sitemap-plants.xml',
  ])('%s', async path => {
    const fresh = await get(uncached, path)
    const isMap = path.endsWith('.xml')
    expect(fresh.headers.get('cache-control')).toBe(isMap ? 'public, max-age=3600' : 'no-cache')
    const html = await fresh.text()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const [first, second] = [
        await get(cached, path, { 'accept-encoding': encoding }),
        await get(cached, path, { 'accept-encoding': encoding }),
      ]
      for (const response of [first, second]) {
        expect([response.status, await response.text()]).toEqual([200, html])
        expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
        expect(comparable(response)).toEqual(comparable(fresh))
        expect(response.headers.get('cache-control')).toMatch(
          isMap ? /^public, max-age=3600/ : /^public, max-age=0, must-revalidate, s-maxage=\d+/,
        )
      }
      for (const name of ['cache-tag', 'surrogate-key'])
        expect(first.headers.get(name) ?? second.headers.get(name), 'names of tables are for no reader').toBeNull()
      expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
    }
  })
})

/** Without what belongs to one answer or to its encoding, and without what a shared cache may do: only with a cache of one's own anything. */
function comparable({ headers }: Response) {
  const own = /^(date|x-request-id|content-encoding|content-length|cache-control|cdn-cache-control)$/
  return Object.fromEntries([...headers].filter(([name]) => !own.test(name)))
}

test('a cached page is not rendered again until the listener hears of a change of the catalogue, then at once', async () => {
  const textOf = async (path: string) => (await get(cached, path)).text()
  expect(await textOf('/plants/tomat')).toContain('Томат')
  await renameUnnoticed('Незамеченный')
  // On a busy machine the generation may be unconfirmed for a moment, and the page is then rendered.
  await expect.poll(() => textOf('/plants/tomat?utm_source=letter')).not.toContain('Незамеченный')
  await rename('Помидор')
  const { rows } = await world.pool.query<{ value: string }>(readGeneration)
  await expect.poll(() => listener.value).toBe(Number(rows[0]!.value))
  expect(await textOf('/plants/tomat')).toContain('Помидор')
  await rename('Томат')
})

test('while nobody listens every page is rendered', async () => {
  await get(cached, '/plants/tomat')
  await renameUnnoticed('Без слушателя')
  const again = Promise.withResolvers<void>()
  mayListen = again.promise
  const lost = new Promise<void>(resolve => {
    const stop = listener.onChange(() => {
      if (listener.isListening) return
      stop()
      resolve()
    })
  })
  await world.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sadozor listener' and datname = current_database()`,
  )
  await lost
  expect(await (await get(cached, '/plants/tomat')).text()).toContain('Без слушателя')
  again.resolve()
  while (!listener.isListening) await pause(5)
  await rename('Томат')
})

test.each(['plant_group', 'link'])(
  'a page whose menu or links were not read, without table %s, is not stored',
  async table => {
    // A page that reads no table itself, and data of a generation of its own, which nothing has read.
    const path = '/privacy-policy'
    await rename('Томат')
    const { rows } = await world.pool.query<{ value: string }>(readGeneration)
    await expect.poll(() => listener.value).toBe(Number(rows[0]!.value))
    await world.pool.query(`alter table ${table} rename to away`)
    try {
      const poor = await get(cached, path)
      expect([poor.status, poor.headers.get('cache-control')]).toEqual([200, 'no-store'])
    } finally {
      await world.pool.query(`alter table away rename to ${table}`)
    }
    const whole = await get(cached, path)
    expect(whole.headers.get('cache-control')).toContain('s-maxage')
    expect(await whole.text()).toBe(await (await get(uncached, path)).text())
  },
)

describe('a request that is unusual is left to the site', () => {
  test('what the caller has is not sent again', async () => {
    const etag = (await get(cached, '/drugs')).headers.get('etag')!
    const again = await get(cached, '/drugs', { 'if-none-match': etag })
    expect([again.status, await again.text(), again.headers.get('etag'), again.headers.get('content-type')]).toEqual([
      304,
      '',
      etag,
      null,
    ])
  })

  test('HEAD has the length of GET and no body', async () => {
    const [page, head] = [await get(cached, '/drugs'), await fetch(`${cached.origin}/drugs`, { method: 'HEAD' })]
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe(page.headers.get('content-length'))
  })

  test('a foreign host is refused, also for what is cached', async () => {
    await using site = await openBuiltSite({
      db: world.db,
      cache: createGenerationCache(listener),
      responses,
      hosts: ['sadozor.test'],
    })
    for (const [host, status] of [
      ['sadozor.test', 200],
      ['evil.test', 421],
    ])
      expect(
        (
          await new RawClient(site.port)
            .send(`GET /drugs HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
            .responses()
        ).status,
      ).toBe(status)
  })

  test('two hosts are refused', async () => {
    await get(cached, '/drugs')
    const client = new RawClient(cached.port).send(
      'GET /drugs HTTP/1.1\r\nHost: a.test\r\nHost: b.test\r\nConnection: close\r\n\r\n',
    )
    expect((await client.responses()).status).toBe(400)
  })
})
