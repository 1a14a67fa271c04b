import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { publicFaces } from '#site/public-faces.server.ts'

const publicKinds = publicFaces.map(({ api }) => api)

/** What editors write for each other: titles of sources and the evidence of a permission. */
const marker = 'tolko-dlya-redaktorov'

let world: TestDatabase
let app: Hono
let seeded: { title: string; readerTitle: string | null }[]
beforeAll(async () => {
  world = await testDatabase()
  seeded = (
    await world.db.execute<(typeof seeded)[number]>(sql`select title, reader_title as "readerTitle" from source`)
  ).rows
  await world.db.execute(sql`update source set title = ${marker}`)
  await world.db.execute(sql`update drug set lph_evidence = ${marker}`)
  app = await builtApp({ db: world.db, publicUrl: testOrigin })
})
afterAll(() => world[Symbol.asyncDispose]())

async function textOf(path: string, init: RequestInit = {}): Promise<string> {
  const accept = path.startsWith('/api/') ? 'application/json' : asBrowser.accept
  const response = await app.request(testOrigin + path, { ...init, headers: { ...asBrowser, accept, ...init.headers } })
  expect(response.status, path).toBe(200)
  return response.text()
}

const aliasesOf = async (table: string): Promise<string[]> =>
  (
    await world.db.execute<{ alias: string }>(
      sql`select alias from ${sql.identifier(table)} where status = 'published'`,
    )
  ).rows.map(row => row.alias)

const hasMarker = async (paths: readonly string[]): Promise<string[]> => {
  const texts = await Promise.all(paths.map(async path => [path, await textOf(path)] as const))
  return texts.filter(([, text]) => text.includes(marker)).map(([path]) => path)
}

test.each([
  ['drugs', 'drug'],
  ['diseases', 'disease'],
  ['pests', 'pest'],
  ['plants', 'plant'],
])('no page of %s shows the words of editors', async (path, table) => {
  const aliases = await aliasesOf(table)
  const paths = aliases.flatMap(alias => [
    `/${path}/${alias}`,
    ...(table === 'disease' ? [`/${path}/${alias}?crop=tomat`] : []),
  ])
  expect(paths.length).toBeGreaterThan(20)
  expect(await hasMarker(paths)).toEqual([])
})

test('no page of the calculator and no answer of the API contains them', async () => {
  const drugs = await aliasesOf('drug')
  const kinds = publicKinds.map(({ entity }) => `/api/${entity.path}`)
  expect(await hasMarker([...kinds, ...drugs.map(alias => `/calculator/_payload.json?drug=${alias}`)])).toEqual([])
})

test('reasons of a verdict name the source in the words of readers', async () => {
  const body = JSON.stringify({
    drug: 'abiga-pik',
    use: 'abiga-pik-1',
    crop: 'tomat',
    planting: { place: 'open', plannedHarvest: '2026-12-01' },
  })
  const response = await app.request(`${testOrigin}/api/verdict`, {
    method: 'POST',
    headers: { ...asBrowser, accept: 'application/json', 'content-type': 'application/json' },
    body,
  })
  const text = await response.text()
  expect(text).not.toContain(marker)
  expect(text).toContain('Регистрация препарата')
})

test('the words for readers of the seed contain no remark of an editor', () => {
  const forReaders = seeded.flatMap(({ readerTitle }) => readerTitle ?? [])
  expect(forReaders.length).toBeGreaterThan(30)
  expect(
    forReaders.filter(text =>
      /проверить|сомнител|не проверен|только факты|без источника|публичная страница/iu.test(text),
    ),
  ).toEqual([])
})
