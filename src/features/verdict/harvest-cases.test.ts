import { describe, expect, test } from 'vitest'
import { earlierWaitRule, lastWait } from './earlier-waits.ts'
import type { Question, Treatment } from './question.ts'
import type { Code } from './reason.ts'
import { verdict } from './rules.ts'
import harvest from './vectors/harvest.json' with { type: 'json' }
import { type Change, detailsOf, group, questionWith, substance, treatmentOn } from './vectors/sample.ts'

/** Worked cases of a garden on harvest, re-entry and plans, as far as a treatment and a history tell. */

interface Done {
  day: string
  phiKind?: Treatment['use']['phiKind']
  phiDays?: number
  phiBbchMax?: string
  harvestMinDays?: number
  reentry?: number
  crops?: string[]
  kind?: Treatment['drug']['kind']
  bbch?: string
  rate?: string
}

const treatmentOf = ({ day, kind = 'pesticide', bbch, rate, reentry = 0, ...use }: Done): Treatment => ({
  ...treatmentOn(day, {
    drug: { kind },
    use: {
      phiKind: 'days',
      phiDays: null,
      phiConfirmed: true,
      reentryHandDays: reentry,
      bbchTo: use.phiBbchMax ?? null,
      ...use,
    },
  }),
  ...(bbch !== undefined && { bbch }),
  ...(rate !== undefined && { rate }),
})

describe('the day of harvest after what was done', () => {
  test.each(harvest.cases.map(each => [`${each.id}: ${each.title}`, each] as const))(
    '%s',
    (_, { done, ask, lifeCycle, plantedAt, ...expected }) => {
      const question: Question = {
        ...questionWith({
          today: ask,
          day: ask,
          crop: { lifeCycle: lifeCycle as 'annual' },
          planting: { plantedAt, plannedHarvest: null },
        }),
        history: (done as Done[]).map(treatmentOf),
        use: null,
      }
      const open = earlierWaitRule(question).filter(({ code }) => code === 'PHI_UNKNOWN' || code === 'PHI_DASH')
      const isByStage = (done as Done[]).every(({ phiKind }) => phiKind === 'by_stage')
      const binding = lastWait(question)?.earliest ?? null
      expect({
        date: open.length > 0 || isByStage ? null : binding,
        binding,
        because: open.map(({ code, details }) => [code, details.treated, details.because].filter(Boolean).join(' ')),
      }).toEqual({ because: [], ...expected, ...{ id: undefined, title: undefined } })
    },
  )
})

describe('picking, plans and registrations', () => {
  const codes = (change: Change) => verdict(questionWith(change)).reasons.map(({ code, level }) => `${code} ${level}`)
  const picked: Change = {
    crop: { harvestMode: 'continuous', lifeCycle: 'annual' },
    today: '2027-07-10',
    day: '2027-07-10',
  }
  const nextPick = (phiDays: number): Change => ({
    ...picked,
    use: { phiDays, reentryHandDays: 0 },
    planting: { plantedAt: '2027-05-20', plannedHarvest: '2027-07-13' },
  })
  const phiOf = (change: Change) => codes(change).filter(code => code.startsWith('PHI'))
  test('G20: three days until the next picking are enough for a waiting period of three', () =>
    expect(phiOf(nextPick(3))).toEqual([]))
  test('G21: not for one of fifteen, and the answer names 25 July', () => {
    expect(phiOf(nextPick(15))).toEqual(['PHI forbidden'])
    expect(detailsOf('PHI', nextPick(15))?.earliest_harvest).toBe('2027-07-25')
  })
  test('G22: picked again and again, the next picking is not known', () =>
    expect(phiOf({ ...nextPick(15), planting: { plantedAt: '2027-05-20', plannedHarvest: null } })).toEqual([
      'PHI_PICKING caution',
    ]))

  const ends = (status: 'active' | 'withdrawn', validTo: string | null): Change => ({
    drug: { registrations: [{ status, validFrom: null, validTo }] },
  })
  const only = (change: Change, ...wanted: Code[]) =>
    codes(change).filter(code => wanted.some(each => code.startsWith(each)))
  test('G38: withdrawn between the plan and the day', () =>
    expect(
      only({ ...ends('withdrawn', '2027-07-08'), today: '2027-07-10', day: '2027-07-10' }, 'STATUS_WITHDRAWN'),
    ).toEqual(['STATUS_WITHDRAWN forbidden']))
  test('G39: the day of the task counts, not today', () => {
    const task = (day: string): Change => ({ ...ends('active', '2031-03-14'), today: '2030-12-01', day })
    expect(only(task('2031-03-20'), 'STATUS_EXPIRED')).toEqual(['STATUS_EXPIRED forbidden'])
    expect(only(task('2031-03-14'), 'STATUS_EXPIRED')).toEqual([])
  })
  test('G44: whether it is a water-protection zone was not asked', () =>
    expect(only({ plot: { waterZone: null } }, 'WATER_ZONE')).toEqual(['WATER_ZONE_UNKNOWN unknown']))
  test('G45: hives nearby are told for class 1', () =>
    expect(only({ drug: { hazardBee: 1 }, plot: { beehivesNear: true } }, 'BEES_NOTICE')).toEqual(['BEES_NOTICE info']))
  test('G54: the weather of today says nothing about another day', () =>
    expect(
      only(
        { day: '2026-06-15', weather: { temperature: 40, wind: 20, rain: 'now' } },
        'WEATHER_STOP',
        'WEATHER_UNKNOWN',
      ),
    ).toEqual(['WEATHER_UNKNOWN info']))
  test('G04: seed potatoes treated the day before planting bind the sprays of the summer', () => {
    const neonicotinoid = [group('IRAC', '4A')]
    const tubers = treatmentOn('2027-05-04', {
      drug: {
        alias: 'prestizh',
        name: 'Престиж',
        purposes: ['insecticide'],
        substances: [substance('imidakloprid', neonicotinoid)],
      },
      use: { method: 'dip', plantingTime: 'before', phiKind: 'not_regulated', phiDays: null },
      sides: ['pests'],
    })
    const change: Change = {
      drug: { alias: 'aktara', purposes: ['insecticide'], substances: [substance('tiametoksam', neonicotinoid)] },
      crop: { lifeCycle: 'annual' },
      planting: { plantedAt: '2027-05-05', plannedHarvest: '2027-09-01' },
      today: '2027-06-20',
      day: '2027-06-20',
    }
    expect(only({ ...change, history: [tubers] }, 'MOA_SEED')).toEqual(['MOA_SEED caution'])
    expect(only({ ...change, history: [{ ...tubers, day: '2026-05-04' }] }, 'MOA_SEED')).toEqual([])
  })
})
