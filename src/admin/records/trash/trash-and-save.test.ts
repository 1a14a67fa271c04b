import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import { createFromInput, type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { removeOrTrash, restoreFromTrash } from './trash-record.server.ts'

let world: TestDatabase
let editor: number
beforeAll(async () => {
  world = await testDatabase()
  editor = await insertEditor(world)
})
afterAll(() => world[Symbol.asyncDispose]())

const deskFor = (entity: AnyEntity, db = world.db): EditContext => ({ db, entity, userId: editor })

/** Runs `first` in a transaction and ends it as soon as `second`, on another connection, waits for one of its locks. */
async function overlapping<T>(
  first: (db: Db) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const { settled } = await world.db.transaction(async transaction => {
    await first(transaction as unknown as Db)
    const settled = Promise.allSettled([second()])
    await someoneWaits()
    return { settled }
  })
  return (await settled)[0]
}

async function someoneWaits(): Promise<void> {
  const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await world.pool.query(isWaiting)).rowCount === 0);
}

async function companyAndDrug(of: string) {
  const { id } = await createFromInput(deskFor(company), { name: `Фирма ${of}` }, 'published')
  const used = await createFromInput(
    deskFor(drug),
    { name: `Препарат ${of}`, kind: 'pesticide', doseUnit: 'ml', confidence: 'high' },
    'draft',
  )
  return { companyId: id, drugId: used.id }
}

const trash = (db: Db, id: number) => removeOrTrash(deskFor(company, db), id, { forever: false })
const name = (db: Db, { drugId, companyId }: { drugId: number; companyId: number }, version = 1) =>
  editFromInput(deskFor(drug, db), drugId, { version, values: { companyId } })
const statusOf = async (entity: AnyEntity, id: number) => (await viewRecord(world.db, entity, id))?.status
const refused = { status: 'rejected', reason: { fields: { companyId: ['Такой записи уже нет: выберите другую.'] } } }

test('a save waits for a record that is being put into the trash, and then refuses to refer to it', async () => {
  const ids = await companyAndDrug('раз')
  const result = await overlapping(
    tx => trash(tx, ids.companyId),
    () => name(world.db, ids),
  )
  expect(result).toMatchObject(refused)
  expect((await viewRecord(world.db, drug, ids.drugId))!.values.companyId).toBeNull()
})

test('the trash waits for a save that begins to refer to the record, and then lists it as a use', async () => {
  const ids = await companyAndDrug('два')
  const result = await overlapping(
    tx => name(tx, ids),
    () => trash(world.db, ids.companyId),
  )
  expect(result).toMatchObject({ status: 'fulfilled', value: { total: 1, uses: [{ kind: 'drugs', id: ids.drugId }] } })
  expect(await statusOf(company, ids.companyId)).toBe('published')
})

test('a record does not leave the trash while what it refers to is being put there', async () => {
  const ids = await companyAndDrug('три')
  await name(world.db, ids)
  await removeOrTrash(deskFor(drug), ids.drugId, { forever: false })
  const result = await overlapping(
    tx => trash(tx, ids.companyId),
    () => restoreFromTrash(deskFor(drug), ids.drugId),
  )
  expect(result).toMatchObject(refused)
  expect(await statusOf(drug, ids.drugId)).toBe('trash')
})
