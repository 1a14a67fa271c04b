import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { removeRecord, updateRecord } from '#kit/entity/change.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { textOfDoc } from '#kit/entity/rich-doc.ts'
import { saveRecords, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { readingMinutes } from '#ui/rich-text/reading-minutes.ts'
import { post } from './post.entity.ts'

let world: TestDatabase
let unit: UnitOfWork
beforeAll(async () => {
  world = await testDatabase()
  unit = unitOf(world.db, { kind: 'hand', userId: null })
})
afterAll(() => world[Symbol.asyncDispose]())

const stored = async (alias: string) => (await findByAliases(world.db, post, [alias]))[0]!
const query = async <T>(text: string) => (await world.pool.query(text)).rows as T[]
const referencesOf = (id: number) =>
  query<{ kind: string }>(`
  select coalesce('drug ' || d.alias, 'use ' || u.alias, 'plant ' || p.alias, 'disease ' || i.alias, 'pest ' || e.alias) as kind from post_reference r
  left join drug d on d.id = r.drug_id left join drug_use u on u.id = r.drug_use_id left join plant p on p.id = r.plant_id left join disease i on i.id = r.disease_id left join pest e on e.id = r.pest_id
  where r.post_id = ${id} order by 1`)

test('the references of the seeded articles are stored with them', async () => {
  const { id, body } = await stored('kak-chitat-reglament')
  expect(await referencesOf(id)).toEqual([
    { kind: 'disease parsha-yabloni' },
    { kind: 'plant yablonya' },
    { kind: 'use horus-1' },
  ])
  expect(textOfDoc(body)).toContain('Что значит «28 (2)»')
  expect(readingMinutes(body)).toBe(2)
})

test('they follow the text, and a removed article leaves none', async () => {
  const { id, version, status: _, ...values } = await stored('kapnut-pobolshe')
  const [skor] = await query<{ id: number }>(`select id from drug where alias = 'skor'`)
  const body = { type: 'doc' as const, content: [{ type: 'drugCard', attrs: { drugId: skor!.id } }] }
  await saveRecords(unit, [updateRecord(post, { id, version }, { ...values, body })])
  expect(await referencesOf(id)).toEqual([{ kind: 'drug skor' }])
  await expect(world.pool.query(`delete from drug where id = ${skor!.id}`)).rejects.toThrow()
  await saveRecords(unit, [removeRecord(post, { id, version: version + 1 })])
  expect(await referencesOf(id)).toEqual([])
})

test('a record that only the text of an article shows cannot be removed', async () => {
  const { id, version, status: _, ...values } = await stored('bakovaya-smes')
  const [fresh] = await query<{ id: number }>(
    `insert into plant (name, alias, short_name, confidence) values ('Физалис', 'fizalis', 'Физалис', 'low') returning id`,
  )
  const [rust] = await query<{ id: number }>(`select id from disease where alias = 'fitoftoroz'`)
  const body = { type: 'doc' as const, content: [{ type: 'uses', attrs: { plantId: fresh!.id, diseaseId: rust!.id } }] }
  await saveRecords(unit, [updateRecord(post, { id, version }, { ...values, body })])
  await expect(saveRecords(unit, [removeRecord(plant, { id: fresh!.id, version: 1 })])).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('an article cannot refer to a record that does not exist', async () => {
  const { id, version, status: _, ...values } = await stored('osen-menshe-obrabotok')
  const body = { type: 'doc' as const, content: [{ type: 'calculator', attrs: { drugId: 999_999 } }] }
  await expect(saveRecords(unit, [updateRecord(post, { id, version }, { ...values, body })])).rejects.toMatchObject({
    code: 'invalid',
    fields: { body: [expect.stringContaining('нет')] },
  })
  expect((await stored('osen-menshe-obrabotok')).version).toBe(version)
})
