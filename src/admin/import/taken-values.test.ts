import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportRecords } from '#admin/lists/export/export-records.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { product } from '#features/products/product.entity.ts'
import type { Sheet } from '#kit/entity/to-sheets.ts'
import { writeWorkbook } from '#kit/testing/workbook.server.ts'
import { fromCsv } from '#kit/text/csv.ts'
import { applyPlan } from './apply-plan.server.ts'
import { type ImportDesk, openImportDesk } from './import-desk.testing.ts'
import { findPlan } from './plans.server.ts'
import { runPlan } from './run-plan.server.ts'

let desk: ImportDesk
let goods: Sheet
beforeAll(async () => {
  desk = await openImportDesk()
  goods = fromCsv(
    'products',
    await exportRecords(desk.world.db, product, parseList(product, new URLSearchParams('sort=id')).state, 'csv').text(),
  )
})
afterAll(() => desk[Symbol.asyncDispose]())

const variants = fromCsv('products.variants', readFileSync('db/seed/products.variants.csv', 'utf8'))
const cellsOf = (alias: string) =>
  goods.lines.find(({ cells }) => cells[goods.head.indexOf('Адрес страницы')] === alias)!.cells
const packsOf = (alias: string) => variants.lines.filter(({ cells }) => cells[0] === alias).map(({ cells }) => cells)
const skuAt = variants.head.indexOf('Артикул')

/** A book with the given products; each pack is a line of the seed with another owner or number. */
async function check(products: string[][], packs: string[][]) {
  const file = desk.newPath('xlsx')
  const numbered = (list: string[][]) => list.map((cells, at) => ({ number: at + 2, cells }))
  await writeWorkbook(file, [
    { ...goods, lines: numbered(products) },
    { ...variants, lines: numbered(packs) },
  ])
  const plan = await desk.checked(readFileSync(file), 'products')
  const rejected = await desk.rowsOf(plan.id, 'rejected')
  return {
    plan,
    rejected: rejected.flatMap(({ alias, reasons }) =>
      reasons.map(({ line, column, message }) => [alias, line, column, message]),
    ),
  }
}

const renamed = (cells: string[], alias: string) => cells.with(goods.head.indexOf('Адрес страницы'), alias)

async function apply(id: string) {
  await applyPlan(desk.services, desk.editor, id, null)
  await runPlan(desk.services, id)
  return findPlan(desk.world.db, desk.editor, id)
}

const numbersOf = async (alias: string) =>
  (
    await desk.world.pool.query<{ sku: string }>(
      'select sku from product_variants v join product p on p.id = v.parent_id where p.alias = $1 order by v.position',
      [alias],
    )
  ).rows.map(({ sku }) => sku)

test('an article number of another product is an error at its line, and the other lines are imported', async () => {
  const [pack] = packsOf('horus') as [string[]]
  const taken = packsOf('abiga-pik')[0]![skuAt]!
  const { plan, rejected } = await check(
    [renamed(cellsOf('horus'), 'chuzhoi'), renamed(cellsOf('horus'), 'svoi')],
    [pack.with(0, 'svoi').with(skuAt, 'NEW-1'), pack.with(0, 'chuzhoi').with(skuAt, taken)],
  )
  expect(rejected).toEqual([['chuzhoi', 3, 'Артикул', `Артикул «${taken}» уже есть у\u00a0записи «abiga-pik»`]])
  expect(await apply(plan.id)).toMatchObject({ state: 'applied' })
  expect([await numbersOf('svoi'), await numbersOf('chuzhoi')]).toEqual([['NEW-1'], []])
})

test('of two new products with one number both are doubtful', async () => {
  const [pack] = packsOf('horus') as [string[]]
  const { plan, rejected } = await check(
    [renamed(cellsOf('horus'), 'odin'), renamed(cellsOf('horus'), 'dva')],
    [pack.with(0, 'odin').with(skuAt, 'NEW-2'), pack.with(0, 'dva').with(skuAt, 'NEW-2')],
  )
  expect(plan).toMatchObject({ state: 'ready', counts: { create: 0, rejected: 2 } })
  expect(rejected).toEqual([
    ['odin', 2, 'Артикул', 'Артикул «NEW-2» в\u00a0файле есть и\u00a0у\u00a0записи «dva»'],
    ['dva', 3, 'Артикул', 'Артикул «NEW-2» в\u00a0файле есть и\u00a0у\u00a0записи «odin»'],
  ])
})

test('a number that its product keeps, because its line is rejected, is not given away', async () => {
  const [pack, ...others] = packsOf('horus') as [string[], ...string[][]]
  const given = pack[skuAt]!
  const broken = cellsOf('horus').with(goods.head.indexOf('Название'), '')
  const { rejected } = await check(
    [renamed(cellsOf('horus'), 'naslednik'), broken],
    [pack.with(0, 'naslednik').with(1, 'novyi'), pack.with(skuAt, 'NEW-3'), ...others],
  )
  expect(rejected).toContainEqual(['naslednik', 2, 'Артикул', `Артикул «${given}» уже есть у\u00a0записи «horus»`])
})

test('two products of a file exchange their numbers', async () => {
  const [horus, abiga] = [packsOf('horus'), packsOf('abiga-pik')]
  const [one, two] = [horus[0]![skuAt]!, abiga[0]![skuAt]!]
  const { plan, rejected } = await check(
    [cellsOf('horus'), cellsOf('abiga-pik')],
    [horus[0]!.with(skuAt, two), ...horus.slice(1), abiga[0]!.with(skuAt, one), ...abiga.slice(1)],
  )
  expect(rejected).toEqual([])
  expect(await apply(plan.id)).toMatchObject({ state: 'applied' })
  expect([(await numbersOf('horus'))[0], (await numbersOf('abiga-pik'))[0]]).toEqual([two, one])
})
