import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseQuery } from '#kit/http/list-query.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { listProducts } from './catalogue/find-products.server.ts'
import { productList } from './catalogue/product-list.view.ts'
import { productQuery } from './product-query.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const parse = (search: string) => parseQuery(productQuery, new URLSearchParams(search))
const find = (search: string) => listProducts(world.db, parse(search).values)
const view = async (search: string) => productList(await find(search), parse(search))
const counted = async (condition: string) =>
  Number(
    (await world.pool.query(`select count(*) from product p where p.status = 'published' and ${condition}`)).rows[0]
      .count,
  )
const pair = (crop: string, disease: string) => `exists (select from drug_use_scope x join plant c on c.id = x.plant_id
  join disease d on d.id = x.disease_id where x.drug_id = p.drug_id and c.alias = '${crop}' and d.alias = '${disease}'
  and x.is_usable and (x.usable_days is null or x.usable_days @> current_date))`

describe('the list', () => {
  test.each([
    ['', 'true'],
    ['category=zashchita', `p.category_id = (select id from product_category where alias = 'zashchita')`],
    ['against=tomat:fitoftoroz', pair('tomat', 'fitoftoroz')],
    ['against=yablonya:parsha-yabloni', pair('yablonya', 'parsha-yabloni')],
    ['stock=low', `exists (select from product_variants v where v.parent_id = p.id and v.stock_state = 'low')`],
  ])('«%s» finds as many as the tables have', async (search, condition) => {
    const expected = await counted(condition)
    expect(expected).toBeGreaterThanOrEqual(search === 'stock=low' ? 0 : 1)
    expect((await find(search)).total).toBe(expected)
  })

  test('every count of a facet is what choosing it alone finds', async () => {
    const { facets } = await find('')
    const shown = facets.filter(({ count }) => count > 0)
    expect(new Set(shown.map(({ facet }) => facet))).toEqual(new Set(['category', 'crop', 'against', 'stock']))
    for (const { facet, value, count } of shown.filter((_, index) => index % 7 === 0))
      expect([facet, value, (await find(`${facet}=${value}`)).total]).toEqual([facet, value, count])
  })

  test('the cheapest treatment of a сотка comes first, what is not counted last', async () => {
    const { cards } = await view('against=tomat:fitoftoroz&sort=treatment')
    const prices = cards.map(
      ({ treatment }) => treatment && Number(treatment.price.replace(/[^\d,]/g, '').replace(',', '.')),
    )
    const known = prices.filter(price => price !== null)
    expect(known.length).toBeGreaterThan(3)
    expect(known).toEqual(known.toSorted((a, b) => a - b))
    expect(prices.slice(known.length).every(price => price === null)).toBe(true)
    expect(cards[0]!.treatment?.first).toBe('томат')
  })

  test('with more products than are sorted every one is still on some page, once', async () => {
    const copies = `insert into product (status, title, alias, category_id, is_regulated, is_demo, search_text)
      select 'published', 'Копия ' || n, 'copy-' || n, (select id from product_category limit 1), false, true, 'kopiya' from generate_series(1, 500) n`
    await world.pool.query(copies)
    const { total, pages } = await find('sort=treatment')
    const seen: string[] = []
    for (let page = 1; page <= pages; page++)
      seen.push(...(await find(`sort=treatment&page=${page}`)).items.map(({ alias }) => alias))
    expect(total).toBeGreaterThan(500)
    expect([seen.length, new Set(seen).size]).toEqual([total, total])
    await world.pool.query(`delete from product where alias like 'copy-%'`)
  })

  test('what may not be sold has no price, and says why', async () => {
    const set = (value: string) => world.pool.query(`update drug set lph_allowed = ${value} where alias = 'skor'`)
    const skor = async () => (await view('q=скор')).cards.find(({ alias }) => alias === 'skor')!
    expect(await skor()).toMatchObject({ notSold: null, price: { text: '45\u00a0₽', unit: '22,50\u00a0₽/мл' } })
    await set(`'no'`)
    expect(await skor()).toMatchObject({ notSold: { level: 'forbidden' }, price: null, treatment: null })
    await set('null')
    expect(await skor()).toMatchObject({ notSold: { level: 'unknown' }, price: null, treatment: null })
    await set(`'yes'`)
  })

  test('words find by title, drug and variety', async () => {
    expect((await view('q=имрус')).cards.map(({ alias }) => alias)).toContain('semena-imrus')
  })

  test('only the whole list and the list of one section are indexed', async () => {
    for (const [search, canonical, isIndexed] of [
      ['', '/shop', true],
      ['category=zashchita', '/shop?category=zashchita', true],
      ['category=zashchita&sort=name', '/shop?category=zashchita', false],
      ['crop=tomat', '/shop', false],
      ['category=nobody', '/shop', false],
    ] as const)
      expect(await view(search)).toMatchObject({ canonical, isIndexed })
  })

  test('an empty list says which value is unknown or what each filter hides', async () => {
    expect((await view('category=nobody')).total).toBe(0)
    const empty = await view('against=tomat:fitoftoroz&category=inventar')
    expect(empty.total).toBe(0)
    expect(empty.empty?.drops).toHaveLength(2)
  })
})
