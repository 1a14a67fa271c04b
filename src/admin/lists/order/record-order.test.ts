import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { link } from '#features/links/link.entity.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findOrder, saveOrder } from './record-order.server.ts'

let world: TestDatabase
let context: EditContext
beforeAll(async () => {
  world = await testDatabase()
  context = { db: world.db, entity: link, userId: 1 }
})
afterAll(() => world[Symbol.asyncDispose]())

const idsOf = async (query: string) => (await findOrder(context, query)).map(({ id }) => id)

test('a list is stored in the order given; records outside of it keep their values; unmoved ones are not written', async () => {
  const [{ kind }] = (
    await world.pool.query('select kind from link group by 1 having count(*) > 2 order by count(*) desc limit 1')
  ).rows
  const query = `kind=${kind}`
  const others = () => world.pool.query('select id, sort_order, version from link where kind <> $1 order by id', [kind])
  const before = (await others()).rows
  const rows = await findOrder(context, query)
  const moved = [rows[1]!, rows[0]!, ...rows.slice(2)]
  expect(await saveOrder(context, query, rows)).toBeLessThanOrEqual(rows.length)
  const again = await findOrder(context, query)
  const version = (id: number) => again.find(row => row.id === id)!.version
  expect(
    await saveOrder(
      context,
      query,
      moved.map(({ id }) => ({ id, version: version(id) })),
    ),
  ).toBe(2)
  expect(await idsOf(query)).toEqual(moved.map(({ id }) => id))
  expect((await others()).rows).toEqual(before)
})

test('a list that has changed meanwhile is refused: another record, another version, a missing row, a row twice', async () => {
  const rows = await findOrder(context, '')
  const [first, second] = [rows[0]!, rows[1]!]
  for (const wrong of [rows.slice(1), [...rows.slice(1), second], [{ id: 999_999, version: 1 }, ...rows.slice(1)]])
    await expect(saveOrder(context, '', wrong)).rejects.toMatchObject({ code: 'conflict' })
  await editFromInput(context, first.id, { version: first.version, values: { weight: 77 } })
  await expect(saveOrder(context, '', rows.toReversed())).rejects.toMatchObject({ code: 'conflict' })
  expect(await idsOf('')).toEqual(rows.map(({ id }) => id))
})

test('kinds without an order and wrong queries are refused', async () => {
  await expect(findOrder({ ...context, entity: company }, '')).rejects.toMatchObject({ code: 'method' })
  await expect(findOrder(context, 'kind=bomb')).rejects.toMatchObject({ fields: { query: [expect.any(String)] } })
})
