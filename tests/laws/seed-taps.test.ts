import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextQuestion } from '#features/verdict/next-question.ts'
import type { Question } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { seedQuestions } from './seed-questions.ts'

/** How far a gardener who has told crop, target, place and harvest gets with three taps, over every use × crop × target of the seed. */

let database: TestDatabase
let questions: Question[]
beforeAll(async () => {
  database = await testDatabase()
  questions = (await seedQuestions(database)).filter(({ use }) => !hasUnreadWords(use))
})
afterAll(() => database[Symbol.asyncDispose]())

/** No tap settles a use whose words about the time nobody has read; `seed-timing.test.ts` names them. */
const hasUnreadWords = (use: Question['use']) =>
  use !== null && !use.timingConfirmed && (use.timingText ?? '').trim() !== ''

const told = (question: Question): Question => ({
  ...question,
  planting: { ...question.planting, bbch: null, flowering: null, flowersNearby: null, plantedAt: null },
  plot: { waterZone: null, beehivesNear: null },
  history: null,
})

const stages = Array.from({ length: 100 }, (_, code) => ({
  bbch: String(code).padStart(2, '0'),
  flowering: code >= 60 && code < 70,
}))

/** One tap tells what the box asks for; both blossoms are one question, and a growth stage tells about its own. */
function tap(question: Question, all: Question): Question {
  const next = nextQuestion([question], { phases: stages })
  if (!next) return question
  const { planting, plot } = question
  const isBloom = next.field === 'flowering' || next.field === 'nearby'
  if (isBloom) {
    const nearby = next.open.includes('nearby') ? { flowersNearby: all.planting.flowersNearby } : {}
    return { ...question, planting: { ...planting, flowering: all.planting.flowering, ...nearby } }
  }
  const { flowering, bbch } = all.planting
  if (next.field === 'phase') return { ...question, planting: { ...planting, bbch, flowering } }
  if (next.field === 'planted') return { ...question, planting: { ...planting, plantedAt: all.planting.plantedAt } }
  if (next.field === 'zone') return { ...question, plot: { ...plot, waterZone: all.plot.waterZone } }
  return { ...question, history: all.history }
}

const shareUnknown = (all: readonly Question[]) =>
  Math.round((100 * all.filter(each => verdict(each).level === 'unknown').length) / all.length)

/** The questions before the first tap and after each. */
function byTaps(taps: number, start: (question: Question) => Question = told): Question[][] {
  const rounds = [questions.map(start)]
  for (let count = 0; count < taps; count += 1)
    rounds.push(rounds.at(-1)!.map((question, index) => tap(question, questions[index]!)))
  return rounds
}

test('without a tap most answers lack a fact; three settle four of five of them, five all that can be settled', () => {
  const shares = byTaps(5).map(shareUnknown)
  const withMemory = shareUnknown(byTaps(3, all => ({ ...told(all), plot: all.plot })).at(-1)!)
  const complete = shareUnknown(questions)
  expect(shares[0]).toBeGreaterThan(80)
  expect(shares[3]).toBeLessThanOrEqual(17)
  expect(withMemory).toBeLessThanOrEqual(4)
  expect(shares[5]).toBe(complete)
})
