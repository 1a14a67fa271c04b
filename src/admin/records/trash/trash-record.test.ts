import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { duplicateRecord } from '#admin/kit/records/duplicate-record.server.ts'
import { findUsed } from '#admin/kit/records/find-used.server.ts'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import { createFromInput, type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { findList } from '#admin/lists/list/find-list.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { cleanUpRecords } from '#admin/operations/clean-up.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { post } from '#features/posts/post.entity.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { findMissing } from '#kit/entity/missing-record.server.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { saveDraft } from '../drafts/record-drafts.server.ts'
import { ownRowsOf } from '../saving/own-rows-of.server.ts'
import { removeOrTrash, restoreFromTrash } from './trash-record.server.ts'

let world: TestDatabase
let editor: number
beforeAll(async () => {
  world = await testDatabase()
  editor = await insertEditor(world)
})
afterAll(() => world[Symbol.asyncDispose]())

const deskFor = (entity: AnyEntity): EditContext => ({ db: world.db, entity, userId: editor })
let made = 0
const newCompany = (status: 'draft' | 'published' | 'archived' = 'published') =>
  createFromInput(deskFor(company), { name: `Корзинная ${++made}` }, status)
const trash = (entity: AnyEntity, id: number) => removeOrTrash(deskFor(entity), id, { forever: false })
const removeForever = (entity: AnyEntity, id: number) => removeOrTrash(deskFor(entity), id, { forever: true })
const statusOf = async (id: number) => (await viewRecord(world.db, company, id))?.status
const listed = async (query: string) =>
  (await findList(world.db, company, parseList(company, new URLSearchParams(query)).state)).items.map(({ id }) => id)
/** A copy of a drug with one of its norms. */
async function drugWithNorm(copied: number): Promise<number> {
  const { id } = await duplicateRecord(deskFor(drug), copied)
  const { rows } = await world.pool.query('select id from drug_use where drug_id = $1 order by id limit 1', [copied])
  const { values } = (await viewRecord(world.db, drugUse, rows[0].id))!
  await createFromInput(deskFor(drugUse), { ...values, drugId: id, alias: `copy-${id}` }, 'published')
  return id
}
const aliasOf = (record: { values: Readonly<Record<string, unknown>> }) => String(record.values.alias)

describe('the trash', () => {
  test('takes a record from the lists, reserves its alias, refuses edits, and gives it back with its status', async () => {
    for (const status of ['published', 'archived'] as const) {
      const record = await newCompany(status)
      const { id } = record
      expect(await trash(company, id)).toBeNull()
      expect(await trash(company, id)).toBeNull()
      const name = String(record.values.name)
      expect([await listed(`q=${name}`), await listed(`q=${name}&status=trash`)]).toEqual([[], [id]])
      await expect(createFromInput(deskFor(company), { name, alias: aliasOf(record) }, 'draft')).rejects.toMatchObject({
        fields: { alias: ['Такой адрес страницы уже занят.'] },
      })
      await expect(editFromInput(deskFor(company), id, { version: 2, values: { country: 'Китай' } })).rejects.toThrow(
        /корзине/,
      )
      await expect(saveDraft(deskFor(company), id, { version: 2, values: { country: 'Китай' } })).rejects.toThrow(
        /корзине/,
      )
      await restoreFromTrash(deskFor(company), id)
      await restoreFromTrash(deskFor(company), id)
      expect([await statusOf(id), await listed(`q=${name}`)]).toEqual([status, [id]])
    }
  })

  test('gives a record that was there twice the status of the last time', async () => {
    const { id, version } = await newCompany('published')
    await trash(company, id)
    await restoreFromTrash(deskFor(company), id)
    await editFromInput(deskFor(company), id, { version: version + 2, values: {}, status: 'draft' })
    await trash(company, id)
    await restoreFromTrash(deskFor(company), id)
    expect(await statusOf(id)).toBe('draft')
  })

  test('refuses a record that others use and lists them; users in the trash count only for good', async () => {
    const tomato = (await world.pool.query(`select id from plant where alias = 'tomat'`)).rows[0].id
    expect((await trash(plant, tomato))!.total).toBeGreaterThan(0)
    const used = await newCompany()
    const { rows } = await world.pool.query(`update drug set company_id = $1 where alias = 'skor' returning id`, [
      used.id,
    ])
    const uses = [{ kind: 'drugs', id: rows[0].id, title: 'Скор', field: 'препарат, поле «Регистрант»' }]
    expect(await trash(company, used.id)).toEqual({ uses, total: 1 })
    await world.pool.query(`update drug set status = 'trash' where alias = 'skor'`)
    expect(await removeForever(company, used.id)).toEqual({ uses, total: 1 })
    expect(await trash(company, used.id)).toBeNull()
    await world.pool.query(`update drug set status = 'published', company_id = null where alias = 'skor'`)
  })

  test('refuses what the text of an article shows, and a text that begins to show what is there', async () => {
    const { rows } = await world.pool.query(
      `select r.drug_use_id as id, p.id as post, p.title, p.version from post_reference r join post p on p.id = r.post_id
        where r.drug_use_id is not null and p.status = 'published' order by r.id limit 1`,
    )
    const [{ id, post: article, title, version }] = rows
    const uses = { kind: 'posts', id: article, title, field: 'Текст' }
    expect((await trash(drugUse, id))!.uses).toContainEqual(uses)
    expect(await findUsed(world.db, drugUse, [id])).toEqual(
      new Map([[id, expect.objectContaining({ total: expect.any(Number) })]]),
    )
    const [unshown] = (
      await world.pool.query(`select id from drug_use where id not in (select drug_use_id from post_reference
      where drug_use_id is not null) and status = 'published' limit 1`)
    ).rows
    await world.pool.query(`update drug_use set status = 'trash' where id = $1`, [unshown.id])
    const { values } = (await viewRecord(world.db, post, article))!
    const body = JSON.parse(JSON.stringify(values.body).replaceAll(`"drugUseId":${id}`, `"drugUseId":${unshown.id}`))
    await expect(editFromInput(deskFor(post), article, { version, values: { body } })).rejects.toMatchObject({
      fields: { body: ['Такой записи уже нет: выберите другую.'] },
    })
    await world.pool.query(`update drug_use set status = 'published' where id = $1`, [unshown.id])
  })

  test('takes a drug with its norms, and is refused by who uses one of them', async () => {
    const ofDrugs = `from drug d join drug_use u on u.drug_id = d.id`
    const usedBy = `select 1 from treatment_options o where o.drug_use_id = u.id`
    const [used] = (await world.pool.query(`select d.id ${ofDrugs} where exists (${usedBy}) order by d.id limit 1`))
      .rows
    const refusal = (await trash(drug, used.id))!
    expect(refusal.uses.map(({ kind }) => kind)).toContain('treatments')
    expect(refusal.uses.map(({ kind }) => kind)).not.toContain('drug-uses')
    const id = await drugWithNorm(used.id)
    const normsOf = async () => (await world.pool.query('select from drug_use where drug_id = $1', [id])).rowCount
    expect(await findUsed(world.db, drug, [id], ownRowsOf(drug))).toEqual(new Map())
    expect(await trash(drug, id)).toBeNull()
    await restoreFromTrash(deskFor(drug), id)
    expect(await normsOf()).toBe(1)
    expect(await removeForever(drug, id)).toBeNull()
    expect([await viewRecord(world.db, drug, id), await normsOf()]).toEqual([null, 0])
    const old = await drugWithNorm(used.id)
    await world.pool.query(`update drug set status = 'trash', updated_at = now() - interval '31 days' where id = $1`, [
      old,
    ])
    await cleanUpRecords(world.db)
    expect(await viewRecord(world.db, drug, old)).toBeNull()
  })

  test('takes an article that shows records, alone and for good', async () => {
    const { rows } = await world.pool.query(`select post_id as id from post_reference order by id limit 1`)
    const [{ id }] = rows
    expect(await findUsed(world.db, post, [id])).toEqual(new Map())
    expect(await trash(post, id)).toBeNull()
    expect(await removeForever(post, id)).toBeNull()
  })

  test('is no target of new references', async () => {
    const gone = await newCompany()
    await trash(company, gone.id)
    const { rows } = await world.pool.query(`select id, version from drug where alias = 'topaz'`)
    const edit = { version: rows[0].version, values: { companyId: gone.id } }
    await expect(editFromInput(deskFor(drug), rows[0].id, edit)).rejects.toMatchObject({
      fields: { companyId: ['Такой записи уже нет: выберите другую.'] },
    })
  })
})

describe('deleting for good', () => {
  test('answers 410 for what was public until another record takes the alias, and 404 for what never was', async () => {
    const [published, draft] = [await newCompany('published'), await newCompany('draft')]
    await trash(company, published.id)
    expect(await findMissing(world.db, 'company', aliasOf(published))).toEqual({ type: 'unknown' })
    await removeForever(company, published.id)
    await removeForever(company, draft.id)
    expect(await findMissing(world.db, 'company', aliasOf(published))).toEqual({ type: 'gone' })
    expect(await findMissing(world.db, 'company', aliasOf(draft))).toEqual({ type: 'unknown' })
    expect(await findMissing(world.db, 'plant', aliasOf(published))).toEqual({ type: 'unknown' })
    await createFromInput(deskFor(company), { name: 'Снова', alias: aliasOf(published) }, 'draft')
    expect(await findMissing(world.db, 'company', aliasOf(published))).toEqual({ type: 'unknown' })
  })

  test('a former alias of a deleted record is gone too', async () => {
    const { id, values } = await newCompany('published')
    await editFromInput(deskFor(company), id, { version: 1, values: { alias: 'novyy-adres' } })
    expect(await findMissing(world.db, 'company', String(values.alias))).toEqual({
      type: 'moved',
      alias: 'novyy-adres',
    })
    await expect(
      createFromInput(deskFor(company), { name: 'Рано', alias: aliasOf({ values }) }, 'draft'),
    ).rejects.toThrow()
    await removeForever(company, id)
    expect(await findMissing(world.db, 'company', String(values.alias))).toEqual({ type: 'gone' })
    const next = await createFromInput(deskFor(company), { name: 'Преемник', alias: aliasOf({ values }) }, 'published')
    await editFromInput(deskFor(company), next.id, { version: 1, values: { alias: 'adres-preemnika' } })
    expect(await findMissing(world.db, 'company', String(values.alias))).toEqual({
      type: 'moved',
      alias: 'adres-preemnika',
    })
  })

  test('is refused for an earlier version, and takes the drafts along', async () => {
    const { id } = await newCompany()
    await saveDraft(deskFor(company), id, { version: 1, values: { country: 'Китай' } })
    await editFromInput(deskFor(company), id, { version: 1, values: { synonyms: 'другая' } })
    await expect(removeOrTrash(deskFor(company), id, { version: 1, forever: true })).rejects.toMatchObject({
      code: 'conflict',
    })
    await removeForever(company, id)
    expect((await world.pool.query('select from record_draft where record_id = $1', [id])).rowCount).toBe(0)
  })
})

describe('the daily cleaning', () => {
  const age = (id: number, days: number) =>
    world.pool.query(`update company set updated_at = now() - make_interval(days => $2) where id = $1`, [id, days])

  test('deletes what has been in the trash for thirty days and is not used', async () => {
    const [old, recent, used, live] = [await newCompany(), await newCompany(), await newCompany(), await newCompany()]
    for (const { id } of [old, recent, used]) await trash(company, id)
    await world.pool.query(`update drug set company_id = $1 where alias = 'skor'`, [used.id])
    await age(old.id, 31)
    await age(recent.id, 29)
    await age(used.id, 31)
    await age(live.id, 400)
    await cleanUpRecords(world.db)
    expect(await Promise.all([old, recent, used, live].map(({ id }) => statusOf(id)))).toEqual([
      undefined,
      'trash',
      'trash',
      'published',
    ])
    expect(await findMissing(world.db, 'company', aliasOf(old))).toEqual({ type: 'gone' })
    await world.pool.query(`update drug set company_id = null where alias = 'skor'`)
    await cleanUpRecords(world.db)
    expect(await statusOf(used.id)).toBeUndefined()
  })

  test('keeps two years of revisions, and the latest fifty of each record', async () => {
    const revisions = (record: number, count: number, years: number) =>
      world.pool.query(
        `insert into entity_revision (entity, record_id, version, write_kind, created_at)
          select 'company', $1, n, 'hand', now() - make_interval(years => $3, days => 1) from generate_series(1, $2::int) n`,
        [record, count, years],
      )
    await revisions(900_001, 60, 2)
    await revisions(900_002, 60, 1)
    await revisions(900_003, 50, 2)
    await cleanUpRecords(world.db)
    const { rows } = await world.pool.query(
      `select record_id as id, count(*)::int as n, min(version) as first from entity_revision where record_id > 900000 group by record_id order by 1`,
    )
    expect(rows).toEqual([
      { id: 900_001, n: 50, first: 11 },
      { id: 900_002, n: 60, first: 1 },
      { id: 900_003, n: 50, first: 1 },
    ])
  })
})
