import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import { createFromInput, type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { plot } from '#features/garden/plot.entity.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { restoreAsDraft } from '../history/restore-as-draft.server.ts'
import { findNewDrafts } from './new-drafts.server.ts'
import {
  type DraftInput,
  findDraft,
  maxDrafts,
  pruneDrafts,
  removeDraft,
  removeFromDraft,
  saveDraft,
} from './record-drafts.server.ts'
import { viewEditedRecord } from './view-edited-record.server.ts'

let world: TestDatabase
let olga: number
let pavel: number
beforeAll(async () => {
  world = await testDatabase()
  olga = await insertEditor(world, 'Ольга Миронова')
  pavel = await insertEditor(world, 'Павел Ершов')
})
afterAll(() => world[Symbol.asyncDispose]())

const deskFor = (userId: number, entity: AnyEntity = company): EditContext => ({ db: world.db, entity, userId })
let made = 0
const newCompany = (status: 'draft' | 'published' = 'published') =>
  createFromInput(deskFor(olga), { name: `Фирма ${++made}`, country: 'Чехия' }, status)
async function save(userId: number, id: number | null, input: DraftInput): Promise<string | null> {
  const result = await saveDraft(deskFor(userId), id, input)
  if ('newer' in result) throw new Error('A newer draft is stored.')
  return result.updatedAt
}
const open = (userId: number, id: number) => viewEditedRecord(deskFor(userId), id)

describe('a draft', () => {
  test('leaves the record as it is and is seen by its editor only; others learn whose it is', async () => {
    const { id, values } = await newCompany()
    const savedAt = await save(olga, id, { version: 1, values: { name: 'Черновое имя' } })
    expect((await viewRecord(world.db, company, id))!).toMatchObject({ version: 1, values })
    expect(await open(olga, id)).toMatchObject({
      draft: { version: 1, values: { name: 'Черновое имя' }, updatedAt: savedAt },
      otherDrafts: [],
    })
    const seenByOther = await open(pavel, id)
    expect(seenByOther).toMatchObject({ draft: null, otherDrafts: [{ author: 'Ольга Миронова', updatedAt: savedAt }] })
    expect(JSON.stringify(seenByOther)).not.toContain('Черновое имя')
    await removeDraft(deskFor(pavel), id)
    expect((await open(olga, id))!.draft).not.toBeNull()
    await removeDraft(deskFor(olga), id)
    expect((await open(pavel, id))!.otherDrafts).toEqual([])
  })

  test('may hold what cannot be published, but no fields that do not exist', async () => {
    const { id } = await newCompany()
    await saveDraft(deskFor(olga), id, { version: 1, values: { name: '', alias: 'Так нельзя' } })
    expect((await open(olga, id))!.draft!.values).toEqual({ name: '', alias: 'Так нельзя' })
    const { draft } = (await open(olga, id))!
    await expect(editFromInput(deskFor(olga), id, { ...draft!, status: 'published' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(saveDraft(deskFor(olga), id, { version: 1, values: { price: 1 } })).rejects.toMatchObject({
      fields: { price: ['Такого поля нет.'] },
    })
  })

  test('over an earlier version is merged by field: only what others changed too is asked', async () => {
    const { id } = await newCompany()
    await saveDraft(deskFor(olga), id, { version: 1, values: { name: 'Моё имя', country: 'Китай' } })
    await editFromInput(deskFor(pavel), id, { version: 1, values: { country: 'Польша', synonyms: 'фирма' } })
    const { draft } = (await open(olga, id))!
    expect(draft!.version).toBe(1)
    expect(await editFromInput(deskFor(olga), id, draft!)).toEqual({
      conflicts: { country: { base: 'Чехия', theirs: 'Польша', mine: 'Китай' } },
      version: 2,
      merged: ['synonyms'],
    })
    expect(await editFromInput(deskFor(olga), id, { version: 1, values: { name: 'Моё имя' } })).toMatchObject({
      record: { values: { name: 'Моё имя', country: 'Польша', synonyms: 'фирма' } },
    })
  })

  test('loses what has been saved and keeps the rest; a draft that equals the record is none', async () => {
    const { id } = await newCompany()
    await saveDraft(deskFor(olga), id, { version: 1, values: { name: 'Имя', country: 'Китай' } })
    await editFromInput(deskFor(olga), id, { version: 1, values: { name: 'Имя' } })
    // As after a crash between the save and the cleaning up of the draft.
    expect((await open(olga, id))!.draft!.values).toEqual({ country: 'Китай' })
    await removeFromDraft(deskFor(olga), id, { name: 'Имя' })
    expect((await findDraft(deskFor(olga), id))!.values).toEqual({ country: 'Китай' })
    await removeFromDraft(deskFor(olga), id, { country: 'Китай' })
    expect(await findDraft(deskFor(olga), id)).toBeNull()
    expect(await save(olga, id, { version: 2, values: {} })).toBeNull()
  })

  test('keeps what differs from the value saved beside it', async () => {
    const { id } = await newCompany()
    await saveDraft(deskFor(olga), id, { version: 1, values: { country: 'Китай', synonyms: null, name: 'Имя' } })
    await removeFromDraft(deskFor(olga), id, { country: 'Польша', synonyms: null })
    expect((await findDraft(deskFor(olga), id))!.values).toEqual({ country: 'Китай', name: 'Имя' })
  })

  test('of a new record belongs to its kind and editor, and several of a kind are told apart', async () => {
    const numbered = (newDraft: number) => ({ ...deskFor(olga), newDraft })
    await saveDraft(deskFor(olga), null, { version: 0, values: { name: 'Первая' } })
    await saveDraft(deskFor(olga), null, { version: 0, values: { name: 'Вторая' } })
    await saveDraft(numbered(7), null, { version: 0, values: { country: 'Чехия' } })
    await saveDraft(numbered(8), null, { version: 0, values: { name: ` ${'Длинное '.repeat(40)}` } })
    expect(await findDraft(deskFor(olga), null)).toMatchObject({ version: 0, values: { name: 'Вторая' } })
    expect(await findDraft(numbered(7), null)).toMatchObject({ values: { country: 'Чехия' } })
    expect((await findNewDrafts(deskFor(olga))).map(({ number, title }) => [number, title.length])).toEqual([
      [8, 120],
      [7, 0],
      [0, 6],
    ])
    expect(await findNewDrafts(deskFor(pavel))).toEqual([])
    expect(await findNewDrafts(deskFor(olga, drug))).toEqual([])
    expect(await findDraft(deskFor(pavel), null)).toBeNull()
    expect(await findDraft(deskFor(olga, drug), null)).toBeNull()
    await removeDraft(deskFor(olga), null)
    await removeDraft(numbered(8), null)
    expect(await findNewDrafts(deskFor(olga))).toMatchObject([{ number: 7 }])
    await removeDraft(numbered(7), null)
  })

  test.each(['of a record', 'of a new record'])('%s is not replaced by a tab that does not know it', async which => {
    const id = which === 'of a record' ? (await newCompany()).id : null
    const version = id === null ? 0 : 1
    const first = await save(olga, id, { version, values: { name: 'Первая вкладка' }, known: null })
    const stale = [
      { version, values: { country: 'Китай' }, known: null },
      { version, values: { country: 'Китай' }, known: '2026-01-01T00:00:00.000Z' },
      { version, values: {}, known: null },
    ]
    const newer = { version, values: { name: 'Первая вкладка' }, updatedAt: first }
    for (const input of stale) expect(await saveDraft(deskFor(olga), id, input)).toEqual({ newer })
    await removeDraft(deskFor(olga), id, null)
    expect(await findDraft(deskFor(olga), id)).toEqual(newer)
    const racing = ['Китай', 'Польша'].map(country =>
      saveDraft(deskFor(olga), id, { version, values: { country }, known: first }),
    )
    expect((await Promise.all(racing)).filter(result => 'newer' in result)).toHaveLength(1)
    const { updatedAt } = (await findDraft(deskFor(olga), id))!
    expect(await save(olga, id, { version, values: {}, known: updatedAt })).toBeNull()
    expect(await findDraft(deskFor(olga), id)).toBeNull()
  })

  test('names everything it refers to', async () => {
    const { rows } = await world.pool.query(`select id, company_id from drug where alias = 'skor'`)
    const { id } = await newCompany()
    await saveDraft(deskFor(olga, drug), rows[0].id, { version: 1, values: { companyId: id } })
    const { names } = (await viewEditedRecord(deskFor(olga, drug), rows[0].id))!
    expect(names.companies!.map(name => name.id).sort((a, b) => a - b)).toEqual(
      [rows[0].company_id, id].sort((a, b) => a - b),
    )
  })

  test('needs a record that is there, at a version that is there, and is not for records of users', async () => {
    const { id } = await newCompany()
    await expect(saveDraft(deskFor(olga), 2_000_000, { version: 1, values: { name: 'А' } })).rejects.toMatchObject({
      code: 'missing',
    })
    await expect(saveDraft(deskFor(olga), id, { version: 2, values: { name: 'А' } })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(saveDraft(deskFor(olga, plot), 1, { version: 1, values: {} })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('is refused when the editor has too many, but an old one can still be changed', async () => {
    const { id } = await newCompany()
    await world.pool.query(
      `insert into record_draft (entity, record_id, user_id, base_version, values) select 'company', n, $1, 1, '{"name": ""}'
        from generate_series(1000001, 1000000 + $2::int) n`,
      [pavel, maxDrafts - 1],
    )
    await saveDraft(deskFor(pavel), id, { version: 1, values: { name: 'Последний' } })
    await saveDraft(deskFor(pavel), id, { version: 1, values: { name: 'Он же' } })
    const other = await newCompany()
    await expect(saveDraft(deskFor(pavel), other.id, { version: 1, values: { name: 'Лишний' } })).rejects.toThrow(
      'уже 200',
    )
    await expect(
      saveDraft({ ...deskFor(pavel), newDraft: 5 }, null, { version: 0, values: { name: 'Новая' } }),
    ).rejects.toThrow('уже 200')
    await world.pool.query(
      `update record_draft set updated_at = now() - interval '13 months' where record_id > 1000000`,
    )
    await pruneDrafts(world.db)
    expect(
      (await world.pool.query('select count(*)::int as n from record_draft where user_id = $1', [pavel])).rows,
    ).toEqual([{ n: 1 }])
    await saveDraft(deskFor(pavel), other.id, { version: 1, values: { name: 'Поместился' } })
  })
})

test('a draft that nobody has touched goes after a year, not before', async () => {
  const { id } = await newCompany()
  const context = deskFor(olga)
  await saveDraft(context, id, { version: 1, values: { name: 'Давний' } })
  const isLeftAfter = async (days: number) => {
    await world.pool.query(
      `update record_draft set updated_at = now() - make_interval(days => $2) where record_id = $1`,
      [id, days],
    )
    await pruneDrafts(world.db)
    return (await findDraft(context, id)) !== null
  }
  expect([await isLeftAfter(364), await isLeftAfter(367)]).toEqual([true, false])
})

describe('restoring a revision', () => {
  test('makes a draft of what differs and writes nothing', async () => {
    const { id, values } = await newCompany()
    await editFromInput(deskFor(olga), id, { version: 1, values: { country: 'Китай' } })
    const restored = await restoreAsDraft(deskFor(olga), id, 1, { version: 2 })
    expect(restored).toMatchObject({
      version: 2,
      status: 'published',
      draft: { version: 2, values: { country: 'Чехия' } },
    })
    expect((await viewRecord(world.db, company, id))!.values).toEqual({ ...values, country: 'Китай' })
    expect(
      (
        await world.pool.query(
          `select count(*)::int as n from entity_revision where entity = 'company' and record_id = $1`,
          [id],
        )
      ).rows,
    ).toEqual([{ n: 2 }])
  })

  test('never takes the place of a draft unasked', async () => {
    const { id } = await newCompany()
    await editFromInput(deskFor(olga), id, { version: 1, values: { country: 'Китай' } })
    await saveDraft(deskFor(olga), id, { version: 2, values: { name: 'Пишу сейчас' } })
    await expect(restoreAsDraft(deskFor(olga), id, 1, { version: 2 })).rejects.toMatchObject({ code: 'conflict' })
    expect((await findDraft(deskFor(olga), id))!.values).toEqual({ name: 'Пишу сейчас' })
    const stale = { version: 2, replace: true, knownDraft: '2026-01-01T00:00:00.000Z' }
    await expect(restoreAsDraft(deskFor(olga), id, 1, stale)).rejects.toThrow('в\u00a0другой вкладке')
    expect((await findDraft(deskFor(olga), id))!.values).toEqual({ name: 'Пишу сейчас' })
    const knownDraft = (await findDraft(deskFor(olga), id))!.updatedAt
    await restoreAsDraft(deskFor(olga), id, 1, { version: 2, replace: true, knownDraft })
    expect((await findDraft(deskFor(olga), id))!.values).toEqual({ country: 'Чехия' })
    await expect(restoreAsDraft(deskFor(olga), id, 1, { version: 1, replace: true })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
