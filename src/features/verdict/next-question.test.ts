import { describe, expect, test } from 'vitest'
import { type AskedField, nextQuestion } from './next-question.ts'
import { verdict } from './rules.ts'
import { type Change, questionWith, substance, treatmentOn } from './vectors/sample.ts'

const phases = [
  { bbch: '10', bbchEnd: '19' },
  { bbch: '60', bbchEnd: '69' },
  { bbch: '71', bbchEnd: '79' },
]
const notTold: Change = {
  planting: { bbch: null, flowering: null, flowersNearby: null, phaseName: null },
  plot: { waterZone: null },
  history: null,
}
const openFields = (change: Change, unsure: AskedField[] = []) =>
  nextQuestion([questionWith(change)], { phases, unsure })?.open.toSorted() ?? []
const with_ = (...changes: Change[]): Change => ({
  ...Object.assign({}, ...changes),
  drug: Object.assign({}, ...changes.map(({ drug }) => drug)),
  use: Object.assign({}, ...changes.map(({ use }) => use)),
  planting: Object.assign({}, ...changes.map(({ planting }) => planting)),
  plot: Object.assign({}, ...changes.map(({ plot }) => plot)),
})

describe('only what can still change the verdict is asked', () => {
  test('nothing when everything is known', () => expect(openFields({})).toEqual([]))
  test('for a use of class 3 without a window: the own blossom, treatments and the water zone', () =>
    expect(openFields(notTold)).toEqual(['flowering', 'treated', 'zone']))
  test('the phase, when the use has a window', () =>
    expect(openFields(with_(notTold, { use: { bbchFrom: '60', bbchTo: '79' } }))).toContain('phase'))
  test('the blossom nearby, when the product is dangerous to bees', () =>
    expect(openFields(with_(notTold, { drug: { hazardBee: 1 } }))).toEqual(['flowering', 'nearby', 'treated', 'zone']))
  test('a greenhouse settles the blossom nearby, never the water zone', () =>
    expect(
      openFields(
        with_(notTold, { drug: { hazardBee: 1 }, use: { place: 'protected' }, planting: { place: 'protected' } }),
      ),
    ).toEqual(['flowering', 'treated', 'zone']))
  test('a room settles both blossoms, not the water zone', () =>
    expect(
      openFields(with_(notTold, { drug: { hazardBee: 1 }, use: { place: 'indoor' }, planting: { place: 'indoor' } })),
    ).toEqual(['treated', 'zone']))
  test('nothing when the harvest forbids it anyway', () =>
    expect(openFields(with_(notTold, { planting: { plannedHarvest: '2026-06-12' } }))).toEqual([]))
  test('the harvest, unless the crop is not eaten', () => {
    const noHarvest: Change = { planting: { plannedHarvest: null } }
    expect(openFields(noHarvest)).toEqual(['harvest'])
    expect(openFields(with_(noHarvest, { crop: { edible: false } } as Change))).toEqual([])
  })
  test('the place, unless the use suits all', () => {
    expect(openFields({ planting: { place: null } })).toEqual(['place'])
    expect(openFields({ planting: { place: null }, use: { place: 'any' } })).toEqual(['place'])
    expect(openFields({ drug: { kind: 'adjuvant' }, planting: { place: null }, use: { place: 'any' } })).toEqual([])
  })
  test('the day of planting, when the use depends on it', () =>
    expect(
      openFields({ use: { plantingTime: 'before', phiKind: 'not_regulated', phiDays: null, method: 'seed' } }),
    ).toEqual(['planted']))
  test('not again after «не знаю»', () => expect(openFields(notTold, ['zone', 'treated'])).toEqual(['flowering']))
  test('the form first of all, and only for a brand with several', () => {
    expect(nextQuestion([questionWith(with_(notTold, { isThisForm: null }))], { phases })?.field).toBe('form')
    expect(openFields({ isThisForm: true })).toEqual([])
  })
  test('what settles the verdict alone comes first: one of three places rather than one of two zones', () =>
    expect(nextQuestion([questionWith(with_(notTold, { planting: { place: null } }))], { phases })?.field).toBe(
      'place',
    ))
  test('what the verdict lacks, even if every answer leads to the same one', () => {
    const dash = with_(notTold, {
      drug: { hazardBee: 1 },
      use: { place: 'protected', bbchFrom: null, phiKind: 'not_regulated' },
    })
    const told: Change = {
      planting: { place: 'protected', plannedHarvest: null },
      plot: { waterZone: false },
      history: [],
    }
    expect(openFields({ ...with_(dash, told), history: [] })).toEqual(['flowering'])
  })

  test('for a mix: what matters to one of its products', () => {
    const other = questionWith(
      with_(notTold, { drug: { alias: 'b', name: 'b', hazardBee: 1, substances: [substance('b')] } }),
    )
    expect(nextQuestion([questionWith(notTold), other], { phases })?.open).toContain('nearby')
    expect(nextQuestion([questionWith(notTold), { ...other, isThisForm: null }], { phases })).toMatchObject({
      field: 'form',
      part: 1,
    })
  })
})

describe('which question comes first', () => {
  const flowerPhases = [
    { bbch: '10', bbchEnd: '19', flowering: false },
    { bbch: '60', bbchEnd: '69', flowering: true },
    { bbch: '71', bbchEnd: '79' },
  ]
  const first = (change: Change, known: typeof flowerPhases | typeof phases = phases) =>
    nextQuestion([questionWith(change)], { phases: known })?.field
  const noPlace: Change = { planting: { place: null } }

  test('the form, although three of four places settle more', () =>
    expect([first(noPlace), first({ ...noPlace, isThisForm: null })]).toEqual(['place', 'form']))
  test('a phase that tells about the blossom, else what settles more', () => {
    const stage: Change = { use: { bbchFrom: '60', bbchTo: '79' }, planting: { place: null, bbch: null } }
    expect([first(stage, flowerPhases), first(stage)]).toEqual(['phase', 'place'])
  })
  test('two of three days of planting settle more than one of two harvests', () =>
    expect(first({ use: { plantingTime: 'at' }, planting: { plantedAt: null, plannedHarvest: null } })).toBe('planted'))
  test('of equal ones the place', () => {
    const both: Change = { planting: { place: null, plannedHarvest: null } }
    expect(first(both)).toBe('place')
    expect(openFields(both)).toEqual(['harvest', 'place'])
  })
})

describe('what was told is not asked for again', () => {
  test('a harvest that is over is, one on the day is not', () => {
    expect(openFields({ planting: { plannedHarvest: '2026-06-09' } })).toEqual(['harvest'])
    expect(
      openFields({
        use: { phiKind: 'not_regulated', phiDays: null, method: 'seed' },
        planting: { plannedHarvest: '2026-06-10', plantedAt: '2026-06-10' },
      }),
    ).toEqual([])
  })
  test('the harvest of a crop that was not named', () =>
    expect(openFields({ crop: null, planting: { plannedHarvest: null } })).toEqual(['harvest']))
  test('the day of planting', () => {
    const before: Change = { use: { plantingTime: 'before' }, planting: { plantedAt: '2026-06-20' } }
    expect(openFields(before)).toEqual([])
    expect(
      openFields({ crop: { lifeCycle: 'annual' }, planting: { plantedAt: null, plannedHarvest: '2026-07-10' } }),
    ).toEqual([])
  })
  test('the day of planting is not asked for to excuse a dash or a day of entry', () => {
    const use: Change['use'] = { phiKind: 'not_regulated', phiDays: null, reentryHandDays: 3 }
    const planting: Change['planting'] = { plantedAt: null, plannedHarvest: '2026-06-12' }
    expect(openFields({ use, planting })).toEqual([])
    const codes = (plantedAt: string | null) =>
      verdict(questionWith({ use, planting: { ...planting, plantedAt } })).reasons.map(({ code }) => code)
    expect(codes(null)).toEqual(expect.arrayContaining(['PHI_DASH', 'REENTRY']))
    expect(codes('2026-06-10')).not.toContain('PHI_DASH')
    expect(codes('2026-06-10')).not.toContain('REENTRY')
  })
  test('the day of planting is asked when one product of a tank needs it', () => {
    const other = questionWith({
      drug: { alias: 'b', name: 'b', substances: [substance('b')] },
      use: { plantingTime: 'before' },
    })
    expect(nextQuestion([questionWith({}), other], { phases })?.open).toEqual(['planted'])
    expect(nextQuestion([questionWith({}), { ...other, use: null }], { phases })).toBeNull()
  })
  test('each form of a tank is a question of its own', () => {
    const other = questionWith({ drug: { alias: 'b', name: 'b', substances: [substance('b')] }, isThisForm: null })
    expect(nextQuestion([questionWith({ isThisForm: null }), other], { phases })).toMatchObject({
      field: 'form',
      part: 0,
    })
    expect(nextQuestion([questionWith({ isThisForm: true }), other], { phases })).toMatchObject({
      field: 'form',
      part: 1,
    })
    expect(nextQuestion([questionWith({ isThisForm: true }), { ...other, isThisForm: true }], { phases })).toBeNull()
  })
  test('what is eaten, when the registration is for one part of the crop', () => {
    expect(openFields({ use: { harvestPart: 'bulb' } })).toEqual(['part'])
    expect(openFields({ use: { harvestPart: 'bulb' }, planting: { harvestPart: 'bulb' } })).toEqual([])
    expect(openFields({ use: { harvestPart: 'bulb' }, crop: { edible: false } })).toEqual([])
  })
  test('the condition of a rate, of the product that has one', () => {
    const tall = { alias: 'b-1', rateCondition: 'высота 50–125 см' }
    expect(openFields({ use: tall })).toEqual(['condition'])
    expect(openFields({ use: { ...tall, settledWords: ['rateCondition'] } })).toEqual([])
    expect(openFields({ use: tall, isConditionMet: true })).toEqual([])
    const other = questionWith({ drug: { alias: 'b', name: 'b', substances: [substance('b')] }, use: tall })
    expect(nextQuestion([questionWith({}), other], { phases })).toMatchObject({ field: 'condition', part: 1 })
  })
  test('treatments, when only some of them were named', () =>
    expect([
      openFields({ isHistoryPartial: true }),
      openFields({ isHistoryPartial: false }),
      openFields({ history: null }),
    ]).toEqual([['treated'], [], ['treated']]))
})

describe('the day of planting, when treatments of another year may belong to this season', () => {
  const annual: Change = {
    crop: { lifeCycle: 'annual' },
    planting: { plantedAt: null, plannedHarvest: '2026-09-01' },
    use: { applicationsMax: 2 },
  }
  const done = (...days: string[]) => days.map(day => treatmentOn(day))
  test.each([
    [['2025-09-01', '2025-09-20'], ['planted']],
    [['2025-09-20', '2025-09-01'], ['planted']],
    [['2025-09-01'], []],
    [[], []],
  ])('treated on %j', (days, open) => expect(openFields({ ...annual, history: done(...days) })).toEqual(open))
})

test('a season of another year decides beside another open fact, in whatever order its treatments are listed', () => {
  const annual: Change = {
    crop: { lifeCycle: 'annual' },
    planting: { plantedAt: null, plannedHarvest: '2026-09-01' },
    use: { applicationsMax: 2 },
  }
  for (const days of [
    ['2025-09-01', '2025-09-20'],
    ['2025-09-20', '2025-09-01'],
  ])
    expect(openFields({ ...annual, plot: { waterZone: null }, history: days.map(day => treatmentOn(day)) })).toEqual([
      'planted',
      'zone',
    ])
})

test('what is eaten is asked when one product of a tank is for one part of the crop', () => {
  const other = questionWith({ drug: { alias: 'b', name: 'b', substances: [substance('b')] } })
  expect(nextQuestion([questionWith({ use: { harvestPart: 'bulb' } }), other], { phases })?.open).toEqual(['part'])
})

test('the day of planting is asked when it matters to one product of a tank', () => {
  const annual: Change = {
    crop: { lifeCycle: 'annual' },
    planting: { plantedAt: null, plannedHarvest: '2026-09-01' },
    use: { applicationsMax: 2 },
  }
  const history = [treatmentOn('2025-09-01'), treatmentOn('2025-09-20')]
  const other = questionWith({ ...annual, drug: { alias: 'b', name: 'b', substances: [substance('b')] }, history })
  expect(nextQuestion([questionWith({ ...annual, history }), other], { phases })?.open).toEqual(['planted'])
})

test('a phase that lies partly in the window can change the answer', () => {
  const asked = questionWith({ use: { bbchFrom: '60', bbchTo: '79' }, planting: { bbch: null } })
  const open = (...known: { bbch: string; bbchEnd: string }[]) => nextQuestion([asked], { phases: known })?.open
  expect(open({ bbch: '10', bbchEnd: '19' }, { bbch: '55', bbchEnd: '65' })).toEqual(['phase'])
  const decided = nextQuestion([{ ...asked, plot: { ...asked.plot, waterZone: null } }], {
    phases: [
      { bbch: '10', bbchEnd: '19' },
      { bbch: '20', bbchEnd: '29' },
    ],
  })
  expect(decided?.open ?? []).not.toContain('phase')
})

test('both answers about the condition of a rate are tried beside another open fact', () =>
  expect(openFields({ use: { rateCondition: 'высота 50–125 см' }, plot: { waterZone: null } })).toEqual([
    'condition',
    'zone',
  ]))

test('a blossom nearby that was told is not asked for, whatever else is missing', () => {
  const bees = with_(notTold, { drug: { hazardBee: 1 } })
  expect(openFields(bees)).toContain('nearby')
  expect(openFields(with_(bees, { planting: { flowersNearby: false } }))).not.toContain('nearby')
})

test('a harvest told for today is told', () =>
  expect(
    openFields({
      use: { phiKind: 'not_regulated', phiDays: null, phiConfirmed: true, method: 'granules' },
      planting: { plannedHarvest: '2026-06-10', plantedAt: '2026-04-01' },
    }),
  ).toEqual([]))

test('a window that ends within a phase: the phase and the water zone', () => {
  const asked = questionWith({
    use: { bbchFrom: '60', bbchTo: '65' },
    planting: { bbch: null },
    plot: { waterZone: null },
  })
  const known = [
    { bbch: '60', bbchEnd: '69' },
    { bbch: '61', bbchEnd: '64' },
  ]
  expect(nextQuestion([asked], { phases: known })?.open.toSorted()).toEqual(['phase', 'zone'])
})

test('a phase is asked for when every phase of the crop has the same reasons, because without it the stage is unknown', () =>
  expect(openFields({ use: { bbchFrom: '10', bbchTo: '79' }, planting: { bbch: null } })).toEqual(['phase']))

describe('a tank that one of its products forbids', () => {
  const other = { alias: 'b', name: 'b', substances: [substance('b')] }
  test('the form of another product is not asked for', () =>
    expect(
      nextQuestion([questionWith({ isThisForm: false }), questionWith({ drug: other, isThisForm: null })], { phases }),
    ).toBeNull())
  test('nor is the condition of its rate', () => {
    const rate = (alias: string) => ({ alias, rateCondition: 'высота 50–125 см' })
    const open = questionWith({ drug: other, use: rate('b-1') })
    expect(nextQuestion([questionWith({ use: rate('a-1'), isConditionMet: false }), open], { phases })).toBeNull()
  })
  test('a product without a use has no condition', () => {
    const rated = questionWith({ use: { alias: 'a-1', rateCondition: 'высота 50–125 см' } })
    expect(nextQuestion([rated, questionWith({ drug: other, use: null })], { phases })).toBeNull()
  })
})
