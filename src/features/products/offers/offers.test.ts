import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutCache } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { offersForCrop } from './find-offers.server.ts'
import { seedsOfSort } from './seeds-of-sort.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const on = (crop: string, problem?: string) => offersForCrop({ db: world.db, cache: withoutCache() }, crop, problem)
const update = (statement: string) => world.pool.query(statement)
const lowest = async (condition: string) => {
  const { rows } = await world.pool.query<{
    products: number
    price: number
  }>(`select count(distinct p.id)::int as products,
      min(v.price_kop)::int as price from product p join product_variants v on v.parent_id = p.id and v.stock_state <> 'out'
        and (v.expiry_date is null or v.expiry_date >= current_date) left join drug d on d.id = p.drug_id
    where p.status = 'published' and ${condition}`)
  return rows[0]!
}
const pair = `exists (select from drug_use_scope x join plant c on c.id = x.plant_id and c.alias = 'tomat' join disease g on g.id = x.disease_id
  and g.alias = 'fitoftoroz' where x.drug_id = d.id and x.is_usable and (x.usable_days is null or x.usable_days @> current_date))`

test('a problem of a crop offers what is registered for the pair, and the list of exactly these', async () => {
  const { products, price } = await lowest(pair)
  expect(products).toBeGreaterThan(3)
  const offers = (await on('tomat', 'fitoftoroz'))!
  expect(offers).toMatchObject({ to: '/shop?against=tomat%3Afitoftoroz', count: products })
  expect(Number(offers.from.replace(/[^\d,]/g, '').replace(',', '.')) * 100).toBe(price)
})

test('what may not be sold, or is out of stock, is not counted', async () => {
  const before = (await on('tomat', 'fitoftoroz'))!.count
  await update(`update drug set lph_allowed = 'no' where alias = 'ordan'`)
  const without = (await on('tomat', 'fitoftoroz'))!.count
  expect(without).toBeLessThan(before)
  await update(`update drug set lph_allowed = null where alias = 'ordan'`)
  expect((await on('tomat', 'fitoftoroz'))!.count).toBe(without)
  await update(`update drug set lph_allowed = 'yes' where alias = 'ordan'`)
  expect((await on('tomat', 'fitoftoroz'))!.count).toBe(before)
  await update(`update product_variants set stock_state = 'out', stock = 0`)
  expect(await on('tomat', 'fitoftoroz')).toBeNull()
  expect(await seedsOfSort(world.db, 'sanka')).toEqual([])
  await update(`update product_variants set stock_state = 'in'`)
})

test('a crop offers its seeds too; one product leads to its own page', async () => {
  const crop = (await on('tomat'))!
  expect(crop.to).toBe('/shop?crop=tomat')
  await update(
    `update product set status = 'draft' where sort_id in (select s.id from sort s join plant p on p.id = s.plant_id and p.alias = 'tomat')`,
  )
  expect((await on('tomat'))!.count).toBeLessThan(crop.count)
  await update(`update product set status = 'published'`)
  await update(`update product set status = 'draft' where alias <> 'skor'`)
  expect(await on('yablonya', 'parsha-yabloni')).toMatchObject({ to: '/shop/skor', count: 1 })
  expect(await on('nobody')).toBeNull()
  await update(`update product set status = 'published'`)
})

test('a variety offers packs of its seeds, the cheapest first', async () => {
  const [offer] = await seedsOfSort(world.db, 'imrus')
  expect(offer).toMatchObject({ to: '/shop/semena-imrus', stock: { state: 'in' } })
  await update(`insert into product_variants (parent_id, key, position, sku, size, unit, count, price_kop, stock, stock_state)
    select id, 'other', 9, 'IMRUS-1', 1, 'pcs', 1, 1, 5, 'low' from product where alias = 'semena-imrus'`)
  expect((await seedsOfSort(world.db, 'imrus')).map(({ price }) => price)).toEqual(['0,01\u00a0₽', offer!.price])
  expect(await seedsOfSort(world.db, 'nobody')).toEqual([])
})
