import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFromInput, type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { findDraft, saveDraft } from '#admin/records/drafts/record-drafts.server.ts'
import { restoreFromTrash } from '#admin/records/trash/trash-record.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { link } from '#features/links/link.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { sign } from '#features/signs/sign.entity.ts'
import { treatment } from '#features/treatments/treatment.entity.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { applyBulk, previewBulk } from './bulk.server.ts'
import type { BulkStep } from './bulk.ts'
import type { Selection } from './find-chosen.server.ts'
import { undoBulk } from './undo-bulk.server.ts'

let world: TestDatabase
let context: EditContext
beforeAll(async () => {
  world = await testDatabase()
  context = { db: world.db, entity: sign, userId: await insertEditor(world, 'А') }
})
afterAll(() => world[Symbol.asyncDispose]())

const deskFor = (entity: AnyEntity): EditContext => ({ ...context, entity })
async function rowsOf<T = { id: number; version: number }>(query: string): Promise<T[]> {
  return (await world.pool.query(query)).rows as T[]
}
const statuses = async (where = 'true'): Promise<Record<string, number>> => {
  const rows = await rowsOf<{ status: string; n: number }>(
    `select status, count(*)::int as n from sign where ${where} group by 1`,
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}
const leaves = { query: 'organ=leaf' }
const archive: BulkStep = { action: 'archive' }

/** Previews and applies. */
async function change(at: EditContext, selection: Selection, step: BulkStep, reason?: string) {
  const { token, ...preview } = await previewBulk(at, selection, step)
  return { preview, result: await applyBulk(at, selection, { ...step, token, reason }) }
}

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

describe('one field of many records', () => {
  test('is set where it differs; a record that may not have the value stays, with the reason', async () => {
    const at = deskFor(link)
    const before = await rowsOf('select id, kind, is_active, version from link order by id')
    const { preview, result } = await change(at, { query: '' }, { action: 'set', field: 'kind', value: 'ad' })
    expect(preview.refused.items[0]).toMatchObject({
      reason: expect.stringContaining('Без этого рекламу показывать нельзя'),
    })
    expect(preview.changing.count + preview.same.count + preview.refused.count).toBe(before.length)
    expect(preview.same.count).toBeGreaterThan(0)
    expect(result.changed).toBe(preview.changing.count)
    expect(await undoBulkOrNothing(at, result.batch)).toBe(result.changed)
    const after = await rowsOf('select id, kind, is_active from link order by id')
    expect(after).toEqual(before.map(({ version: _, ...row }: Record<string, unknown>) => row))
  })

  test('leaves the drafts of other editors: a draft of the same field asks, one of another field is published over it', async () => {
    const pavel: EditContext = { ...context, userId: await insertEditor(world, 'П') }
    const [same, other] = await rowsOf(`select id, version from sign where organ = 'leaf' order by id limit 2`)
    const drafts = [
      [same!, { organ: 'fruit' }],
      [other!, { label: 'Листья вянут' }],
    ] as const
    for (const [{ id, version }, values] of drafts) await saveDraft(pavel, id, { version, values })
    const { result } = await change(
      context,
      { query: '', ids: [same!.id, other!.id] },
      { action: 'set', field: 'organ', value: 'root' },
    )
    expect(result.changed).toBe(2)
    const publish = async ({ id }: { id: number }) => {
      const draft = (await findDraft(pavel, id))!
      return editFromInput(pavel, id, { version: draft.version, values: draft.values, status: 'published' })
    }
    expect(await publish(same!)).toMatchObject({
      conflicts: { organ: { base: 'leaf', theirs: 'root', mine: 'fruit' } },
    })
    expect(await publish(other!)).toMatchObject({ record: { values: { organ: 'root', label: 'Листья вянут' } } })
  })

  test('a reference gets its name in the preview; a missing one and a wrong value are refused at the value', async () => {
    const at = deskFor(drug)
    const { id } = await createFromInput(deskFor(company), { name: 'Новый регистрант' }, 'published')
    const drugs = { query: 'kind=biopesticide' }
    const { preview, result } = await change(at, drugs, { action: 'set', field: 'companyId', value: id })
    expect(preview.changing.items[0]).toMatchObject({ after: 'Новый регистрант' })
    expect((await previewBulk(at, { query: `companyId=${id}` }, archive)).total).toBe(result.changed)
    expect(await undoBulk(at, result.batch!)).toMatchObject({ undone: result.changed })
    const refusals: [BulkStep, string][] = [
      [{ action: 'set', field: 'companyId', value: 999_999_999 }, 'value'],
      [{ action: 'set', field: 'hazardBee', value: 9 }, 'value'],
      [{ action: 'set', field: 'kind', value: null }, 'value'],
      [{ action: 'set', field: 'name', value: 'Одно на всех' }, 'field'],
      [{ action: 'set', field: 'alias', value: 'odno' }, 'field'],
      [{ action: 'set', field: 'nowhere', value: 1 }, 'field'],
      [{ action: 'add', field: 'hazardBee', value: [1] }, 'field'],
    ]
    for (const [step, key] of refusals)
      await expect(previewBulk(at, drugs, step), JSON.stringify(step)).rejects.toMatchObject({
        fields: { [key]: [expect.any(String)] },
      })
  })

  test('a reference to a record that was deleted for good since is not brought back, and the reason says so', async () => {
    const at = deskFor(drug)
    const { id: gone } = await createFromInput(deskFor(company), { name: 'Закрывшийся регистрант' }, 'published')
    const { id: next } = await createFromInput(deskFor(company), { name: 'Его преемник' }, 'published')
    const [one] = await rowsOf('select min(id) as id from drug')
    const selection = { query: '', ids: [one!.id] }
    await change(at, selection, { action: 'set', field: 'companyId', value: gone })
    const { result } = await change(at, selection, { action: 'set', field: 'companyId', value: next })
    await world.pool.query('delete from company where id = $1', [gone])
    const { undone, keptItems } = await undoBulk(at, result.batch!)
    expect([undone, keptItems]).toMatchObject([
      0,
      [{ id: one!.id, reason: expect.stringContaining('которой уже нет') }],
    ])
    await expect(world.pool.query('delete from company where id = $1', [next])).rejects.toMatchObject({
      detail: expect.stringMatching(/\(id\)=/),
    })
  })

  test('records are added to and removed from a list of references, and it is undone exactly', async () => {
    const at = deskFor(plant)
    const listed = () => rowsOf('select parent_id, target_id, position from plant_groups order by 1, 3')
    const before = await listed()
    const [group] = await rowsOf(
      'select target_id as id from plant_groups group by 1 order by count(*) desc, 1 limit 1',
    )
    const has = before.filter(({ target_id }: Record<string, unknown>) => target_id === group!.id).length
    const all = await rowsOf('select id from plant')
    const added = await change(at, { query: '' }, { action: 'add', field: 'groups', value: [group!.id] })
    expect(added.preview).toMatchObject({ same: { count: has }, changing: { count: all.length - has } })
    await undoBulk(at, added.result.batch!)
    expect(await listed()).toEqual(before)
    expect(has).toBeGreaterThan(0)
    const removed = await change(at, { query: '' }, { action: 'remove', field: 'groups', value: [group!.id] })
    expect(removed.result.changed).toBe(has)
    expect((await listed()).length).toBe(before.length - has)
    await undoBulk(at, removed.result.batch!)
    expect(await listed()).toEqual(before)
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

const undoBulkOrNothing = async (at: EditContext, batch: number | null) =>
  batch === null ? 0 : (await undoBulk(at, batch)).undone
