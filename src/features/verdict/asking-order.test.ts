import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AskedField, nextQuestion } from './next-question.ts'
import type { Question } from './question.ts'
import { verdict } from './rules.ts'
import { type Change, questionWith } from './vectors/sample.ts'

const phases = [
  { bbch: '10', bbchEnd: '19' },
  { bbch: '60', bbchEnd: '69' },
  { bbch: '71', bbchEnd: '79' },
]

/** The facts of a gardener; every one of them may be asked for. */
const facts = fc.record({
  place: fc.constantFrom('open', 'protected', 'indoor', 'storage'),
  plannedHarvest: fc.constantFrom('2026-06-12', '2026-06-30', '2026-09-01'),
  plantedAt: fc.constantFrom('2026-04-01', '2026-06-10', '2026-07-01'),
  phase: fc.constantFrom(...phases),
  flowering: fc.boolean(),
  flowersNearby: fc.boolean(),
  waterZone: fc.boolean(),
  isThisForm: fc.boolean(),
  harvestPart: fc.constantFrom('bulb', 'greens'),
  isConditionMet: fc.boolean(),
  history: fc.constantFrom('none', 'same today', 'others unknown'),
})
type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never

const registered = fc.record({
  hazardBee: fc.constantFrom(1, 2, 3, 4, null),
  place: fc.constantFrom('open', 'protected', 'any'),
  bbchFrom: fc.constantFrom(null, '71'),
  plantingTime: fc.constantFrom(null, 'before', 'at', 'after'),
  forbidFlowering: fc.boolean(),
  phiKind: fc.constantFrom('days', 'not_regulated', 'unknown'),
})

/** Applies one answer, as the calculator does. */
const answers: Record<AskedField, (question: Question, told: Facts) => Question> = {
  form: (question, { isThisForm }) => ({ ...question, isThisForm }),
  place: (question, { place }) => inPlanting(question, { place: place as 'open' }),
  harvest: (question, { plannedHarvest }) => inPlanting(question, { plannedHarvest }),
  part: (question, { harvestPart }) => inPlanting(question, { harvestPart: harvestPart as 'bulb' }),
  condition: (question, { isConditionMet }) => ({ ...question, isConditionMet }),
  planted: (question, { plantedAt }) => inPlanting(question, { plantedAt }),
  phase: (question, { phase }) => inPlanting(question, phase),
  flowering: (question, { flowering }) => inPlanting(question, { flowering }),
  nearby: (question, { flowersNearby }) => inPlanting(question, { flowersNearby }),
  zone: (question, { waterZone }) => ({ ...question, plot: { ...question.plot, waterZone } }),
  treated: (question, { history }) =>
    history === 'others unknown'
      ? { ...question, history: null }
      : {
          ...question,
          history:
            history === 'none'
              ? []
              : [{ day: question.day, drug: question.drug, use: question.use!, sides: ['diseases'] }],
          isHistoryPartial: false,
        },
}
const inPlanting = (question: Question, patch: Partial<Question['planting']>): Question => ({
  ...question,
  planting: { ...question.planting, ...patch },
})
const fields = Object.keys(answers) as AskedField[]

const nothingTold = ({
  hazardBee,
  place,
  bbchFrom,
  plantingTime,
  forbidFlowering,
  phiKind,
}: Record<string, unknown>): Question =>
  questionWith({
    drug: { hazardBee },
    use: { place, bbchFrom, plantingTime, forbidFlowering, phiKind, phiDays: phiKind === 'days' ? 20 : null },
    planting: { place: null, bbch: null, flowering: null, flowersNearby: null, plantedAt: null, plannedHarvest: null },
    plot: { waterZone: null },
    history: null,
    isThisForm: null,
  } as Change)

const outcome = (question: Question) => {
  const { level, isIncomplete } = verdict(question)
  return level === 'forbidden' ? level : `${level} ${isIncomplete}`
}

describe('asking in any order', () => {
  const order = fc.shuffledSubarray(fields, { minLength: fields.length })

  test('the answers asked for give the same verdict as all facts together', { timeout: 240_000 }, () =>
    fc.assert(
      fc.property(registered, facts, (row, told) => {
        const blank = nothingTold(row)
        let question = blank
        const unsure: AskedField[] = []
        for (let taps = 0; taps <= fields.length; taps += 1) {
          const next = nextQuestion([question], { phases, unsure })
          if (!next) break
          question = answers[next.field](question, told)
          if (next.field === 'treated' && told.history === 'others unknown') unsure.push('treated')
        }
        expect(nextQuestion([question], { phases, unsure })).toBeNull()
        const isToldUnasked = (field: AskedField) => field !== 'planted' || question.planting.plantedAt !== null
        const all = fields.filter(isToldUnasked).reduce((one, field) => answers[field](one, told), blank)
        expect(outcome(question)).toBe(outcome(all))
      }),
      { numRuns: 60 },
    ),
  )

  test(
    'facts told in any order, as far as they are asked for, never give a better verdict than all of them',
    { timeout: 240_000 },
    () =>
      fc.assert(
        fc.property(registered, facts, order, (row, told, shuffled) => {
          const blank = nothingTold(row)
          const all = fields.reduce((question, field) => answers[field](question, told), blank)
          let question = blank
          for (const field of shuffled)
            if (nextQuestion([question], { phases })?.open.includes(field)) question = answers[field](question, told)
          const rank = { forbidden: 3, caution: 2, unknown: 1, allowed: 0 }
          if (verdict(question).level === 'allowed') expect(verdict(all).level).toBe('allowed')
          if (!verdict(question).isIncomplete)
            expect(rank[verdict(question).level]).toBeGreaterThanOrEqual(rank[verdict(all).level])
        }),
        { numRuns: 60 },
      ),
  )

  test('«не знаю» to everything never allows', () =>
    fc.assert(
      fc.property(registered, row => {
        expect(nextQuestion([nothingTold(row)], { phases, unsure: fields })).toBeNull()
        expect(verdict(nothingTold(row)).level).not.toBe('allowed')
      }),
    ))
})
