import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { product } from '../product.entity.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const sql = async (text: string, values: unknown[] = []) => (await world.pool.query(text, values)).rows
const setPrice = async (priceKop: number, oldPriceKop: number | null) => {
  const { id, status, version, ...values } = (await findByAliases(world.db, product, ['horus']))[0]!
  const variants = values.variants.map(row => (row.sku === 'DEMO-0002' ? { ...row, priceKop, oldPriceKop } : row))
  await saveRecords(unitOf(world.db, { kind: 'hand', userId: null }), [
    updateRecord(product, { id, version }, { ...values, variants }, status),
  ])
}
const prices = async () =>
  (
    await sql(
      `select c.price_kop from price_change c join product p on p.id = c.product_id where p.alias = 'horus' and c.sku = 'DEMO-0002' order by c.id`,
    )
  ).map(({ price_kop }) => price_kop)
const page = async () => {
  const html = await (await (await builtApp({ db: world.db })).request('/shop/horus')).text()
  return html.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')
}

test('a price is remembered when it changes, and a reduction shows the lowest one before it', async () => {
  expect(await prices()).toEqual([6900])
  expect(await page()).not.toContain('самая низкая')
  await setPrice(6900, 7900)
  expect(await prices()).toEqual([6900])
  await setPrice(5900, 7900)
  expect(await prices()).toEqual([6900, 5900])
  expect(await page()).toMatch(/<s>69 ₽<\/s> самая низкая за 30 дней до снижения/)
  await setPrice(7900, 8900)
  expect(await prices()).toEqual([6900, 5900, 7900])
  expect(await page()).not.toContain('самая низкая')
})
