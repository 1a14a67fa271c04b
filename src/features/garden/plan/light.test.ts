import { describe, expect, test } from 'vitest'
import { type LightEntry, type LightPlanting, lightOf } from './light.ts'
import { annual, entryOn, rowWith, tree } from './sample-light.testing.ts'

const today = '2027-07-20'
const light = (entries: readonly LightEntry[], facts: LightPlanting = tree(), day = today) => {
  const { state, date, notBefore, because } = lightOf(entries, facts, day)
  return [state, date, notBefore, because.map(({ entry, code }) => `${entry} ${code}`).join()]
}
const unknown = { phiKind: 'unknown', phiDays: null } as const
const dash = { phiKind: 'not_regulated', phiDays: null } as const
const byStage = { phiKind: 'by_stage', phiDays: null, phiBbchMax: '03' } as const

describe('the longest wait decides', () => {
  test('without entries it is free, and what is not eaten has no light', () => {
    expect(light([])).toEqual(['free', null, null, ''])
    expect(light([entryOn('2027-07-01')], tree({ edible: false }))).toEqual(['not_eaten', null, null, '2027-07-01 PHI'])
    expect(light([entryOn('2027-07-01')], tree({ harvestMode: 'none' }))[0]).toBe('not_eaten')
  })
  test('G08: over all entries', () => {
    const entries = [entryOn('2027-07-01', { phiDays: 20 }), entryOn('2027-07-15', { phiDays: 3 })]
    for (const each of [entries, entries.toReversed()])
      expect(light(each)).toEqual(['date', '2027-07-21', '2027-07-21', '2027-07-01 PHI,2027-07-15 PHI'])
  })
  test('G13: over all partners of one tank', () => {
    const tank = [entryOn('2027-07-01', { phiDays: 3 }), entryOn('2027-07-01', { phiDays: 20 })]
    expect(light(tank)[1]).toBe('2027-07-21')
  })
  test('G12: re-entry is longer than the wait', () =>
    expect(light([entryOn('2027-07-10', { phiDays: 1, reentryHandDays: 3 })])).toEqual([
      'date',
      '2027-07-13',
      '2027-07-13',
      '2027-07-10 REENTRY',
    ]))
  test('of equal days the wait is named', () =>
    expect(light([entryOn('2027-07-10', { phiDays: 3, reentryHandDays: 3 })])[3]).toBe('2027-07-10 PHI'))
  test('an unknown re-entry promises nothing for twenty days, but seeds are treated elsewhere', () => {
    const use = { phiDays: 3, reentryHandDays: null, cellReentry: null }
    expect(light([entryOn('2027-07-10', use)])).toEqual([
      'date',
      '2027-07-30',
      '2027-07-30',
      '2027-07-10 REENTRY_UNKNOWN',
    ])
    expect(light([entryOn('2027-07-10', { ...use, method: 'seed' })])[1]).toBe('2027-07-13')
  })
  test('the words «за три недели до сбора» are longer than the cell', () =>
    expect(light([entryOn('2027-07-01', { phiDays: 20, harvestMinDays: 21 })])[1]).toBe('2027-07-22'))
  test('G16: treated in blossom, the wait stays', () =>
    expect(light([entryOn('2027-05-21', {}, { treatment: { bbch: '65' } })])[1]).toBe('2027-06-10'))
})

describe('without a date', () => {
  test('G09: one unknown wait, and it is the first to be named', () =>
    expect(light([entryOn('2027-07-01'), entryOn('2027-04-10', unknown)], annual())).toEqual([
      'unknown',
      null,
      '2027-07-21',
      '2027-04-10 PHI_UNKNOWN,2027-07-01 PHI',
    ]))
  test('beside an unknown wait or a dash an unknown re-entry gives no day: only what is known binds', () => {
    const nothing = { reentryHandDays: null, cellReentry: null }
    expect(light([entryOn('2027-07-10', { ...unknown, ...nothing })])).toEqual([
      'unknown',
      null,
      '2027-07-10',
      '2027-07-10 PHI_UNKNOWN',
    ])
    expect(light([entryOn('2027-07-10', { ...dash, ...nothing })])[2]).toBe('2027-07-10')
    expect(light([entryOn('2027-07-10', { ...unknown, reentryHandDays: 3 })])[2]).toBe('2027-07-13')
    const kept = entryOn('2027-04-12', { ...byStage, ...nothing }, { treatment: { bbch: '03' } })
    expect(light([kept, entryOn('2027-04-10', { phiDays: 2 })])[1]).toBe('2027-05-02')
  })
  test('G14: more than the highest rate; the registered wait is the least', () => {
    expect(light([entryOn('2027-07-01', {}, { treatment: { rate: '2.5' } })])).toEqual([
      'unknown',
      null,
      '2027-07-21',
      '2027-07-01 DOSE_OVER',
    ])
    expect(light([entryOn('2027-07-01', {}, { treatment: { rate: '2' } })])[0]).toBe('date')
  })
  test('G15: another crop, whose wait says nothing', () =>
    expect(light([entryOn('2027-07-01', { crops: ['grusha'], reentryHandDays: 3 })])).toEqual([
      'unknown',
      null,
      '2027-07-04',
      '2027-07-01 NO_USE',
    ]))
  test('another form', () =>
    expect(light([entryOn('2027-07-01', {}, { treatment: { isThisForm: false } })])).toEqual([
      'unknown',
      null,
      '2027-07-21',
      '2027-07-01 FORM_OTHER',
    ]))
  test('G11: the dash of a chemical on the leaf, but not of a living product or of seed', () => {
    expect(light([entryOn('2027-07-01', dash, { treatment: { bbch: '85' } })])).toEqual([
      'label',
      null,
      '2027-07-01',
      '2027-07-01 PHI_DASH',
    ])
    expect(light([entryOn('2027-07-01', { ...dash, reentryHandDays: 1 }, { drug: { kind: 'biopesticide' } })])[1]).toBe(
      '2027-07-02',
    )
    expect(light([entryOn('2027-07-01', { ...dash, method: 'dip' })])[1]).toBe('2027-07-01')
  })
  test('a stage that was kept is no date, but its re-entry binds, and takes part in the maximum', () => {
    const copper = entryOn('2027-04-12', { ...byStage, reentryHandDays: 3 }, { treatment: { bbch: '03' } })
    expect(light([copper])).toEqual(['stage', null, '2027-04-15', '2027-04-12 PHI_STAGE'])
    expect(light([copper, entryOn('2027-04-10', { phiDays: 2 })])).toEqual([
      'date',
      '2027-04-15',
      '2027-04-15',
      '2027-04-10 PHI,2027-04-12 PHI_STAGE',
    ])
  })
  test('words in days beside a stage are a date', () =>
    expect(light([entryOn('2027-04-12', { ...byStage, harvestMinDays: 21 }, { treatment: { bbch: '03' } })])).toEqual([
      'date',
      '2027-05-03',
      '2027-05-03',
      '2027-04-12 PHI',
    ]))
  test('a stage that was not kept, or of an unknown day, is unknown', () => {
    expect(light([entryOn('2027-06-12', byStage, { treatment: { bbch: '72' } })])[3]).toBe('2027-06-12 PHI_STAGE')
    expect(light([entryOn('2027-06-12', byStage, { treatment: { bbch: '72' } })])[0]).toBe('unknown')
    expect(light([entryOn('2026-12-12', byStage)])[0]).toBe('unknown')
  })
  test('unknown wins over the label, the label over a date, a date over a stage', () => {
    const [date, label, open] = [entryOn('2027-07-01'), entryOn('2027-07-02', dash), entryOn('2027-07-03', unknown)]
    const stage = entryOn('2027-04-12', byStage, { treatment: { bbch: '03' } })
    for (const [state, ...entries] of [
      ['unknown', open, label, date, stage],
      ['label', label, date, stage],
      ['date', date, stage],
      ['stage', stage],
    ] as [string, ...LightEntry[]][]) {
      expect(lightOf(entries, tree(), today).state).toBe(state)
      expect(lightOf(entries.toReversed(), tree(), today)).toEqual(lightOf(entries, tree(), today))
    }
  })
  test('an overdose without a known rate is not judged, and it is said', () => {
    expect(lightOf([entryOn('2027-07-01')], tree(), today).because[0]!.isRateJudged).toBe(false)
    expect(
      lightOf([entryOn('2027-07-01', {}, { treatment: { rate: null } })], tree(), today).because[0]!.isRateJudged,
    ).toBe(false)
    expect(
      lightOf([entryOn('2027-07-01', {}, { treatment: { rate: '2' } })], tree(), today).because[0]!.isRateJudged,
    ).toBe(true)
  })
})

describe('the label as a way out', () => {
  test('for an unknown period, a dash, a stage and another form', () => {
    const label = { labelDays: 10 }
    expect(light([entryOn('2027-07-01', unknown, label)])).toEqual([
      'date',
      '2027-07-11',
      '2027-07-11',
      '2027-07-01 PHI',
    ])
    expect(light([entryOn('2027-07-01', dash, label)])[1]).toBe('2027-07-11')
    expect(light([entryOn('2027-04-12', byStage, { ...label, treatment: { bbch: '03' } })])[1]).toBe('2027-04-22')
  })
  test('never below the own wait or re-entry', () => {
    expect(light([entryOn('2027-07-01', {}, { labelDays: 10, treatment: { isThisForm: false } })])[1]).toBe(
      '2027-07-21',
    )
    expect(light([entryOn('2027-07-01', { ...unknown, reentryHandDays: 12 }, { labelDays: 10 })])[1]).toBe('2027-07-13')
    const nothing = { ...unknown, reentryHandDays: null, cellReentry: null }
    expect(light([entryOn('2027-07-01', nothing, { labelDays: 10 })])[3]).toBe('2027-07-01 REENTRY_UNKNOWN')
    expect(light([entryOn('2027-07-01', nothing, { labelDays: 20 })])[3]).toBe('2027-07-01 PHI')
  })
  test('not for an overdose or another crop', () => {
    expect(light([entryOn('2027-07-01', {}, { labelDays: 30, treatment: { rate: '9' } })])[0]).toBe('unknown')
    expect(light([entryOn('2027-07-01', { crops: ['grusha'] }, { labelDays: 30 })])[0]).toBe('unknown')
    const over = { labelDays: 30, treatment: { rate: '9', isThisForm: false } }
    expect(light([entryOn('2027-07-01', {}, over)])).toEqual(['unknown', null, '2027-07-21', '2027-07-01 DOSE_OVER'])
  })
  test('1 to 120 whole days', () => {
    const state = (labelDays: number | null) => light([entryOn('2027-07-01', unknown, { labelDays })])[0]
    expect([0, 1, 120, 121, 1.5, null].map(state)).toEqual(['unknown', 'date', 'date', 'unknown', 'unknown', 'unknown'])
  })
  test('is offered where it helps and is not given yet', () => {
    const accepts = (entry: LightEntry) => lightOf([entry], tree(), today).because[0]!.acceptsLabel
    expect(accepts(entryOn('2027-07-01', unknown))).toBe(true)
    expect(accepts(entryOn('2027-07-01', dash))).toBe(true)
    expect(accepts(entryOn('2027-06-12', byStage, { treatment: { bbch: '72' } }))).toBe(true)
    expect(accepts(entryOn('2027-07-01', {}, { treatment: { isThisForm: false } }))).toBe(true)
    expect(accepts(entryOn('2027-07-01', unknown, { labelDays: 5 }))).toBe(false)
    expect(accepts(entryOn('2027-07-01'))).toBe(false)
    expect(accepts(entryOn('2027-07-01', { crops: [] }))).toBe(false)
  })
})

describe('a registration that has changed', () => {
  const changed = (use: Parameters<typeof rowWith>[0], now: Parameters<typeof rowWith>[0]) => {
    const found = lightOf([entryOn('2027-07-01', use, { now: rowWith(now) })], tree(), today)
    const { byCopy, byNow } = found.because[0]!
    return [found.state, found.date, found.notBefore, byCopy?.notBefore, byNow?.notBefore]
  }
  test('the later of both, whichever it is, and both are kept', () => {
    expect(changed({ phiDays: 20 }, { phiDays: 30 })).toEqual([
      'date',
      '2027-07-31',
      '2027-07-31',
      '2027-07-21',
      '2027-07-31',
    ])
    expect(changed({ phiDays: 30 }, { phiDays: 20 })).toEqual([
      'date',
      '2027-07-31',
      '2027-07-31',
      '2027-07-31',
      '2027-07-21',
    ])
    expect(changed({ phiDays: 3 }, { phiDays: 3, reentryHandDays: 7 })[1]).toBe('2027-07-08')
  })
  test('an unknown one wins over a number, and the later day still binds', () => {
    expect(changed({ phiDays: 20 }, unknown)).toEqual(['unknown', null, '2027-07-21', '2027-07-21', '2027-07-01'])
    expect(changed(unknown, { phiDays: 20 })).toEqual(['unknown', null, '2027-07-21', '2027-07-01', '2027-07-21'])
  })
  test('crop and rate are judged by the copy alone', () => {
    expect(changed({ phiDays: 20 }, { phiDays: 20, crops: [], rateMax: '1' })).toEqual([
      'date',
      '2027-07-21',
      '2027-07-21',
      undefined,
      undefined,
    ])
    const over = entryOn('2027-07-01', {}, { treatment: { rate: '2' }, now: rowWith({ rateMax: '1' }) })
    expect(lightOf([over], tree(), today).state).toBe('date')
  })
  test('the reason is that of the row that decides', () => {
    const reasonsOf = (use: Parameters<typeof rowWith>[0], now: Parameters<typeof rowWith>[0]) => {
      const { code, byCopy, byNow } = lightOf([entryOn('2027-07-01', use, { now: rowWith(now) })], tree(), today)
        .because[0]!
      return [code, byCopy?.code, byNow?.code]
    }
    expect(reasonsOf({ phiDays: 3 }, { phiDays: 3, reentryHandDays: 7 })).toEqual(['REENTRY', 'PHI', 'REENTRY'])
    expect(reasonsOf({ phiDays: 3, reentryHandDays: 7 }, { phiDays: 3 })).toEqual(['REENTRY', 'REENTRY', 'PHI'])
    expect(reasonsOf(dash, unknown)).toEqual(['PHI_UNKNOWN', 'PHI_DASH', 'PHI_UNKNOWN'])
  })
  test('a row that is gone leaves the copy', () =>
    expect(light([entryOn('2027-07-01', {}, { now: null })])[1]).toBe('2027-07-21'))
})

describe('how long an entry counts', () => {
  const counted = (entry: LightEntry, facts: LightPlanting, day: string) =>
    lightOf([entry], facts, day).because[0]!.isCounted
  test('on a perennial an unknown wait bars for a year, and is listed afterwards', () => {
    const old = entryOn('2026-07-20', unknown)
    expect(light([old], tree(), '2027-07-20')[0]).toBe('unknown')
    expect(light([old], tree(), '2027-07-21')).toEqual(['free', null, null, '2026-07-20 PHI_UNKNOWN'])
  })
  test('a day that has passed stays a day, and a kept stage stays one', () => {
    expect(light([entryOn('2020-07-20')], tree())[1]).toBe('2020-08-09')
    expect(counted(entryOn('2020-04-12', byStage, { treatment: { bbch: '03' } }), tree(), today)).toBe(true)
  })
  test('on an annual as long as it stands, with the year before sowing or planting', () => {
    expect(counted(entryOn('2026-05-20', unknown), annual(), '2029-01-01')).toBe(true)
    expect(counted(entryOn('2026-05-19', unknown), annual(), today)).toBe(false)
    expect(counted(entryOn('2026-04-01'), annual('2027-05-20', '2027-04-01'), today)).toBe(true)
    expect(counted(entryOn('2026-03-31'), annual('2027-05-20', '2027-04-01'), today)).toBe(false)
    expect(counted(entryOn('2020-01-01'), tree({ lifeCycle: 'annual' }), today)).toBe(true)
    const carrot = { ...annual(), crop: tree({ lifeCycle: 'biennial' }).crop }
    expect(counted(entryOn('2026-05-20', unknown), carrot, '2029-01-01')).toBe(true)
    expect(counted(entryOn('2026-05-19', unknown), carrot, today)).toBe(false)
  })
  test('G06: what was done to the bed before planting gives no date, later it does', () => {
    const bed = { isOfBed: true }
    expect(light([entryOn('2027-05-19', {}, bed)], annual())[0]).toBe('free')
    expect(light([entryOn('2027-05-20', {}, bed)], annual())[0]).toBe('date')
    expect(counted(entryOn('2027-05-19'), annual(), today)).toBe(true)
    expect(counted(entryOn('2027-05-19', {}, bed), tree(), today)).toBe(true)
    // Sown in place: it has no day of planting.
    const sown = (day: string) => tree({ lifeCycle: 'annual' }, { sownAt: day })
    expect(counted(entryOn('2027-05-19', {}, bed), sown('2027-05-20'), today)).toBe(false)
    expect(counted(entryOn('2027-05-20', {}, bed), sown('2027-05-20'), today)).toBe(true)
  })
  test('what does not count is listed last', () =>
    expect(light([entryOn('2020-05-19', unknown), entryOn('2027-07-01')])[3]).toBe(
      '2027-07-01 PHI,2020-05-19 PHI_UNKNOWN',
    ))
  test('of equal entries the first by its id, and of dates the later', () => {
    const entries = [
      entryOn('2027-07-01', {}, { entry: 'b' }),
      entryOn('2027-07-01', {}, { entry: 'a' }),
      entryOn('2027-07-02'),
    ]
    expect(light(entries)[3]).toBe('2027-07-02 PHI,a PHI,b PHI')
  })
})
