import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disease } from '#features/diseases/disease.entity.ts'
import { drugQuery } from '#features/drugs/catalogue/drug-query.ts'
import { listDrugs } from '#features/drugs/catalogue/list-drugs.server.ts'
import { findUses } from '#features/drugs/uses/find-uses.server.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { listPlants } from '#features/plants/find-plants.server.ts'
import { monthNumbers } from '#features/plants/phase-months.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { plantsQuery } from '#features/plants/plant-filters.server.ts'
import { listPosts } from '#features/posts/catalogue/find-posts.server.ts'
import { postQuery } from '#features/posts/post-query.ts'
import { listProblems } from '#features/problems/find-problems.server.ts'
import { emptyProblemQuery } from '#features/problems/problem-query.ts'
import type { Db } from '#kit/db/database.server.ts'
import { allRecords } from '#kit/entity/read.server.ts'
import { parseQuery, words } from '#kit/http/list-query.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findResults, maxItems } from '#site/search/find-results.server.ts'
import { findHome } from './find-home.server.ts'

let database: TestDatabase
let db: Db
let statements = 0

beforeAll(async () => {
  database = await testDatabase()
  db = drizzle(database.pool, { casing: 'snake_case', logger: { logQuery: () => void statements++ } })
})
afterAll(() => database[Symbol.asyncDispose]())

const days = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-25`)

test('loading takes two statements', async () => {
  statements = 0
  await findHome(db, '2026-11-25')
  expect(statements).toBe(2)
})

test.each(days)('on %s there are three to five things to do, each from the data', async day => {
  const month = Number(day.slice(5, 7))
  const problems = [...(await allRecords(db, pest)), ...(await allRecords(db, disease))]
  const { jobs } = await findHome(db, day)
  expect(jobs.length).toBeGreaterThanOrEqual(3)
  expect(jobs.length).toBeLessThanOrEqual(5)
  expect(new Set(jobs.map(({ title }) => title)).size).toBe(jobs.length)
  for (const job of jobs) {
    const problem = problems.find(({ alias }) => job.to.split('?')[0]?.endsWith(`/${alias}`))
    if (job.kind === 'watch') expect(monthNumbers(problem!.activeMonths)).toContain(month)
    if (job.kind === 'do') expect(problem!.measures.map(({ text }) => text)).toContain(`${job.title}.`)
  }
})

test('the last ten days of November show winter jobs', async () => {
  const { decade, jobs } = await findHome(db, '2026-11-25')
  expect(decade).toBe('третья декада ноября')
  expect(jobs.map(({ kind }) => kind)).toEqual(['watch', 'do', 'do', 'plan', 'ahead'])
  expect(jobs[0]).toMatchObject({ title: 'Шейковая гниль лука', to: '/diseases/shejkovaya-gnil-luka?crop=luk' })
})

test('the example matches the uses of the catalogue', async () => {
  const { example } = await findHome(db, '2026-11-25')
  const [tomato] = (await allRecords(db, plant)).filter(({ alias }) => alias === 'tomat')
  const [blight] = (await allRecords(db, disease)).filter(({ alias }) => alias === 'fitoftoroz')
  const uses = await findUses(db, { plantId: tomato!.id, diseaseId: blight!.id, usableOnly: true })
  expect(example?.drugs).toBe(new Set(uses.map(({ drug }) => drug.alias)).size)
  const { items } = await drugs('crop=tomat&target=fitoftoroz')
  expect(example?.rows.map(({ alias, rate, phi }) => [alias, rate, phi])).toEqual(
    items.slice(0, 4).map(({ use }) => [use?.alias, use?.rate, use?.phi]),
  )
  expect(example?.to).toBe('/drugs?crop=tomat&target=fitoftoroz')
})

test('the newest articles, and products that may be used against what is active in the month', async () => {
  const { posts } = await findHome(db, '2026-06-25')
  const listed = await listPosts(db, parseQuery(postQuery, new URLSearchParams()).values)
  expect(posts.map(({ alias }) => alias)).toEqual(listed.items.slice(0, 3).map(({ alias }) => alias))
  const { products } = await findHome(db, '2026-06-25')
  expect(products).toHaveLength(4)
  for (const { alias, priceKop } of products) {
    const { rows } = await database.pool.query(
      `select min(v.price_kop)::int as price, bool_or(coalesce(d.active_months, t.active_months) @> '{06}') as active
        from product p join product_variants v on v.parent_id = p.id and v.stock_state <> 'out' join drug_use_scope s on s.drug_id = p.drug_id
          and s.is_usable left join disease d on d.id = s.disease_id left join pest t on t.id = s.pest_id where p.alias = $1`,
      [alias],
    )
    expect([alias, rows[0]]).toEqual([alias, { price: priceKop, active: true }])
  }
})

const drugs = (search: string) => listDrugs(db, parseQuery(drugQuery, new URLSearchParams(search)).values)

test('home counts records like the lists it links to', async () => {
  const { numbers } = await findHome(db, '2026-11-25')
  expect(numbers).toMatchObject({
    drugs: (await drugs('')).total,
    pests: (await listProblems(db, 'pests', emptyProblemQuery)).total,
    diseases: (await listProblems(db, 'diseases', emptyProblemQuery)).total,
    plants: (await listPlants(db, parseQuery(plantsQuery, new URLSearchParams()).values)).total,
  })
})

test.each([
  'скор',
  'томат',
  'белый налёт',
  'тля',
  'медь',
  'ромашк',
  '%',
  "d'or \\ \u0000",
  'абрак адабра',
  'фитофтора томат',
  '\ud800',
  "'; drop",
  '🌱',
])('a search for %o takes at most three statements and counts what it shows', async text => {
  const q = parseQuery({ q: words() }, new URLSearchParams({ q: text })).values.q
  statements = 0
  const { groups, total } = await findResults(db, q)
  expect(statements).toBeLessThanOrEqual(3)
  const isRelated = ({ title }: { title: string }) => title.includes(' против: ')
  expect(total).toBe(groups.filter(group => !isRelated(group)).reduce((sum, group) => sum + group.total, 0))
  for (const group of groups.filter(group => !isRelated(group)))
    expect([3, 5, maxItems].map(most => Math.min(most, group.total))).toContain(group.items.length)
})

/** The list that comes first and the names found in it. */
async function firstFound(q: string) {
  const { groups } = await findResults(db, q, new Date('2026-11-25T12:00:00Z'))
  return { list: groups[0]!.list, names: groups[0]!.items.map(({ name }) => name) }
}

test('the list with a matching name comes first, and in it that name', async () => {
  expect((await firstFound('скор')).list).toBe('drugs')
  expect((await firstFound('скор')).names[0]).toBe('Скор')
  expect((await firstFound('томат')).list).toBe('plants')
  expect((await firstFound('тля')).list).toBe('pests')
  expect((await firstFound('гниль вершинная')).names[0]).toBe('Вершинная гниль томата')
})

test('words about signs find the worst disease first whose one sign or description has all of them', async () => {
  const { list, names } = await firstFound('бурые пятна на листьях')
  expect([list, names[0]]).toEqual(['diseases', 'Фитофтороз'])
  const listed = await listProblems(
    db,
    'diseases',
    { ...emptyProblemQuery, q: 'бурые пятна на листьях' },
    new Date('2026-11-25T12:00:00Z'),
  )
  expect(listed.items.slice(0, names.length).map(({ name }) => name)).toEqual(names)
})

test('an empty catalogue gives an empty home page', async () => {
  await using empty = await emptyDatabase()
  const home = await findHome(empty.db, '2026-11-25')
  expect(home).toMatchObject({ jobs: [], plates: [], example: null, numbers: { drugs: 0, plants: 0 } })
})
