import { describe, expect, test } from 'vitest'
import { countRule, intervalRule, seasonsOf } from '#features/verdict/counters.ts'
import { plantingOnDay } from '#features/verdict/observed-on-day.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Change, group, questionWith, substance, treatmentOn } from '#features/verdict/vectors/sample.ts'
import { checkHarvest } from './harvest.ts'
import { lightOf } from './light.ts'
import { type PlantingPlace, reachOf } from './planting-history.ts'
import { annual, entryOn, tree } from './sample-light.testing.ts'
import { answerDone } from './task-actions.ts'
import {
  asked,
  beyondRules,
  type Case,
  cases,
  codesOf,
  doneOf,
  has,
  nextOf,
  pickedOn,
  question,
} from './worked-cases.testing.ts'

import { answersOfPlans } from './worked-plans.testing.ts'

const answers: Record<string, (each: Case) => void> = {
  G01: each => {
    const asking = question(each)
    expect({ count: countRule(asking), interval: intervalRule(asking), done: seasonsOf(asking)[0]!.length }).toEqual({
      count: null,
      interval: null,
      done: each.expected.doneThisSeason,
    })
  },
  G02: each => {
    const found = intervalRule({ ...question(each), use: { ...question(each).use!, applicationsMax: 2 } })
    expect([found?.code, found?.level, found?.changesOn]).toEqual([
      each.expected.code,
      each.expected.level,
      each.expected.allowedFrom,
    ])
  },
  G04: each => {
    const neonicotinoid = [group('IRAC', '4A')]
    const [[, day]] = each.given.done as [[string, string]]
    const tubers = treatmentOn(day, {
      drug: { alias: 'prestizh', purposes: ['insecticide'], substances: [substance('imidakloprid', neonicotinoid)] },
      use: { method: 'dip', plantingTime: 'before', phiKind: 'not_regulated', phiDays: null },
      sides: ['pests'],
    })
    const change: Change = {
      drug: { alias: 'aktara', purposes: ['insecticide'], substances: [substance('tiametoksam', neonicotinoid)] },
      crop: { lifeCycle: 'annual' },
      planting: { plantedAt: each.given.plantedAt as string, plannedHarvest: null },
    }
    expect(codesOf(asked(each.ask.day as string, change), [tubers])).toContainEqual({
      code: each.expected.code,
      level: each.expected.level,
    })
  },
  G05: each => {
    const { done } = each.given.seedlingLot as { done: [string, string][] }
    const day = done[0]![1]
    const entry = { day, method: 'drench' as const, plantings: ['lot'], bed: null, reached: {} }
    const lot: PlantingPlace = {
      id: 'lot',
      plantedAt: null,
      removedAt: null,
      lot: null,
      bedsOn: () => [],
      neighboursOn: () => [],
    }
    for (const { bed, plantedAt } of each.given.split as { bed: string; plantedAt: string }[]) {
      const place: PlantingPlace = {
        id: bed,
        plantedAt,
        removedAt: null,
        lot,
        bedsOn: () => [bed],
        neighboursOn: () => [],
      }
      expect(reachOf(entry, place)).toBe('own')
      const change: Change = {
        crop: { lifeCycle: 'biennial' },
        use: { applicationsMax: 1 },
        planting: { plantedAt: '2027-04-01', plannedHarvest: null },
      }
      expect(has(asked('2027-06-01', change), 'MAX_COUNT', [treatmentOn(day)])).toBe(true)
    }
  },
  G06: each => {
    const [[, day]] = each.given.done as [[string, string]]
    const { plantedAt } = each.given['new planting'] as { plantedAt: string }
    const entry = { day, method: 'spray' as const, plantings: [], bed: 'A', reached: {} }
    const place: PlantingPlace = {
      id: 'carrot',
      plantedAt,
      removedAt: null,
      lot: null,
      bedsOn: () => ['A'],
      neighboursOn: () => [],
    }
    expect(reachOf(entry, place)).toBe('bed')
    const light = lightOf([entryOn(day, {}, { isOfBed: true })], annual(plantedAt), '2027-06-01')
    expect([light.state, light.because.map(({ isCounted }) => isCounted)]).toEqual([
      'free',
      [each.expected['counts to MAX_COUNT of the carrot']],
    ])
  },
  G08: each => expect(lightOf(doneOf(each), annual(), '2027-07-15').date).toBe(each.expected.date),
  G09: each => {
    const light = lightOf(doneOf(each), annual(each.given.plantedAt as string), '2027-07-01')
    expect([light.date, light.state, light.because[0]!.day, light.because[0]!.acceptsLabel]).toEqual([
      null,
      'unknown',
      '2027-04-10',
      true,
    ])
  },
  G11: each => {
    const light = lightOf(doneOf(each), tree(), each.ask.light as string)
    expect([light.state, light.date]).toEqual(['label', null])
  },
  G12: each => {
    const light = lightOf(doneOf(each), tree(), '2027-07-10')
    expect([light.date, light.because[0]!.code]).toEqual([each.expected.date, each.expected.reason])
  },
  G13: each => expect(lightOf(doneOf(each), annual(), '2027-07-01').date).toBe(each.expected.date),
  G15: each => {
    const [[, day]] = each.given.done as [[string, string]]
    const light = lightOf([entryOn(day, { crops: ['grusha'] })], annual(), day)
    const found = verdict(questionWith(asked(day, { use: null, drug: { targetsOnCrop: [] } })))
    const doing = { day, isPastRecord: true, reason: 'ошибся', confirmed: [] }
    expect([light.date, light.because[0]!.code]).toEqual([each.expected.date, 'NO_USE'])
    expect(answerDone(doing, found, day)).toMatchObject({
      is: 'recorded',
      violations: expect.arrayContaining(['NO_USE']),
    })
  },
  G16: each => {
    const [[, day]] = each.given.done as [[string, string]]
    const found = verdict(
      questionWith(
        asked(day, { use: { forbidFlowering: true }, planting: { bbch: '65', flowering: true, plannedHarvest: null } }),
      ),
    )
    const answer = answerDone({ day, isPastRecord: true, reason: 'не знал', confirmed: [] }, found, day)
    expect(answer).toMatchObject({ is: 'recorded', violations: expect.arrayContaining(['FLOWERING']) })
    expect(lightOf([entryOn(day, {}, { treatment: { bbch: '65' } })], tree(), day).date).toBe(each.expected.date)
  },
  G17: each =>
    expect(checkHarvest(doneOf(each), annual(), { day: each.ask['POST harvest'] as string })).toEqual({
      codes: each.expected.codes,
      allowedFrom: each.expected.allowedFrom,
    }),
  G18: () => {
    const done = [entryOn('2027-07-12')]
    expect(checkHarvest(done, annual(), { day: '2027-07-12', isBefore: true }).codes).toEqual([])
    expect(checkHarvest(done, annual(), { day: '2027-07-12' }).codes).toEqual(['HARVEST_EARLY'])
  },
  G20: each => {
    const next = nextOf(each)
    expect(next).toBe(each.expected.nextPick)
    expect(has(pickedOn(each, 3, next), 'PHI')).toBe(false)
  },
  G21: each => {
    const change = pickedOn(each, 15, nextOf(each))
    expect(codesOf(change)).toContainEqual({ code: each.expected.code, level: each.expected.level })
    const pause = verdict(questionWith(change)).reasons.find(({ code }) => code === 'PHI')!.details
      .earliest_harvest as string
    expect(pause).toBe('2027-07-25')
    expect(nextOf(each, pause)).toBe(pause)
  },
  G23: each => {
    const part = (harvestPart: 'greens' | 'bulb' | null): Change =>
      asked(each.ask.day as string, {
        use: { harvestPart: 'bulb' },
        planting: { harvestPart, plannedHarvest: each.ask.harvest as string },
      })
    expect(codesOf(part(null))).toContainEqual({ code: 'HARVEST_PART_UNKNOWN', level: each.expected.level })
    expect(codesOf(part('greens'))).toContainEqual({ code: 'HARVEST_PART', level: each.expected.перо })
    expect(codesOf(part('bulb')).filter(({ code }) => code.startsWith('HARVEST_PART'))).toEqual([])
  },
  G25: each => {
    const [, day] = each.given.phaseEvent as [string, string]
    const change: Change = {
      drug: { hazardBee: 1 },
      use: { checkedAt: '2027-03-01' },
      planting: {
        observedOn: day,
        bbch: '57',
        bbchEnd: '57',
        phaseBlossom: 'no',
        phaseHoldsDays: 2,
        flowering: null,
        plannedHarvest: '2027-09-01',
      },
    }
    const asking = asked(each.ask.day as string, change)
    expect(verdict(questionWith(asking)).level).toBe(each.expected.level)
    expect(has(asking, 'FLOWERING_UNKNOWN')).toBe(true)
  },
  G26: each => {
    const day = each.ask.day as string
    const planting = {
      bbch: '71',
      bbchEnd: '79',
      phaseBlossom: 'sometimes' as const,
      flowering: null,
      plannedHarvest: null,
    }
    const found = verdict(questionWith(asked(day, { drug: { hazardBee: 1 }, planting })))
    expect(found.level).not.toBe('allowed')
    expect(found.reasons.map(({ code }) => code)).toContain('FLOWERING_UNKNOWN')
    const seen = { phase: day, flowering: null, nearby: null }
    expect(plantingOnDay(questionWith(asked(day, { planting })).planting, seen, day).flowering).toBeNull()
  },
  ...answersOfPlans,
}

describe('worked cases of a garden', () => {
  test.each(
    cases.filter(({ id }) => !beyondRules.includes(id)).map(each => [`${each.id}: ${each.title}`, each] as const),
  )('%s', (_, each) => {
    expect.hasAssertions()
    answers[each.id]!(each)
  })
  test('every case has its test, but for those of races, files and editing', () =>
    expect(cases.map(({ id }) => id).filter(id => !(id in answers))).toEqual(beyondRules))
})
