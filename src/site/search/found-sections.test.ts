import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findResults, findResultsWithCache } from './find-results.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** The first record of each section, in order. */
async function firstOf(question: string): Promise<string[]> {
  const { groups } = await findResults(database.db, question)
  return groups.flatMap(({ list, items }) => items.slice(0, 1).map(({ alias }) => `${list}/${alias}`))
}

test('sections without a record that has all words follow with those that have most of them', async () => {
  const found = await firstOf('тля на смородине')
  expect(found[0]).toBe('pests/krasnosmorodinnaya-tlya')
  expect(found).toContain('posts/tlya-snachala-voda')
})

test('the word for a kind asks for its records', async () => {
  const { groups } = await findResults(database.db, 'сорта томатов')
  expect(groups[0]).toMatchObject({ list: 'sorts', total: 4 })
  expect((await firstOf('болезни малины'))[0]).toMatch(/^diseases\//)
})

test('words in the main name come before words in other names', async () => {
  const { groups } = await findResults(database.db, 'мучнистая роса')
  const aliases = groups[0]!.items.map(({ alias }) => alias)
  expect(
    aliases.every(alias => alias.includes('muchnistaya')),
    aliases.join(),
  ).toBe(true)
})

test('promotions are found until they end, and lead to the list of all', async () => {
  const { groups } = await findResults(database.db, 'весенний сад')
  expect(groups[0]).toMatchObject({ list: 'sales', isListSearched: false, items: [{ alias: 'vesennij-sad' }] })
})

test('a product of the shop is called without its formulation', async () => {
  expect(await firstOf('абигапик')).toEqual(['drugs/abiga-pik', 'shop/abiga-pik'])
})

test('substances are corrected as names are', async () => {
  const { corrected, groups } = await findResults(database.db, 'дифенаконазол')
  expect(corrected).toBe('дифеноконазол')
  expect(groups[0]?.list).toBe('drugs')
})

test.each([
  ['самоплодная вишня', 'sorts/girlyanda'],
  ['капуста для квашения', 'sorts/slava-1305'],
  ['ремонтантная малина', 'sorts/gerakl'],
  ['акция биопрепараты', 'sales/teplica-bez-himii'],
  ['глифосат', 'shop/tornado'],
  ['слизняки в огороде', 'pests/setchatyj-slizen'],
])('«%s» finds %s by what belongs to it', async (question, page) => {
  const { groups } = await findResults(database.db, question)
  expect(groups.flatMap(({ list, items }) => items.map(({ alias }) => `${list}/${alias}`))).toContain(page)
})

test.each([
  // Rare words say more than those that most records have.
  ['можно ли смешивать препараты в баке', 'posts/bakovaya-smes'],
  ['сколько ждать после ордана', 'drugs/ordan'],
  ['сетка от бабочек на капусту', 'posts/kapusta-bez-himii'],
])('«%s» finds %s among the first of its section', async (question, page) => {
  expect(await firstOf(question)).toContain(page)
})

test('products against the problem stand after it, whether it was named or described', async () => {
  const { answer, groups } = await findResults(database.db, 'у розы чёрные пятна на листьях')
  expect(answer?.kind).toBe('finder')
  const [first, second, third] = groups
  expect(first!.items[0]!.alias).toBe('chernaya-pyatnistost-roz')
  expect(second).toMatchObject({
    kind: 'drug',
    title: 'Препараты против: чёрная пятнистость роз',
    to: expect.stringContaining('target='),
  })
  expect(third).toMatchObject({ kind: 'product' })
  const named = await findResults(database.db, 'парша груш')
  expect(named.answer?.problem).toEqual({ to: '/diseases/parsha-grushi', name: 'Парша груши' })
  const shown = named.answer!.rows.map(({ name }) => name)
  const further = named.groups.find(({ title }) => title.startsWith('Препараты против'))!
  expect(further.items.filter(({ name }) => shown.includes(name))).toEqual([])
})

test('problems that fit as well as each other have no products beside them', async () => {
  const { groups } = await findResults(database.db, 'липкие листья')
  expect(groups.filter(({ title }) => title.startsWith('Препараты против'))).toEqual([])
})

test('the section that answers best shows more than those beside it', async () => {
  const shown = async (question: string) =>
    (await findResults(database.db, question)).groups.map(({ items }) => items.length)
  const [only, ...beside] = await shown('сорта яблони')
  expect(only).toBe(6)
  expect(Math.max(...beside)).toBeLessThanOrEqual(3)
  // The article on aphids is called so too.
  expect((await shown('тля')).slice(0, 2)).toEqual([5, 1])
  expect(Math.max(...(await shown('картошка')))).toBe(3)
})

test('records that have a picture show it', async () => {
  const { groups } = await findResults(database.db, 'фитофтороз')
  const thumbs = new Map(groups.map(({ list, items }) => [list, items[0]?.thumb]))
  expect(thumbs.get('diseases')).toEqual({
    src: expect.stringMatching(/^\/drawings\/diseases\/fitoftoroz\.svg/),
    fit: 'object-contain',
  })
  expect(thumbs.get('posts')).toBeNull()
})

test('a question is answered from memory until the catalogue changes', async () => {
  let statements = 0
  const db = drizzle(database.pool, { casing: 'snake_case', logger: { logQuery: () => void statements++ } })
  const generation = { value: 1, isListening: true }
  const cache = createGenerationCache(generation)
  const answer = await findResultsWithCache(db, 'тля на огурцах', cache)
  expect(answer).toEqual(await findResults(db, 'тля на огурцах'))
  const spent = async (question: string) => {
    statements = 0
    await findResultsWithCache(db, question, cache)
    return statements
  }
  expect(await spent('тля на огурцах')).toBe(0)
  expect(await spent('тля на томатах')).toBe(3)
  // Its words and its products are those of the question before.
  expect(await spent('томатах тля')).toBe(1)
  expect(await spent('тля на розах')).toBe(3)
  generation.value = 2
  expect(await spent('тля на огурцах')).toBeGreaterThan(0)
})
