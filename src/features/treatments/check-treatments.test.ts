import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { setStatus, updateRecord } from '#kit/entity/change.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { saveRecords, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import type { HttpProblem } from '#kit/problem.ts'
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
  await expect(
    saveRecords(unit, [updateRecord(treatment, { id, version }, { ...values, options })]),
  ).rejects.toMatchObject({
    code: 'invalid',
    fields: { options: expect.arrayContaining([expect.stringContaining('не\u00a0распространяется на эту культуру')]) },
  })
  expect(await storedCard()).toEqual({ id, status, version, ...values })
})

test('a shorter wait in the words is not published', async () => {
  const { id, status, version, ...values } = await storedCard()
  const text = 'Не ближе десяти дней к сбору.'
  await expect(
    saveRecords(unit, [updateRecord(treatment, { id, version }, { ...values, text })]),
  ).rejects.toMatchObject({
    fields: {
      text: expect.arrayContaining([expect.stringMatching(/Скор: в.тексте 10.дней до.сбора, а.срок ожидания 20/)]),
    },
  })
  await saveRecords(unit, [updateRecord(treatment, { id, version }, { ...values, text }, 'draft')])
  await expect(
    saveRecords(unit, [setStatus(treatment, { id, version: version + 1 }, 'published')]),
  ).rejects.toMatchObject({
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
  const save = (change: object) =>
    saveRecords(unit, [updateRecord(treatmentScheme, { id, version }, changed(change), status)])
  await expect(save({ phase: 'veraison' })).rejects.toMatchObject({
    fields: { steps: [expect.stringContaining('нет такой фазы')] },
  })
  await expect(save({ repeatTimes: 9, repeatEveryMin: 30, repeatEveryMax: 40 })).rejects.toMatchObject({
    fields: { steps: expect.arrayContaining([expect.stringContaining('не\u00a0больше 2')]) },
  })
  await save({ windowDays: 8 })
})

describe('what the verdict does not allow is not published', () => {
  const card = 'yablonya-parsha-posle-cveteniya'
  /** The messages of a refused save of the operation, in a database of its own that `statement` has changed. */
  async function refusal(change: object, statement?: string): Promise<string> {
    await using own = await testDatabase()
    if (statement) await own.pool.query(statement)
    const [{ id, status, version, ...values } = expect.unreachable()] = await findByAliases(own.db, treatment, [card])
    const update = updateRecord(treatment, { id, version }, { ...values, ...change }, status)
    return await saveRecords(unitOf(own.db, { kind: 'hand', userId: null }), [update]).then(
      () => 'published',
      (error: HttpProblem) => Object.values(error.fields ?? {}).join(' '),
    )
  }
  const ofSkor = `(select drug_id from drug_use where alias = 'skor-1')`

  test('a use that may not be used in bloom, at the phase of bloom', async () => {
    expect(await refusal({})).toBe('published')
    expect(await refusal({ phase: 'full-bloom' })).toMatch(/Скор \(skor-1\): [^)]*цвет/i)
  })

  test.each([
    [
      'an expired registration',
      `update drug_registrations set valid_to = '2024-01-01' where parent_id = ${ofSkor}`,
      /закончился 1.января.2024/,
    ],
    [
      'an unknown permission for private plots',
      `update drug set lph_allowed = null where id = ${ofSkor}`,
      /разрешён ли препарат/,
    ],
    [
      'words of the registration that nobody has read',
      `update drug_use set timing_text = 'по погоде', timing_confirmed = false where alias = 'skor-1'`,
      /указано только словами/,
    ],
    [
      'a use that the site does not show',
      `update drug_use set status = 'draft' where alias = 'skor-1'`,
      /на.сайте нет/,
    ],
  ])('%s', async (_, statement, text) => expect(await refusal({}, statement)).toMatch(text))

  /** The messages of a refused save of the scheme of the potato with other values of steps. */
  async function refusedScheme(changes: Readonly<Record<string, object>>, statement?: string): Promise<string> {
    await using own = await testDatabase()
    if (statement) await own.pool.query(statement)
    const [{ id, status, version, ...values } = expect.unreachable()] = await findByAliases(own.db, treatmentScheme, [
      'kartofel-sezon',
    ])
    const steps = values.steps.map(step => ({ ...step, ...changes[step.key] }))
    return await saveRecords(unitOf(own.db, { kind: 'hand', userId: null }), [
      updateRecord(treatmentScheme, { id, version }, { ...values, steps }, status),
    ]).then(
      () => 'published',
      (error: HttpProblem) =>
        Object.values(error.fields ?? {})
          .flat()
          .join('\n'),
    )
  }
  const first = 'kartofel-fitoftoroz-do-smykaniya-ryadkov'
  const second = 'kartofel-vtoraya-obrabotka-ot-fitoftoroza'

  test('a step that is too late for the harvest when the step before it is as late as it may be', async () => {
    expect(await refusedScheme({})).toBe('published')
    const late = await refusedScheme({ [second]: { daysMin: 10, daysMax: 60, windowDays: 50 } })
    expect(late).toMatch(new RegExp(`Шаг «${second}»: .*до.сбора`, 'i'))
  })

  test('more treatments over all steps than are registered', async () => {
    const ofStep = (key: string) => `(select treatment_id from treatment_scheme_steps where key = '${key}')`
    const sameUse = `delete from treatment_options where parent_id in (${ofStep(first)}, ${ofStep(second)}) and position > 0;
      update treatment_options set drug_use_id = (select drug_use_id from treatment_options where parent_id = ${ofStep(first)}) where parent_id = ${ofStep(second)};
      update drug_use set applications_max = 1 where id = (select drug_use_id from treatment_options where parent_id = ${ofStep(first)})`
    expect(await refusedScheme({}, sameUse)).toMatch(new RegExp(`Шаг «${second}»: .*1.из.1`))
  })

  test('an operation that would leave a published scheme without an allowed option', async () => {
    await using own = await testDatabase()
    const operation = 'kartofel-fitoftoroz-do-smykaniya-ryadkov'
    const [{ id, status, version, ...values } = expect.unreachable()] = await findByAliases(own.db, treatment, [
      operation,
    ])
    const konsento = (await own.pool.query(`select id from drug_use where alias = 'konsento-1'`)).rows[0].id as number
    await own.pool.query(`update drug_use set applications_max = 1 where id = ${konsento}`)
    await own.pool.query(
      `delete from treatment_options where parent_id = (select id from treatment where alias = '${second}') and position > 0`,
    )
    const save = saveRecords(unitOf(own.db, { kind: 'hand', userId: null }), [
      updateRecord(treatment, { id, version }, { ...values, options: [{ key: 'only', drugUseId: konsento }] }, status),
    ])
    await expect(save).rejects.toMatchObject({
      fields: { options: expect.arrayContaining([expect.stringContaining(`Шаг «${second}»`)]) },
    })
  })
})

test('moved steps keep the step they follow, and the database refuses two steps in one place', async () => {
  const [stored] = await findByAliases(world.db, treatmentScheme, ['tomat-sezon'])
  const { id, status, version, ...values } = stored!
  const [first, second, ...rest] = values.steps
  await saveRecords(unit, [
    updateRecord(treatmentScheme, { id, version }, { ...values, steps: [second!, first!, ...rest] }, status),
  ])
  const [moved] = await findByAliases(world.db, treatmentScheme, ['tomat-sezon'])
  expect(moved!.steps.map(({ key, afterKey }) => [key, afterKey]).slice(0, 5)).toEqual(
    [second!, first!, ...rest].map(({ key, afterKey }) => [key, afterKey]).slice(0, 5),
  )
  await expect(
    world.pool.query(`update treatment_scheme_steps set position = 0 where parent_id = ${id}`),
  ).rejects.toThrow(/position_unique/)
})

test('an operation that a scheme uses cannot be removed, nor can a use that an operation names', async () => {
  const { id } = await storedCard()
  await expect(world.pool.query(`delete from treatment where id = ${id}`)).rejects.toThrow(
    /treatment_scheme_steps_treatment_id_fk/,
  )
  await expect(world.pool.query(`delete from drug_use where alias = 'skor-1'`)).rejects.toThrow(
    /treatment_options_drug_use_id_fk/,
  )
})
