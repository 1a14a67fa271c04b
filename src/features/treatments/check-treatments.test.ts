import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { setStatus, updateRecord } from '#kit/entity/change.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { saveRecords, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { treatment } from './treatment.entity.ts'
import { treatmentScheme } from './treatment-scheme.entity.ts'

let world: TestDatabase
let unit: UnitOfWork
beforeAll(async () => {
  world = await testDatabase()
  unit = unitOf(world.db, { kind: 'hand', userId: null })
})
afterAll(() => world[Symbol.asyncDispose]())

const storedCard = async () => (await findByAliases(world.db, treatment, ['yablonya-parsha-posle-cveteniya']))[0]!
const storedScheme = async () => (await findByAliases(world.db, treatmentScheme, ['yablonya-sezon']))[0]!

test('an operation with a use of another crop is not published, and nothing of it is saved', async () => {
  const { id, status, version, ...values } = await storedCard()
  const { rows } = await world.pool.query(`select id from drug_use where alias = 'teldor-2'`)
  const options = [...values.options, { key: 'grapes', drugUseId: rows[0].id as number }]
  await expect(saveRecords(unit, [updateRecord(treatment, { id, version }, { ...values, options })])).rejects.toMatchObject({
    code: 'invalid',
    fields: { options: expect.arrayContaining([expect.stringContaining('не\u00a0распространяется на эту культуру')]) },
  })
  expect(await storedCard()).toEqual({ id, status, version, ...values })
})

test('a shorter wait in the words is not published', async () => {
  const { id, status, version, ...values } = await storedCard()
  const text = 'Не ближе десяти дней к сбору.'
  await expect(saveRecords(unit, [updateRecord(treatment, { id, version }, { ...values, text })])).rejects.toMatchObject({
    fields: { text: expect.arrayContaining([expect.stringMatching(/Скор: в.тексте 10 дней до сбора, а.срок ожидания 20/)]) },
  })
  await saveRecords(unit, [updateRecord(treatment, { id, version }, { ...values, text }, 'draft')])
  await expect(saveRecords(unit, [setStatus(treatment, { id, version: version + 1 }, 'published')])).rejects.toMatchObject({
    code: 'invalid',
  })
  await saveRecords(unit, [updateRecord(treatment, { id, version: version + 1 }, values, status)])
})

test('a scheme with a phase of another crop or with too many repeats is not published', async () => {
  const { id, status, version, ...values } = await storedScheme()
  const changed = (change: object) => ({
    ...values,
    steps: values.steps.map(step => (step.key === 'yablonya-parsha-posle-cveteniya' ? { ...step, ...change } : step)),
  })
  const save = (change: object) => saveRecords(unit, [updateRecord(treatmentScheme, { id, version }, changed(change), status)])
  await expect(save({ phase: 'veraison' })).rejects.toMatchObject({ fields: { steps: [expect.stringContaining('нет такой фазы')] } })
  await expect(save({ repeatTimes: 9, repeatEveryMin: 30, repeatEveryMax: 40 })).rejects.toMatchObject({
    fields: { steps: expect.arrayContaining([expect.stringContaining('не\u00a0больше 2')]) },
  })
  await save({ windowDays: 8 })
})

test('moved steps keep the step they follow, and the database refuses two steps in one place', async () => {
  const [stored] = await findByAliases(world.db, treatmentScheme, ['tomat-sezon'])
  const { id, status, version, ...values } = stored!
  const [first, second, ...rest] = values.steps
  await saveRecords(unit, [updateRecord(treatmentScheme, { id, version }, { ...values, steps: [second!, first!, ...rest] }, status)])
  const [moved] = await findByAliases(world.db, treatmentScheme, ['tomat-sezon'])
  expect(moved!.steps.map(({ key, afterKey }) => [key, afterKey]).slice(0, 5)).toEqual(
    [second!, first!, ...rest].map(({ key, afterKey }) => [key, afterKey]).slice(0, 5),
  )
  await expect(world.pool.query(`update treatment_scheme_steps set position = 0 where parent_id = ${id}`)).rejects.toThrow(
    /position_unique/,
  )
})

test('an operation that a scheme uses cannot be removed, nor can a use that an operation names', async () => {
  const { id } = await storedCard()
  await expect(world.pool.query(`delete from treatment where id = ${id}`)).rejects.toThrow(/treatment_scheme_steps_treatment_id_fk/)
  await expect(world.pool.query(`delete from drug_use where alias = 'skor-1'`)).rejects.toThrow(/treatment_options_drug_use_id_fk/)
})
