import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { type AskedField, nextQuestion } from '#features/verdict/next-question.ts'
import type { Question } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { seedQuestions } from './seed-questions.ts'

/** Over every use of the seed: no question that matters is missed, whatever the gardener has told before. */

let world: TestDatabase
let all: Question[]
beforeAll(async () => {
  world = await testDatabase()
  all = await seedQuestions(world)
})
afterAll(() => world[Symbol.asyncDispose]())

const codes = Array.from({ length: 98 }, (_, code) => String(code).padStart(2, '0'))
const phases = codes.map(bbch => ({ bbch, bbchEnd: bbch }))

/** Harvests follow plantings: the impossible order is not what a question could find out. */
const facts = fc.record({
  place: fc.constantFrom('open', 'protected', 'indoor', 'storage'),
  plantedIn: fc.constantFrom(-60, -10, 0, 10),
  harvestIn: fc.constantFrom(10, 15, 30, 120),
  bbch: fc.constantFrom(...codes),
  flowering: fc.boolean(),
  flowersNearby: fc.boolean(),
  waterZone: fc.boolean(),
  isThisForm: fc.boolean(),
  harvestPart: fc.constantFrom('bulb', 'greens'),
  isConditionMet: fc.boolean(),
  history: fc.constantFrom('none', 'same today', 'others unknown'),
})
type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never

const inPlanting = (question: Question, patch: Partial<Question['planting']>): Question => ({
  ...question,
  planting: { ...question.planting, ...patch },
})
const answers: Record<AskedField, (question: Question, told: Facts) => Question> = {
  form: (question, { isThisForm }) => ({ ...question, isThisForm }),
  place: (question, { place }) => inPlanting(question, { place: place as 'open' }),
  harvest: (question, { harvestIn }) => inPlanting(question, { plannedHarvest: addDays(question.day, harvestIn) }),
  part: (question, { harvestPart }) => inPlanting(question, { harvestPart: harvestPart as 'bulb' }),
  condition: (question, { isConditionMet }) => ({ ...question, isConditionMet }),
  planted: (question, { plantedIn }) => inPlanting(question, { plantedAt: addDays(question.day, plantedIn) }),
  phase: (question, { bbch }) => inPlanting(question, { bbch, bbchEnd: bbch }),
  flowering: (question, { flowering }) => inPlanting(question, { flowering }),
  nearby: (question, { flowersNearby }) => inPlanting(question, { flowersNearby }),
  zone: (question, { waterZone }) => ({ ...question, plot: { ...question.plot, waterZone } }),
  treated: (question, told) => ({ ...question, history: historyOf(question, told), isHistoryPartial: false }),
}

function historyOf({ day, drug, use }: Question, { history }: Facts): Question['history'] {
  if (history === 'others unknown') return null
  return history === 'none' ? [] : [{ day, drug, use: use!, sides: ['diseases'] }]
}
const fields = Object.keys(answers) as AskedField[]
const tell = (question: Question, told: Facts, some: readonly AskedField[]) =>
  some.reduce((known, field) => answers[field](known, told), question)

const nothingTold = (question: Question): Question => ({
  ...inPlanting(question, {
    place: null,
    bbch: null,
    flowering: null,
    flowersNearby: null,
    plantedAt: null,
    plannedHarvest: null,
    harvestPart: null,
  }),
  plot: { ...question.plot, waterZone: null },
  history: null,
  isThisForm: null,
})

function outcome(question: Question): string {
  const { level, isIncomplete } = verdict(question)
  return level === 'forbidden' ? level : `${level} ${isIncomplete}`
}

/** Answers every question truly until nothing is asked any more. */
function answerAll(start: Question, told: Facts): Question {
  let question = start
  const unsure: AskedField[] = []
  for (
    let next = nextQuestion([question], { phases, unsure });
    next;
    next = nextQuestion([question], { phases, unsure })
  ) {
    question = answers[next.field](question, told)
    if (next.field === 'treated' && told.history === 'others unknown') unsure.push('treated')
  }
  return question
}

test('what was told and what was asked for give the verdict of all facts together', () => {
  fc.assert(
    fc.property(fc.nat(), facts, fc.subarray(fields), (index, told, given) => {
      const about = all[index % all.length]!
      const end = answerAll(tell(nothingTold(about), told, given), told)
      // The day of planting is not asked for to excuse a dash or a day of entry; see the tests of `nextQuestion`.
      const known = fields.filter(field => field !== 'planted' || end.planting.plantedAt !== null)
      expect([about.use!.alias, outcome(end)]).toEqual([
        about.use!.alias,
        outcome(tell(nothingTold(about), told, known)),
      ])
    }),
    { numRuns: 500 },
  )
})
