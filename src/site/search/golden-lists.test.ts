import { readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drugQuery } from '#features/drugs/catalogue/drug-query.ts'
import { listDrugs } from '#features/drugs/catalogue/list-drugs.server.ts'
import { listProducts } from '#features/products/catalogue/find-products.server.ts'
import { productQuery } from '#features/products/product-query.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { publicFaces } from '#site/public-faces.server.ts'
import { findResults } from './find-results.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** The aliases of the first page. */
async function find(list: string, q: string) {
  const { api } = publicFaces.find(face => pagePathOf(face.api.entity) === list)!
  const { items, total, words } = await api.find(
    database.db,
    parseQuery(api.query, new URLSearchParams({ q })).values as never,
  )
  return { aliases: items.map(({ alias }) => alias), total, corrected: words!.corrected, isPart: words!.isPart }
}

const rowsOf = (file: string) =>
  readFileSync(`src/features/search/${file}`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(';'))

const own = rowsOf('golden-lists.csv') as [list: string, question: string, found: string, never: string][]
const ofSearch = rowsOf('golden.csv').map(
  ([question, page]) => [page!.split('/')[0]!, question!, page!.split('/')[1]!, ''] as const,
)

describe.each([...new Set(own.map(([list]) => list))])('%s', list => {
  const rows = [...own, ...ofSearch].filter(row => row[0] === list)

  test.each(rows)('%s: «%s» finds %s among the first three', async (_, question, found, never) => {
    const { aliases, total } = await find(list, question)
    if (found) expect(aliases.slice(0, 3), question).toContain(found)
    else if (!never) expect(total, question).toBe(0)
    if (never) expect(aliases, question).not.toContain(never)
  })
})

test.each(['тля', 'томат', 'скорр', 'njvfn', 'белый налёт', 'смеси', 'медный купарос'])(
  'the sections of the search for «%s» have as many records as their lists',
  async question => {
    const { groups, corrected } = await findResults(database.db, question)
    const found = groups.filter(({ total }) => total > 0)
    expect(found.length).toBeGreaterThan(0)
    for (const { list, total } of found.filter(({ isListSearched }) => isListSearched))
      expect([list, (await find(list, corrected ?? question)).total]).toEqual([list, total])
  },
)

test('a list says other words, and takes words in quotes as they are', async () => {
  expect(await find('drugs', '[jhec')).toMatchObject({ corrected: 'хорус', isPart: false })
  expect(await find('drugs', '"[jhec"')).toMatchObject({ corrected: null, total: 0 })
  expect(await find('drugs', 'хорус')).toMatchObject({ corrected: null, isPart: false })
  expect(await find('drugs', 'скор неведомый')).toMatchObject({ corrected: null, isPart: true })
})

test('counts of facets stay those of the words', async () => {
  const listed = (search: string) =>
    listProducts(database.db, parseQuery(productQuery, new URLSearchParams(search)).values)
  const { facets } = await listed('q=семян томата')
  const sections = facets.filter(({ facet, count }) => facet === 'category' && count > 0)
  expect(sections.length).toBeGreaterThan(0)
  for (const { value, count } of sections) expect((await listed(`q=семян томата&category=${value}`)).total).toBe(count)
})

test('counts of drugs by crop stay those of the words', async () => {
  const listed = (search: string) => listDrugs(database.db, parseQuery(drugQuery, new URLSearchParams(search)).values)
  const { counts, total } = await listed('q=купороса')
  const crops = counts.crop.filter(({ count }) => count > 0)
  expect([crops.length > 1, total > 0]).toEqual([true, true])
  for (const { value, count } of crops.slice(0, 5)) expect((await listed(`q=купороса&crop=${value}`)).total).toBe(count)
  // Without the words there are as many as in the list of the crop.
  const { without, total: none } = await listed('q=купороса&crop=kapusta&target=kila-kapusty')
  expect(none).toBe(0)
  expect(without!.q).toBe((await listed('crop=kapusta&target=kila-kapusty')).total)
})

test('a list with words takes three statements at most, whatever they find', async () => {
  let statements = 0
  const db = drizzle(database.pool, { casing: 'snake_case', logger: { logQuery: () => void statements++ } })
  const cache = createGenerationCache({ value: 1, isListening: true })
  const taken: [string, number][] = []
  for (const { api } of publicFaces.filter(({ api, search }) => search && 'q' in api.query))
    for (const q of ['томат', 'скорр', 'нетакогослова', 'скор неведомый']) {
      const { values } = parseQuery(api.query, new URLSearchParams({ q }))
      // The first list of a generation reads the snapshot of its facets.
      await api.find(db, values as never, cache)
      statements = 0
      await api.find(db, values as never, cache)
      taken.push([`${api.entity.path} ${q}`, statements])
    }
  expect(taken.length).toBe(32)
  expect(taken.filter(([, count]) => count > 3 || count < 2)).toEqual([])
})
