import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { changesChannel, raiseGeneration, readGeneration } from '#kit/catalogue/generation.server.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { type GenerationListener, listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import { readTableNames } from '#kit/db/table-names.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { createResponseCache, type ResponseCache } from '#kit/http/response-cache.server.ts'
import { keysOfChange } from '#kit/shared-cache/keys.ts'
import { openBuiltSite } from '#kit/testing/built-app.server.ts'
import type { OpenServer } from '#kit/testing/open-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

/** A page that is made from the same data after a change of the catalogue is sent again as it was; any other one is rendered. */

let world: TestDatabase
let listener: GenerationListener
let cached: OpenServer
let uncached: OpenServer
let responses: ResponseCache
beforeAll(async () => {
  world = await testDatabase()
  listener = listenToGeneration({ connectionString: world.url }, log)
  responses = createResponseCache({
    generation: listener,
    maxBytes: 200_000_000,
    tables: await readTableNames(world.pool),
    keyStyle: 'surrogate_keys',
  })
  cached = await openBuiltSite({ db: world.db, cache: createGenerationCache(listener), responses })
  uncached = await openBuiltSite({ db: world.db })
  while (!listener.isListening) await pause(5)
})
afterAll(async () => {
  await cached[Symbol.asyncDispose]()
  await uncached[Symbol.asyncDispose]()
  await listener.close()
  await world[Symbol.asyncDispose]()
})

/** Digests, because the difference of two whole pages would fill the log. */
const answerOf = async (site: OpenServer, path: string) => {
  const response = await fetch(site.origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  return `${response.status} ${response.headers.get('etag')} ${hash('sha256', await response.text())}`
}

async function pathsOf(site: OpenServer, file: string): Promise<string[]> {
  const text = await (await fetch(`${site.origin}/${file}`)).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
}

/** The keys that a shared cache keeps a page under. */
async function keysOf(path: string): Promise<string[]> {
  const response = await fetch(cached.origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  await response.body?.cancel()
  return (response.headers.get('surrogate-key') ?? '').split(' ')
}

/** What a program that tells a shared cache of changes would name. */
async function listenForChanges() {
  const changes = new Map<number, string[]>()
  const client = new Client({ connectionString: world.url })
  await client.connect()
  client.on('notification', ({ payload = '' }) => {
    const [generation, ...names] = payload.split(' ').filter(Boolean)
    changes.set(Number(generation), keysOfChange(names))
  })
  await client.query(`listen ${changesChannel}`)
  return { changes, [Symbol.asyncDispose]: () => client.end() }
}

/** Until this program knows of what was committed. */
async function heard(): Promise<void> {
  const { rows } = await world.pool.query<{ value: string }>(readGeneration)
  await expect.poll(() => listener.value).toBe(Number(rows[0]!.value))
}

test('after a save of one use at least 95 % of the pages stay in the cache', async () => {
  const files = (await pathsOf(cached, 'sitemap.xml')).map(path => path.slice(1))
  const paths = (await Promise.all(files.map(file => pathsOf(cached, file)))).flatMap(all => all.slice(0, 30))
  expect(paths.length).toBeGreaterThan(150)
  for (const path of paths) await answerOf(cached, path)
  const before = new Map(paths.map(path => [path, responses.find(path)?.response]))
  const { rows } = await world.pool.query<{ id: number }>(
    `select id from drug_use where status = 'published' order by id limit 1`,
  )
  const { id, version, status, ...values } = (await findRecord(world.db, drugUse, rows[0]!.id))!
  await saveRecords(unitOf(world.db, { kind: 'hand', userId: null }), [
    updateRecord(drugUse, { id, version }, { ...values, rateNote: 'Только по\u00a0сухому листу.' }),
  ])
  await heard()
  const differing: string[] = []
  for (const path of paths) {
    const now = await answerOf(cached, path)
    const entry = responses.find(path)?.response
    if (entry === before.get(path)) continue
    differing.push(path)
    expect(now, `${path} is rendered as it would be without a cache`).toBe(await answerOf(uncached, path))
  }
  expect(differing.length, 'the page of the product shows the note').toBeGreaterThan(0)
  expect(differing.length / paths.length, differing.join(' ')).toBeLessThanOrEqual(0.05)
})

const shown = [
  '/',
  '/finder?crop=tomat',
  '/drugs',
  '/drugs?crop=tomat&target=fitoftoroz',
  '/drugs/ordan?crop=tomat&target=fitoftoroz&place=protected',
  '/drugs/skor/mix?crop=tomat&target=fitoftoroz&place=open',
  '/plants',
  '/plants/tomat',
  '/pests',
  '/diseases/fitoftoroz',
  '/calculator?drug=ordan&crop=tomat&target=fitoftoroz',
  '/sorts',
  '/posts',
  '/shop',
  '/sales',
  '/terms',
  '/drugs/_payload.json',
  '/api/diseases/fitoftoroz',
]

interface Column {
  table_name: string
  column_name: string
  data_type: string
}

const changes: Record<string, (column: string) => string> = {
  text: column => `${column} || ' ¤'`,
  'character varying': column => `${column} || '¤'`,
  boolean: column => `not ${column}`,
  integer: column => `${column} + 1`,
  numeric: column => `${column} + 1`,
  jsonb: column => `${column}`,
}

/** Columns of records of the catalogue, in an order that is the same in every run. */
async function findColumns(): Promise<Column[]> {
  const { rows } = await world.pool.query<Column>(
    `select c.table_name, c.column_name, c.data_type from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = any($1) and c.column_name not in ('id', 'version')
       and exists (select from information_schema.columns s where s.table_name = c.table_name and s.column_name = 'status')
     order by md5(c.table_name || c.column_name)`,
    [Object.keys(changes)],
  )
  return rows
}

/** False where a rule of the database refuses the value. */
async function alter({ table_name, column_name, data_type }: Column): Promise<boolean> {
  const column = `"${column_name}"`
  try {
    await world.db.transaction(async tx => {
      await tx.execute(
        `update "${table_name}" set ${column} = ${changes[data_type]!(column)} where ${column} is not null`,
      )
      await raiseGeneration(tx)
    })
    return true
  } catch {
    return false
  }
}

test('whatever column changes, every page is the one that a site without a cache renders, and one that differs has a key of the change', async () => {
  await using told = await listenForChanges()
  const last = new Map<string, string>()
  const keys = new Map<string, string[]>()
  const remember = async (path: string) => {
    last.set(path, await answerOf(cached, path))
    keys.set(path, await keysOf(path))
  }
  for (const path of shown) await remember(path)
  let accepted = 0
  let differing = 0
  for (const column of await findColumns()) {
    if (accepted === 25) break
    if (!(await alter(column))) continue
    accepted++
    await heard()
    const raised = listener.value!
    await expect.poll(() => told.changes.has(raised)).toBe(true)
    const change = told.changes.get(raised)!
    for (const path of shown) {
      const [now, of] = [await answerOf(cached, path), `${path} after ${column.table_name}.${column.column_name}`]
      expect(now, of).toBe(await answerOf(uncached, path))
      if (now === last.get(path)) continue
      differing++
      // Its old copy, which a shared cache may still have, is under these.
      expect(
        keys.get(path)!.some(key => change.includes(key)),
        `${of}: ${keys.get(path)} and ${change}`,
      ).toBe(true)
      await remember(path)
    }
  }
  expect(differing).toBeGreaterThan(2)
  expect(accepted).toBe(25)
}, 600_000)
