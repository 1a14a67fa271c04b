import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import type { Question, Treatment } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import type { Level } from '#features/verdict/verdict.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { seedQuestions } from './seed-questions.ts'

/** Every use of the seed with facts left out, and on the first and last days of the calendar. */

let world: TestDatabase
let all: Question[]
beforeAll(async () => {
  world = await testDatabase()
  all = await seedQuestions(world)
})
afterAll(() => world[Symbol.asyncDispose]())

type Part = 'drug' | 'crop' | 'planting' | 'plot'
const change =
  (part: Part, values: object) =>
  (question: Question): Question => ({ ...question, [part]: { ...question[part], ...values } })
const level = (question: Question): Level => verdict(question).level
const active = { status: 'active', validFrom: '2021-01-01', validTo: '2200-01-01' } as const
const ownTreatment = ({ drug, use }: Question, day: string): Treatment => ({ day, drug, use: use!, sides: ['pests'] })

describe('fewer facts', () => {
  /** Facts a gardener may leave out, as what is known without them. */
  const forgotten: ((question: Question) => Question)[] = [
    change('planting', { place: null }),
    change('planting', { bbch: null }),
    change('planting', { flowering: null }),
    change('planting', { flowersNearby: null }),
    change('planting', { plannedHarvest: null }),
    change('planting', { plantedAt: null }),
    change('plot', { waterZone: null }),
    q => ({ ...q, history: null }),
    q => ({ ...q, isHistoryPartial: true }),
    q => ({ ...q, target: null }),
    q => ({ ...q, crop: null }),
    q => (q.isThisForm === undefined ? q : { ...q, isThisForm: null }),
  ]
  const facts = fc.record({
    place: fc.constantFrom('open', 'protected', 'indoor'),
    bbch: fc.integer({ min: 0, max: 99 }).map(code => String(code).padStart(2, '0')),
    flowering: fc.boolean(),
    flowersNearby: fc.boolean(),
    waterZone: fc.boolean(),
    plantedAgo: fc.integer({ min: -20, max: 200 }),
    harvestIn: fc.integer({ min: 0, max: 120 }),
    treatedAgo: fc.array(fc.integer({ min: -20, max: 200 }), { maxLength: 3 }),
    isThisForm: fc.constantFrom(undefined, true, false),
  })

  test('what is «можно» without some of them is «можно» with all of them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), facts, fc.subarray(forgotten, { minLength: 1 }), (about, told, left) => {
        const { plantedAgo, harvestIn, treatedAgo, waterZone, isThisForm, ...planting } = told
        const plantedAt = addDays(about.day, -plantedAgo)
        const plannedHarvest = addDays(plantedAt > about.day ? plantedAt : about.day, harvestIn)
        const whole: Question = {
          ...change('planting', { ...planting, plantedAt, plannedHarvest })(about),
          plot: { waterZone, beehivesNear: false },
          history: treatedAgo.map(days => ownTreatment(about, addDays(about.day, -days))),
          ...(isThisForm !== undefined && { isThisForm }),
        }
        const partial = left.reduce((question, forget) => forget(question), whole)
        if (level(partial) === 'allowed')
          expect([about.use!.alias, level(whole)]).toEqual([about.use!.alias, 'allowed'])
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the last and the first day', () => {
  const everyYear = ['2027-12-31', '2028-01-01', '2028-02-28', '2028-02-29', '2028-03-01', '2027-02-28', '2027-03-01']
  test('the season of a perennial ends with the calendar year, the days between two treatments do not', () => {
    const perennial = all.filter(
      ({ crop, use, drug }) =>
        crop?.lifeCycle === 'perennial_woody' &&
        use!.applicationsMax !== null &&
        use!.intervalMinDays !== null &&
        use!.monthsFrom === null &&
        drug.registrations.length > 0,
    )
    expect(perennial.length).toBeGreaterThan(20)
    for (const question of perennial) {
      const long = change('drug', { registrations: [active] })(question)
      const asked = {
        ...long,
        day: '2028-01-01',
        today: '2028-01-01',
        planting: { ...long.planting, plannedHarvest: '2028-09-01', plantedAt: null },
      }
      const history = Array.from({ length: question.use!.applicationsMax! }, () => ownTreatment(question, '2027-12-31'))
      const codes = verdict({ ...asked, history }).reasons.map(({ code }) => code)
      expect([question.use!.alias, codes.includes('MAX_COUNT'), codes.includes('INTERVAL')]).toEqual([
        question.use!.alias,
        false,
        true,
      ])
    }
  })

  test('a verdict is for its day: «сегодня» alone changes it only for days that are past', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.constantFrom(...everyYear),
        fc.integer({ min: 0, max: 1 }),
        (question, day, ahead) => {
          const on = (today: string) =>
            verdict({ ...question, day, today }).reasons.map(({ code, level: own }) => `${code} ${own}`)
          expect(on(addDays(day, -ahead))).toEqual(on(day))
        },
      ),
      { numRuns: 500 },
    )
  })
})
