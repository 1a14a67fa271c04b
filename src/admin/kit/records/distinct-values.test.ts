import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '#features/products/product.entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { duplicateRecord } from './duplicate-record.server.ts'
import { viewRecord } from './view-record.server.ts'
import { createFromInput, type EditContext, editFromInput } from './write-record.server.ts'

let world: TestDatabase
let context: EditContext
/** Two packs, `DEMO-0012` and `DEMO-0013`. */
let id: number
beforeAll(async () => {
  world = await testDatabase()
  context = { db: world.db, entity: product, userId: await insertEditor(world) }
  id = (await world.pool.query(`select id from product where alias = 'abiga-pik'`)).rows[0].id
})
afterAll(() => world[Symbol.asyncDispose]())

interface Variant {
  key: string
  sku: string
}
const view = async (id: number) => (await viewRecord(world.db, product, id))!
const variantsOf = ({ values }: { values: Record<string, unknown> }) => values.variants as [Variant, Variant]
const skus = async () => variantsOf(await view(id)).map(({ sku }) => sku)
const save = async (variants: Variant[]) =>
  editFromInput(context, id, { version: (await view(id)).version, values: { variants } })
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => ({}),
    error => [error.code, error.fields],
  )

test('a copy gets article numbers of its own, also the second copy', async () => {
  const copies = [await duplicateRecord(context, id), await duplicateRecord(context, id)]
  expect(copies.map(copy => variantsOf(copy).map(({ sku }) => sku))).toEqual([
    ['DEMO-0012-2', 'DEMO-0013-2'],
    ['DEMO-0012-3', 'DEMO-0013-3'],
  ])
})

test('numbers as long as they may be are cut for a copy, and those that differ at the end alone stay different', async () => {
  const { values } = await view(id)
  const [first, second] = variantsOf({ values })
  const long = 'Д'.repeat(59)
  const variants = [
    { ...first, sku: `${long}1` },
    { ...second, sku: `${long}2` },
  ]
  const original = await createFromInput(context, { ...values, alias: 'dlinnyy-artikul', variants }, 'draft')
  const copies = [await duplicateRecord(context, original.id), await duplicateRecord(context, original.id)]
  const cut = 'Д'.repeat(56)
  expect(copies.map(copy => variantsOf(copy).map(({ sku }) => sku))).toEqual([
    [`${cut}-2-1`, `${cut}-2-2`],
    [`${cut}-3-1`, `${cut}-3-2`],
  ])
})

test('a number of another product is an error at its cell, a repeated one at the second', async () => {
  const { values } = await view(id)
  const [first, second] = variantsOf({ values })
  const other = { ...second, sku: 'proba (1)' }
  const another = (variants: Variant[]) =>
    fieldsOf(createFromInput(context, { ...values, alias: 'proba', variants }, 'draft'))
  expect(await another([other, first])).toEqual([
    'invalid',
    { 'variants.1.sku': ['Артикул «DEMO-0012» уже есть у\u00a0другой записи.'] },
  ])
  expect(await another([other, { ...other, key: 'second' }])).toEqual([
    'invalid',
    { 'variants.1.sku': ['Артикул повторяется'] },
  ])
})

test('two packs exchange their numbers, and a new pack takes the number of a removed one', async () => {
  const [first, second] = variantsOf(await view(id))
  await save([
    { ...first, sku: second.sku },
    { ...second, sku: first.sku },
  ])
  expect(await skus()).toEqual(['DEMO-0013', 'DEMO-0012'])
  await save([{ ...first, key: 'fresh', sku: 'DEMO-0012' }])
  expect(await skus()).toEqual(['DEMO-0012'])
})
