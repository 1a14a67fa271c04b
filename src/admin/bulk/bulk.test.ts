import { afterAll, beforeAll, expect, test } from 'vitest'
import { sign } from '#features/signs/sign.entity.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { type Desk, editFromInput } from '../records/write-record.server.ts'
import { applyBulk, previewBulk, undoBulk } from './bulk.server.ts'

let world: TestDatabase
let desk: Desk
beforeAll(async () => {
  world = await testDatabase()
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash, is_admin) values ('А', 'a@example.ru', '-', true) returning id`,
  )
  desk = { db: world.db, entity: sign, userId: rows[0].id }
})
afterAll(() => world[Symbol.asyncDispose]())

const statuses = async (where = 'true'): Promise<Record<string, number>> => {
  const { rows } = await world.pool.query(`select status, count(*)::int as n from sign where ${where} group by 1`)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
const leaves = { query: 'organ=leaf' }

test('everything that a query finds is previewed, changed on all pages, and undone', async () => {
  const before = await statuses()
  const { published } = await statuses(`organ = 'leaf'`)
  expect(published).toBeGreaterThan(25)
  const preview = await previewBulk(desk, leaves, 'archive')
  expect(preview).toMatchObject({ total: published, changing: published })
  expect(preview.items).toHaveLength(Math.min(50, published!))
  const { batch, changed } = await applyBulk(desk, leaves, 'archive', preview.token)
  expect(changed).toBe(published)
  expect(await statuses(`organ = 'leaf'`)).toEqual({ archived: published })
  expect(await undoBulk(desk, batch!)).toEqual({ undone: published, kept: [] })
  expect(await statuses()).toEqual(before)
})

test('chosen records alone change; those that have the status already are not written', async () => {
  const { rows } = await world.pool.query(`select id, version from sign order by id limit 3`)
  const selection = { query: '', ids: rows.map(({ id }) => id) }
  await editFromInput(desk, rows[0].id, { version: rows[0].version, values: {}, status: 'draft' })
  const preview = await previewBulk(desk, selection, 'unpublish')
  expect(preview).toMatchObject({ total: 3, changing: 2 })
  expect(await applyBulk(desk, selection, 'unpublish', preview.token)).toMatchObject({ changed: 2 })
  const again = await previewBulk(desk, selection, 'unpublish')
  expect(await applyBulk(desk, selection, 'unpublish', again.token)).toEqual({ batch: null, changed: 0 })
})

test('a set that has changed since the preview is refused, and nothing is applied', async () => {
  const { token } = await previewBulk(desk, leaves, 'archive')
  const before = await statuses()
  await expect(applyBulk(desk, leaves, 'publish', token)).rejects.toMatchObject({ code: 'conflict' })
  const { rows } = await world.pool.query(`select id, version, label from sign where organ = 'leaf' and status = 'published' limit 1`)
  await editFromInput(desk, rows[0].id, { version: rows[0].version, values: { label: `${rows[0].label}!` } })
  await expect(applyBulk(desk, leaves, 'archive', token)).rejects.toMatchObject({ code: 'conflict' })
  expect(await statuses()).toEqual(before)
})

test('undoing leaves what was changed later, and says so', async () => {
  const { token } = await previewBulk(desk, leaves, 'archive')
  const { batch, changed } = await applyBulk(desk, leaves, 'archive', token)
  const { rows } = await world.pool.query(`select id, version from sign where organ = 'leaf' limit 1`)
  await editFromInput(desk, rows[0].id, { version: rows[0].version, values: { label: 'Позже' } })
  expect(await undoBulk(desk, batch!)).toEqual({ undone: changed - 1, kept: [{ id: rows[0].id, title: 'Позже' }] })
  await expect(undoBulk({ ...desk, userId: desk.userId + 1 }, batch!)).rejects.toMatchObject({ code: 'missing' })
})

test('a query that does not fit is refused at its field', async () => {
  await expect(previewBulk(desk, { query: 'organ=wing' }, 'archive')).rejects.toMatchObject({ fields: { query: [expect.any(String)] } })
})
