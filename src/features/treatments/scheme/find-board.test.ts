import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { treatmentScheme } from '#features/treatments/treatment-scheme.entity.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findBoard } from './find-board.server.ts'
import type { BoardCheck, DraftStep, SchemeBoard } from './scheme-board.ts'

let world: TestDatabase
let plantId: number
let stored: DraftStep[]
beforeAll(async () => {
  world = await testDatabase()
  const [scheme] = await findByAliases(world.db, treatmentScheme, ['tomat-sezon'])
  plantId = scheme!.plantId
  stored = [...scheme!.steps] as DraftStep[]
})
afterAll(() => world[Symbol.asyncDispose]())

type Change = Partial<DraftStep>
const changed = (changes: Readonly<Record<string, Change>>) => stored.map(step => ({ ...step, ...changes[step.key] }))
const board = async (steps: readonly DraftStep[], harvest?: string): Promise<SchemeBoard> =>
  (await findBoard(world.db, { plantId, place: 'any', steps, harvest }))!
const failing = ({ checks }: SchemeBoard, step: string) =>
  checks.filter(({ steps, state }) => steps.includes(step) && state !== 'ok')
const found = (shown: SchemeBoard, code: string, step: string): BoardCheck | undefined =>
  failing(shown, step).find(check => check.code === code)
const mended = (steps: readonly DraftStep[], { mend }: BoardCheck) =>
  steps.map(step => (step.key === mend!.step ? ({ ...step, ...mend!.set } as DraftStep) : step))

const first = 'tomat-profilaktika-fitoftoroza'
const second = 'tomat-vtoroj-krug-ot-fitoftoroza'
const picking = 'tomat-fitoftoroz-v-sbory'

describe('the seeded scheme of the tomato', () => {
  test('nothing forbids it, its phases and operations are those of the crop', async () => {
    const shown = await board(stored)
    expect(shown.checks.filter(({ state }) => state === 'forbidden')).toEqual([])
    expect(shown.checks.map(({ code }) => code)).toContain('OK_COUNT')
    expect(shown.phases.map(({ key }) => key)).toEqual(expect.arrayContaining(['transplant', 'buds', 'harvest']))
    expect(shown.operations.every(({ isOfCrop }) => isOfCrop)).toBe(true)
    expect(shown.steps.map(({ key }) => key)).toEqual(stored.map(({ key }) => key))
    expect(shown.steps.find(({ key }) => key === 'tomat-pasynkovanie-i-mulcha')!.options).toEqual([])
  })
  test('a waiting period that does not end before the picking is told with its last day, and a shorter window mends it', async () => {
    const { to } = (await board(stored)).steps.find(({ key }) => key === first)!.days!
    // Three days before the picking nothing is in time: Ревус waits five, the others longer.
    const harvest = addDays(to, 3)
    const early = await board(stored, harvest)
    expect(early.steps.find(({ key }) => key === first)!.options.every(({ state }) => state === 'forbidden')).toBe(true)
    const check = found(early, 'PHI', first)!
    expect(check).toMatchObject({
      state: 'forbidden',
      tag: 'не\u00a0успеет',
      mend: { step: first, set: { windowDays: 8 } },
    })
    const shorter = await board(mended(stored, check), harvest)
    expect(found(shorter, 'PHI', first)).toMatchObject({
      state: 'caution',
      text: expect.stringContaining('Подойдёт Ревус'),
    })
  })
})

describe('what fails has the change that mends it', () => {
  test('too many repeats', async () => {
    const steps = changed({ [first]: { repeatTimes: 9, repeatEveryMin: 30, repeatEveryMax: 40 } })
    const check = found(await board(steps), 'COUNT', first)!
    expect(check).toMatchObject({ state: 'forbidden', mend: { step: first, set: { repeatTimes: expect.any(Number) } } })
    expect(found(await board(mended(steps, check)), 'COUNT', first)).toBeUndefined()
  })
  test('repeats that come too early', async () => {
    const steps = changed({ [first]: { repeatTimes: 2, repeatEveryMin: 1, repeatEveryMax: 2 } })
    const check = found(await board(steps), 'INTERVAL', first)!
    expect(check.mend!.label).toMatch(/^(Повторять через|Не.повторять)/)
    expect(found(await board(mended(steps, check)), 'INTERVAL', first)).toBeUndefined()
  })
  test('a phase that the scale of the crop has not, and an operation of another crop', async () => {
    const other = (await world.pool.query(`select id from treatment where alias = 'yablonya-parsha-posle-cveteniya'`))
      .rows[0].id
    const steps = changed({ [first]: { phase: 'veraison' }, [picking]: { treatmentId: other } })
    const shown = await board(steps)
    expect(found(shown, 'PHASE', first)!.mend).toMatchObject({ step: first, set: { phase: 'buds' } })
    expect(found(shown, 'OTHER_PLANT', picking)!.mend).toMatchObject({ step: picking, remove: true })
    expect(shown.steps.find(({ key }) => key === first)!.days).toBeNull()
  })
  test('a step above the one it follows', async () => {
    const at = stored.findIndex(({ key }) => key === second)
    const steps = [stored[at]!, ...stored.toSpliced(at, 1)]
    expect(found(await board(steps), 'ORDER', second)!.mend).toMatchObject({ step: second, after: first })
    const orphan = changed({ [second]: { afterKey: 'gone' } })
    expect(found(await board(orphan), 'ORDER', second)).toMatchObject({ state: 'forbidden' })
  })
})

describe('treatments before it count', () => {
  test('the same operation again at once is too early, and the day is named', async () => {
    const { treatmentId } = stored.find(({ key }) => key === first)!
    const again: DraftStep = {
      ...stored.find(({ key }) => key === second)!,
      key: 'again',
      treatmentId,
      daysMin: 1,
      daysMax: 2,
    }
    const at = stored.findIndex(({ key }) => key === first)
    const steps = stored.toSpliced(at + 1, 0, again)
    const shown = await board(steps)
    const check = found(shown, 'INTERVAL', 'again')!
    expect(check).toMatchObject({ state: 'forbidden', mend: { step: 'again', set: { daysMin: expect.any(Number) } } })
    expect(found(await board(mended(steps, check)), 'INTERVAL', 'again')).toBeUndefined()
  })
  test('the same group of action in a row is a caution at the later step', async () => {
    const again: DraftStep = {
      ...stored.find(({ key }) => key === first)!,
      key: 'again',
      offsetDays: 14,
      windowDays: 5,
    }
    expect(found(await board([...stored, again]), 'MOA_REPEAT', 'again')).toBeUndefined()
    await world.pool.query(`update moa_group set max_consecutive = 1 where alias = 'frac-4'`)
    const steps = [stored.find(({ key }) => key === first)!, again]
    const shown = await board(steps)
    expect(found(shown, 'MOA_REPEAT', 'again')).toMatchObject({
      state: 'caution',
      tag: 'группа повторится',
      text: expect.stringContaining('FRAC 4'),
    })
    expect(found(shown, 'MOA_REPEAT', first)).toBeUndefined()
    await world.pool.query(`update moa_group set max_consecutive = 2 where alias = 'frac-4'`)
  })
  test('what is done only if something is found does not count against other steps', async () => {
    const again: DraftStep = { ...stored.find(({ key }) => key === first)!, key: 'again', offsetDays: 1 }
    expect(found(await board([...stored, again]), 'INTERVAL', 'again')).toBeDefined()
    const conditional = changed({ [first]: { anchorType: 'on_detection', offsetDays: null } })
    expect(found(await board([...conditional, again]), 'INTERVAL', 'again')).toBeUndefined()
  })
})

test('a crop that is picked once is treated in time for the picking, or after it', async () => {
  const [apple] = await findByAliases(world.db, treatmentScheme, ['yablonya-sezon'])
  const key = 'yablonya-parsha-posle-cveteniya'
  const steps = apple!.steps
    .filter(step => step.key === key)
    .map(step => ({ ...step, anchorType: 'phase', phase: 'fruit-pea', offsetDays: 0 })) as DraftStep[]
  const on = async (harvest: string) =>
    (await findBoard(world.db, { plantId: apple!.plantId, place: 'open', steps, harvest }))!
  const { from } = (await on('2027-10-01')).steps[0]!.days!
  expect(found(await on(addDays(from, 2)), 'PHI', key)).toBeDefined()
  const picked = (await on(addDays(from, -40))).checks.filter(({ code }) => code === 'PHI' || code === 'PHI_NO_DATE')
  expect(picked).toEqual([])
})

test('a drug that leaves the site, and one that is not for private plots, are never offered', async () => {
  await world.pool.query(`update drug set lph_allowed = 'no' where alias = 'ridomil-gold-mc'`)
  const shown = await board(stored)
  expect(shown.steps.find(({ key }) => key === first)!.options[0]!.state).toBe('forbidden')
  expect(found(shown, 'NOT_HOUSEHOLD', first)).toMatchObject({ state: 'forbidden' })
  expect(shown.checks.map(({ code }) => code)).not.toContain('OK_HOUSEHOLD')
  await world.pool.query(`update drug set status = 'draft', lph_allowed = null where alias = 'ridomil-gold-mc'`)
  const hidden = await board(stored)
  expect(hidden.steps.find(({ key }) => key === first)!.options[0]).toMatchObject({
    state: 'forbidden',
    why: 'Нормы на\u00a0сайте нет.',
  })
  await world.pool.query(`update drug set status = 'published' where alias = 'ridomil-gold-mc'`)
  const unknown = await board(stored)
  expect(unknown.steps.find(({ key }) => key === first)!.options[0]!.state).toBe('unknown')
  expect(await findBoard(world.db, { plantId: 999_999, place: 'any', steps: [] })).toBeNull()
})
