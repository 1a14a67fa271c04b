import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFromInput, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { restoreFromTrash } from '#admin/records/trash/trash-record.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { treatment } from '#features/treatments/treatment.entity.ts'
import { applyBulk, previewBulk } from './bulk.server.ts'
import { archive, change, close, context, deskFor, open, rowsOf, world } from './bulk.testing.ts'
import type { BulkStep } from './bulk.ts'
import { undoBulk } from './undo-bulk.server.ts'

beforeAll(open)
afterAll(close)

const statuses = async (where = 'true'): Promise<Record<string, number>> => {
  const rows = await rowsOf<{ status: string; n: number }>(
    `select status, count(*)::int as n from sign where ${where} group by 1`,
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
const leaves = { query: 'organ=leaf' }

describe('status', () => {
  test('everything that a query finds is previewed, changed on all pages with its reason, and undone', async () => {
    const before = await statuses()
    const { published } = await statuses(`organ = 'leaf'`)
    expect(published).toBeGreaterThan(25)
    const { preview, result } = await change(context, leaves, archive, 'Разбор признаков')
    expect(preview).toMatchObject({
      total: published,
      changing: { count: published },
      same: { count: 0 },
      refused: { count: 0 },
    })
    expect(preview.changing.items).toHaveLength(Math.min(50, published!))
    expect(preview.changing.items[0]).toMatchObject({ before: 'опубликовано', after: 'в архиве' })
    expect(result).toMatchObject({ changed: published, kept: 0 })
    expect(await statuses(`organ = 'leaf'`)).toEqual({ archived: published })
    expect(await rowsOf('select distinct reason from entity_revision')).toContainEqual({ reason: 'Разбор признаков' })
    expect(await undoBulk(context, result.batch!)).toMatchObject({ undone: published, kept: 0, keptItems: [] })
    expect(await statuses()).toEqual(before)
  })

  test('picked rows alone change; those that have the status already are not written', async () => {
    const rows = await rowsOf(`select id, version from sign order by id limit 3`)
    const selection = { query: '', ids: rows.map(({ id }) => id) }
    await editFromInput(context, rows[0]!.id, { version: rows[0]!.version, values: {}, status: 'draft' })
    const first = await change(context, selection, { action: 'unpublish' })
    expect(first.preview).toMatchObject({ total: 3, changing: { count: 2 }, same: { count: 1 } })
    expect(first.result).toMatchObject({ changed: 2, kept: 1 })
    expect((await change(context, selection, { action: 'unpublish' })).result).toEqual({
      batch: null,
      changed: 0,
      kept: 3,
    })
  })

  test('a set that has changed since the preview is refused in words, and nothing is applied', async () => {
    const { token, total } = await previewBulk(context, leaves, archive)
    const before = await statuses()
    await expect(applyBulk(context, leaves, { action: 'publish', token })).rejects.toMatchObject({ code: 'conflict' })
    const [made] = await rowsOf(`select id, version from sign where organ <> 'leaf' limit 1`)
    await editFromInput(context, made!.id, { version: made!.version, values: { organ: 'leaf' } })
    await expect(applyBulk(context, leaves, { ...archive, token })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`находит ${total + 1}, а\u00a0не\u00a0${total}.`),
    })
    const { token: second } = await previewBulk(context, leaves, archive)
    const [row] = await rowsOf<{ id: number; version: number; label: string }>(
      `select id, version, label from sign where organ = 'leaf' limit 1`,
    )
    await editFromInput(context, row!.id, { version: row!.version, values: { label: `${row!.label}!` } })
    await expect(applyBulk(context, leaves, { ...archive, token: second })).rejects.toMatchObject({ code: 'conflict' })
    expect(await statuses()).toEqual(before)
  })

  test('undoing leaves what was changed later, and says which and why', async () => {
    const { result } = await change(context, leaves, archive)
    const [row] = await rowsOf(
      `select id, version from sign where organ = 'leaf' and status = 'archived' order by id limit 1`,
    )
    await editFromInput(context, row!.id, { version: row!.version, values: { label: 'Позже' } })
    const undone = await undoBulk(context, result.batch!)
    expect(undone).toMatchObject({ undone: result.changed - 1, kept: 1 })
    expect(undone.keptItems).toEqual([{ id: row!.id, title: 'Позже', reason: expect.stringContaining('меняли') }])
    expect(undone.items).not.toContainEqual(expect.objectContaining({ id: row!.id }))
    await expect(undoBulk({ ...context, userId: context.userId + 1 }, result.batch!)).rejects.toMatchObject({
      code: 'missing',
    })
  })

  test('is undone within a day and not later', async () => {
    const [row] = await rowsOf(`select id from sign where status = 'published' order by id desc limit 1`)
    const { result } = await change(context, { query: '', ids: [row!.id] }, archive)
    const madeBefore = (minutes: number) =>
      world.pool.query(
        `alter table entity_revision disable trigger user;
         update entity_revision set created_at = now() - interval '${minutes} minutes' where id = ${result.batch};
         alter table entity_revision enable trigger user`,
      )
    await madeBefore(24 * 60 + 1)
    await expect(undoBulk(context, result.batch!)).rejects.toMatchObject({
      code: 'missing',
      message: expect.stringContaining('прошли сутки'),
    })
    await madeBefore(24 * 60 - 1)
    expect(await undoBulk(context, result.batch!)).toMatchObject({ undone: 1 })
  })

  test('an operation that contradicts its registrations is refused alone, with the reason, and the others are published', async () => {
    const at = deskFor(treatment)
    const published = await rowsOf(`select id, version from treatment where status = 'published' order by id limit 3`)
    const selection = { query: '', ids: published.map(({ id }) => id) }
    await change(at, selection, { action: 'unpublish' })
    const broken = published[1]!
    await editFromInput(at, broken.id, { version: broken.version + 1, values: { phase: 'no-such-phase' } })
    const { preview, result } = await change(at, selection, { action: 'publish' })
    expect(preview).toMatchObject({ changing: { count: 2 }, refused: { count: 1 } })
    expect(preview.refused.items[0]).toMatchObject({ id: broken.id, reason: expect.stringContaining('нет такой фазы') })
    expect(result).toMatchObject({ changed: 2, kept: 1 })
  })
})

describe('deleting', () => {
  test('records in use stay, with the first use; the others go into the trash and come back when it is undone', async () => {
    const at = deskFor(company)
    const fresh = await Promise.all(
      ['Первая лишняя', 'Вторая лишняя'].map(name => createFromInput(at, { name, country: 'Китай' }, 'draft')),
    )
    const [used] = await rowsOf('select company_id as id from drug where company_id is not null limit 1')
    const selection = { query: '', ids: [...fresh.map(({ id }) => id), used!.id] }
    const { preview, result } = await change(at, selection, { action: 'delete' })
    expect(preview).toMatchObject({ changing: { count: 2 }, refused: { count: 1 } })
    expect(preview.refused.items[0]!.reason).toMatch(/^Используется: .+ \(Регистрант\)/)
    const left = () =>
      rowsOf(`select id, name, country from company where name like '%лишняя' and status <> 'trash' order by id`)
    expect(await left()).toEqual([])
    await restoreFromTrash(at, fresh[1]!.id)
    const undone = await undoBulk(at, result.batch!)
    expect(undone).toMatchObject({ undone: 1, items: [{ id: fresh[0]!.id, title: 'Первая лишняя' }], kept: 1 })
    expect(undone.keptItems[0]).toMatchObject({ title: 'Вторая лишняя', reason: 'Эту запись с\u00a0тех пор меняли.' })
    const inOrder = fresh.toSorted((a, b) => a.id - b.id)
    expect(await left()).toMatchObject(inOrder.map(({ id }) => ({ id, country: 'Китай' })))
  })

  test('a use that is added while they are deleted is counted', async () => {
    const at = deskFor(company)
    const { id } = await createFromInput(at, { name: 'Почти лишняя', country: 'Китай' }, 'draft')
    const selection = { query: '', ids: [id] }
    const step: BulkStep = { action: 'delete' }
    const { token, changing } = await previewBulk(at, selection, step)
    expect(changing.count).toBe(1)
    const other = await world.pool.connect()
    try {
      await other.query('begin')
      await other.query('update drug set company_id = $1 where id = (select min(id) from drug)', [id])
      const deleting = applyBulk(at, selection, { ...step, token })
      const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => rowsOf(waiting)).toEqual([{ count: 1 }])
      await other.query('commit')
      expect(await deleting).toMatchObject({ changed: 0, kept: 1 })
    } finally {
      other.release()
    }
    expect(await rowsOf(`select status from company where id = ${id}`)).toEqual([{ status: 'draft' }])
  })
})

test('a query that does not fit and more than 10,000 records are refused at the query', async () => {
  await expect(previewBulk(context, { query: 'organ=wing' }, archive)).rejects.toMatchObject({
    fields: { query: [expect.any(String)] },
  })
  await world.pool.query(
    `insert into company (name, alias, status) select 'Фирма ' || n, 'many-' || n, 'draft' from generate_series(1, 10001) n`,
  )
  await expect(previewBulk(deskFor(company), { query: 'status=draft' }, archive)).rejects.toMatchObject({
    fields: { query: [expect.stringContaining('10\u00a0000')] },
  })
})
