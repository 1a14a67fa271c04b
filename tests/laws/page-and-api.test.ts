import fc from 'fast-check'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verdictEndpoint } from '#features/calculations/verdict-api.server.ts'
import type { CalculatorDrug } from '#features/calculator/calculator-drug.ts'
import { type CalculatorState, emptyState } from '#features/calculator/calculator-state.ts'
import { calculateDrug } from '#features/calculator/drug/calculate-drug.ts'
import { findCalculatorDrugs } from '#features/calculator/find-calculator-drugs.server.ts'
import { addDays } from '#features/verdict/calendar.ts'
import type { Question } from '#features/verdict/question.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { seedQuestions } from './seed-questions.ts'

/** The calculator and `POST /api/verdict` collect the same facts in different ways; what they conclude must not differ. */

let world: TestDatabase
let api: Hono
let questions: Question[]
let drugs: Map<string, CalculatorDrug>
beforeAll(async () => {
  world = await testDatabase()
  const endpoint = verdictEndpoint({ db: world.db }, async () => [])
  api = new Hono().post('/', c => endpoint.handle(c as never))
  questions = await seedQuestions(world)
  const found = await findCalculatorDrugs(world.db, [...new Set(questions.map(({ drug }) => drug.alias))])
  drugs = new Map(found.flatMap(drug => (drug ? [[drug.drug.alias, drug]] : [])))
})
afterAll(() => world[Symbol.asyncDispose]())

interface Facts {
  place: 'open' | 'protected' | 'indoor' | null
  flowering: boolean | null
  nearby: boolean | null
  zone: boolean | null
  harvestIn: number | null
  plantedIn: number | null
  isThisForm: boolean | null
  /** Days ago of the one treatment with the same product; null: there was none. */
  lastAgo: number | null
  phase: number | null
  /** Days until the treatment. */
  dayIn: number
}

const orNull = <T>(known: fc.Arbitrary<T>) => fc.option(known, { nil: null, freq: 4 })
const facts: fc.Arbitrary<Facts> = fc.record({
  place: orNull(fc.constantFrom('open', 'protected', 'indoor')),
  flowering: orNull(fc.boolean()),
  nearby: orNull(fc.boolean()),
  zone: orNull(fc.boolean()),
  harvestIn: orNull(fc.integer({ min: -1, max: 90 })),
  plantedIn: orNull(fc.integer({ min: -60, max: 20 })),
  isThisForm: orNull(fc.boolean()),
  lastAgo: orNull(fc.integer({ min: 0, max: 40 })),
  phase: orNull(fc.nat()),
  dayIn: fc.constantFrom(0, 0, 12),
})

const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no')
const inDays = (day: string, days: number | null) => (days === null ? null : addDays(day, days))

function phaseOf(question: Question, { phase }: Facts) {
  const drug = drugs.get(question.drug.alias)!
  const scale = drug.crops.find(({ alias }) => alias === question.crop!.alias)?.scale
  const phases = (scale ? (drug.scales[scale] ?? []) : []).filter(({ bbchFrom }) => bbchFrom !== null)
  return phase === null || phases.length === 0 ? null : phases[phase % phases.length]!
}

const cropOf = ({ crop }: Question) => (crop!.alias === '' ? 'land' : crop!.alias)

/** Without the reasons about a dose: the page calculates one even before anything is entered. */
const aboutDose = /^(DOSE|DEVICE|WATER_(MISSING|OVER|UNDER)|OBJECT|PIECE|RATE|REMAINDER|VESSEL|LEFTOVER)/
const codesOf = (reasons: readonly { code: string; level: string }[]) =>
  reasons
    .filter(({ code }) => !aboutDose.test(code))
    .map(({ code, level }) => `${code} ${level}`)
    .sort()

function ofPage(question: Question, given: Facts): string[] {
  const drug = drugs.get(question.drug.alias)!
  const state: CalculatorState = {
    ...emptyState,
    drug: question.drug.alias,
    crop: cropOf(question),
    target: question.target!.alias,
    use: question.use!.alias,
    day: given.dayIn === 0 ? '' : addDays(drug.today, given.dayIn),
    form: given.isThisForm === null ? '' : given.isThisForm ? 'this' : 'other',
    place: given.place ?? '',
    phase: phaseOf(question, given)?.bbchFrom ?? '',
    flowering: yesNo(given.flowering),
    nearby: yesNo(given.nearby),
    zone: yesNo(given.zone),
    harvest: inDays(drug.today, given.harvestIn) ?? '',
    planted: inDays(drug.today, given.plantedIn) ?? '',
    done: given.lastAgo === null ? '0' : '1',
    last: given.lastAgo === null ? '' : addDays(drug.today, -given.lastAgo),
    others: 'no',
  }
  return codesOf(calculateDrug(drug, state).verdict!.reasons)
}

async function ofApi(question: Question, given: Facts): Promise<string[]> {
  const { today, otherForms } = drugs.get(question.drug.alias)!
  const phase = phaseOf(question, given)
  const body = {
    use: question.use!.alias,
    crop: cropOf(question),
    target: question.target!.alias,
    // The page has no field for the form of a brand with one.
    isThisForm: otherForms === null ? null : given.isThisForm,
    today,
    day: addDays(today, given.dayIn),
    planting: {
      place: given.place,
      observedOn: addDays(today, given.dayIn),
      bbch: phase?.bbchFrom ?? null,
      bbchEnd: phase?.bbchTo ?? null,
      flowering: given.flowering,
      flowersNearby: given.nearby,
      plannedHarvest: inDays(today, given.harvestIn),
      plantedAt: inDays(today, given.plantedIn),
    },
    plot: { waterZone: given.zone },
    history: given.lastAgo === null ? [] : [{ use: question.use!.alias, day: addDays(today, -given.lastAgo) }],
  }
  const response = await api.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return codesOf(((await response.json()) as { reasons: { code: string; level: string }[] }).reasons)
}

test('over the whole seed both give the same reasons', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), facts, async (index, given) => {
      const question = questions[index % questions.length]!
      const [page, program] = [ofPage(question, given), await ofApi(question, given)]
      expect([question.use!.alias, program]).toEqual([question.use!.alias, page])
    }),
    { numRuns: 300 },
  )
})
