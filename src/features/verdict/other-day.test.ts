import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { nextQuestion } from './next-question.ts'
import type { Question } from './question.ts'
import { verdict } from './rules.ts'
import { question, without } from './vectors/random.ts'
import { type Change, plain, questionWith, reasonsOf, sample } from './vectors/sample.ts'

const reasonTexts = reasonsOf('STAGE_UNKNOWN', 'FLOWERING_UNKNOWN')

/** Phase and blossom of one day say nothing about another one: in three weeks a crop that is in bud today flowers. */

const inThreeWeeks = '2026-07-01'
const planned = (change: Change, observedOn: string): Change => ({
  ...change,
  today: sample.today,
  day: inThreeWeeks,
  planting: { ...change.planting, observedOn },
})
const untilBuds: Change = { use: { bbchFrom: '51', bbchTo: '59' }, planting: { bbch: '55' } }
const askedForPhase = 'STAGE_UNKNOWN unknown: Отметьте фазу на 1 июля, тогда ответ будет точным.'

describe('a treatment in three weeks', () => {
  test('the phase of today allows nothing', () =>
    expect(reasonTexts(planned(untilBuds, sample.today))).toContain(askedForPhase))
  test('and forbids nothing', () => {
    const tooLate: Change = { ...untilBuds, planting: { bbch: '72' } }
    expect(reasonTexts(planned(tooLate, sample.today))).toContain(askedForPhase)
    expect(verdict(questionWith(planned(tooLate, sample.today))).level).toBe('unknown')
    expect(verdict(questionWith(planned(tooLate, inThreeWeeks))).level).toBe('forbidden')
  })
  test('the phase of that day counts', () =>
    expect(verdict(questionWith(planned(untilBuds, inThreeWeeks))).level).toBe('allowed'))
  test('what the waiting period by stage needs is asked for that day', () => {
    const byStage: Change = { use: { phiKind: 'by_stage', phiDays: null, phiBbchMax: '75' } }
    expect(reasonTexts(planned(byStage, sample.today))).toContain(askedForPhase)
    expect(verdict(questionWith(planned(byStage, inThreeWeeks))).level).toBe('allowed')
  })
  test('whether something flowers is asked for that day', () => {
    const texts = (change: Change) => reasonTexts(planned(change, sample.today))
    const [both, evening] = [
      'цветёт ли яблоня и что-нибудь рядом: препарат опасен для пчёл.',
      'цветёт ли яблоня: в цветение — только вечером.',
    ]
    expect(texts({ drug: { hazardBee: 1 } })).toContain(`FLOWERING_UNKNOWN unknown: Укажите на 1 июля, ${both}`)
    expect(texts({})).toContain(`FLOWERING_UNKNOWN unknown: Укажите на 1 июля, ${evening}`)
    expect(texts({ use: { forbidFlowering: true } })).toContain(
      'FLOWERING_UNKNOWN unknown: Укажите на 1 июля, цветёт ли яблоня: в цветение по этой строке обрабатывать нельзя.',
    )
  })
  test('the question comes again, and its answers are for that day', () => {
    const phases = [
      { bbch: '51', bbchEnd: '59' },
      { bbch: '60', bbchEnd: '69' },
    ]
    expect(nextQuestion([questionWith(planned(untilBuds, sample.today))], { phases })?.open).toEqual([
      'phase',
      'flowering',
    ])
    expect(nextQuestion([questionWith(planned(untilBuds, inThreeWeeks))], { phases })).toBeNull()
  })
})

test('another year is named', () => {
  const inMarch: Change = {
    ...untilBuds,
    day: '2027-03-01',
    planting: { bbch: '55', observedOn: sample.today, plannedHarvest: '2027-09-01' },
  }
  expect(reasonTexts(inMarch).map(plain)).toContain(
    'STAGE_UNKNOWN unknown: Отметьте фазу на 1 марта 2027, тогда ответ будет точным.',
  )
})

test('when nothing that was seen holds any more, nothing is answered better or worse than without phase and blossom', () => {
  const seen = { bbch: null, bbchEnd: null, phaseName: null, flowering: null, flowersNearby: null }
  const outcome = (about: Question) => {
    const { level, reasons } = verdict(about)
    return [level, reasons.map(({ code, text }) => `${code} ${text}`)]
  }
  fc.assert(
    fc.property(
      question,
      fc.oneof(fc.integer({ min: -30, max: -1 }), fc.integer({ min: 15, max: 60 })),
      (about, days) => {
        fc.pre(about.planting.bbch !== '00')
        const told = { ...about, planting: { ...about.planting, observedOn: addDays(about.day, -days) } }
        expect(outcome(told)).toEqual(outcome(without('planting', seen)(about)))
      },
    ),
  )
})
