import { describe, expect, test } from 'vitest'
import { isNeedless, remainingTargets } from '#features/treatments/scheme/needless-steps.ts'
import { countRule, intervalRule, seasonsOf } from '#features/verdict/counters.ts'
import { plantingOnDay } from '#features/verdict/observed-on-day.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Change, group, questionWith, substance, treatmentOn } from '#features/verdict/vectors/sample.ts'
import { noticeDay, noticeEnds } from './hand-work.ts'
import { checkHarvest } from './harvest.ts'
import { lightOf } from './light.ts'
import { estimatedMonths, planDays } from './plan-days.ts'
import { type PlantingPlace, reachOf } from './planting-history.ts'
import { annual, entryOn, tree } from './sample-light.testing.ts'
import { plan, pome, step } from './sample-plan.testing.ts'
import { answerDone } from './task-actions.ts'
import { groupOf, taskDaysOf } from './task-groups.ts'
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
  planOf,
  question,
  registered,
  windowOf,
} from './worked-cases.testing.ts'

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
      bedOn: () => null,
      neighboursOn: () => [],
    }
    for (const { bed, plantedAt } of each.given.split as { bed: string; plantedAt: string }[]) {
      const place: PlantingPlace = {
        id: bed,
        plantedAt,
        removedAt: null,
        lot,
        bedOn: () => bed,
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
      bedOn: () => 'A',
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
  G27: each => {
    const [first] = planDays(planOf(each))
    expect(first).toMatchObject({ state: 'missed', because: 'phase', window: null, closedBy: { phase: 'full-bloom' } })
    expect(groupOf(taskDaysOf(first!), '2027-05-20')).toBe('undated')
  },
  G28: each => {
    const days = planDays(planOf(each))
    expect({ 1: windowOf(days[0]!), 2: windowOf(days[1]!) }).toEqual(each.expected)
  },
  G30: each => {
    const [first] = planDays(planOf(each))
    expect([groupOf(taskDaysOf(first!), '2027-05-12'), estimatedMonths(first!, pome)]).toEqual(['undated', [5]])
  },
  G31: each => {
    for (const [day, state] of Object.entries(each.expected))
      expect([day, planDays(planOf(each, day))[0]!.state]).toEqual([day, state])
  },
  G33: each => expect(windowOf(planDays(planOf(each))[1]!)).toEqual(each.expected['2']),
  G35: each => {
    const done = (each.given.events as [string, string][]).map(([, day]) => day)
    const series = step('1', { repeatTimes: 3, repeatEveryMin: 7, repeatEveryMax: 9 })
    const after = (days: string[]) =>
      planDays(
        plan({
          steps: [series],
          facts: { 1: { rounds: days.map(day => ({ is: 'done', day, recordedOn: day })) } },
          today: days.at(-1)!,
        }),
      )
    expect(windowOf(after(done)[0]!)).toEqual([each.expected.from, each.expected.to])
    expect(windowOf(after(done.slice(0, 1))[0]!)).toEqual(['2027-06-17', '2027-06-19'])
  },
  G38: each => {
    const [, day] = each.given.task as [string, string]
    const withdrawn = each.given['status withdrawn on'] as string
    const found = verdict(questionWith(asked(day, registered('withdrawn', withdrawn))))
    const doing = { day, isPastRecord: false, reason: 'остаток', confirmed: [] }
    expect(answerDone(doing, found, day)).toEqual({ is: 'refused', because: 'FORBIDDEN', codes: each.expected.codes })
    expect(answerDone({ ...doing, isPastRecord: true }, found, day)).toEqual({
      is: 'recorded',
      violations: each.expected.codes,
    })
  },
  G39: each => {
    const change: Change = {
      ...registered('active', each.given.validTo as string),
      today: '2030-12-01',
      day: each.given.task as string,
    }
    expect(codesOf(change)).toContainEqual({ code: each.expected.code, level: each.expected.level })
  },
  G41: each => {
    const day = each.given.doneAt as string
    const then = verdict(
      questionWith({ ...registered('active', '2031-01-01'), today: each.given.synced as string, day }),
    )
    const codes = then.reasons.flatMap(({ code, level }) => (level === 'info' ? [] : code))
    const doing = { day, isPastRecord: false, reason: null, confirmed: codes }
    expect(answerDone(doing, then, each.given.synced as string)).toEqual({ is: 'recorded', violations: [] })
  },
  G44: each => {
    const found = codesOf(asked('2027-07-10', { plot: { waterZone: null } }))
    expect(found).toContainEqual({ code: each.expected.code, level: each.expected.level })
  },
  G45: each => {
    const day = each.given.day as string
    const change = asked(day, { drug: { hazardBee: 1 }, plot: { beehivesNear: true } })
    expect(has(change, 'BEES_NOTICE')).toBe(each.expected.BEES_NOTICE)
    const { drug, plot } = questionWith(change)
    expect(noticeDay({ drug, plot, day }, '2027-07-01')).toBe(each.expected['task «предупредить пчеловодов»'])
    expect(`caution until ${noticeEnds(noticeDay({ drug, plot, day }, day))}`).toBe(each.expected['if not done'])
  },
  G47: each => {
    const { targets, optionalIfResistant } = each.given.step as { targets: string[]; optionalIfResistant: string[] }
    const levels = new Map([['parsha-yabloni', 5]])
    expect(isNeedless({ targets, optionalIfResistant }, levels)).toBe(each.expected.optional)
    expect(remainingTargets({ targets, optionalIfResistant }, levels)).toEqual(['muchnistaya-rosa-yabloni'])
    const only = { targets: ['parsha-yabloni'], optionalIfResistant }
    expect(isNeedless(only, levels)).toBe(true)
    expect([
      isNeedless(only, new Map([['parsha-yabloni', 4]])),
      isNeedless(only, new Map([['parsha-yabloni', 3]])),
    ]).toEqual([true, false])
    expect([isNeedless(only, new Map()), isNeedless({ targets: [], optionalIfResistant: [] }, levels)]).toEqual([
      false,
      false,
    ])
    expect(isNeedless({ ...only, optionalIfResistant: [] }, levels)).toBe(false)
  },
  G53: each => {
    expect(countRule(question(each))).toBeNull()
    expect(countRule({ ...question(each), day: '2026-11-20' })?.code).toBe('MAX_COUNT')
  },
  G54: each => {
    const weather = { temperature: 40, wind: 20, rain: 'now' as const }
    expect(has({ today: '2027-06-15', day: each.given.task as string, weather }, 'WEATHER_STOP')).toBe(
      each.expected.WEATHER_STOP,
    )
    expect(has({ today: '2027-06-15', day: '2027-06-15', weather }, 'WEATHER_STOP')).toBe(true)
  },
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
