import fc from 'fast-check'
import { isBiological, needsRegistration } from '../drug-nature.ts'
import type { Question, Treatment } from '../question.ts'
import { type Change, group, questionWith, substance, treatmentOn } from './sample.ts'

/** Random questions, and every fact that can be removed from one. */

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 6 })
const day = fc
  .integer({ min: 1, max: 28 })
  .chain(date => fc.constantFrom('05', '06', '07').map(month => `2026-${month}-${String(date).padStart(2, '0')}`))
const kind = fc.constantFrom(
  'pesticide',
  'biopesticide',
  'growth_regulator',
  'fertilizer',
  'adjuvant',
  'beneficial',
  'trap',
  'repellent',
)
const groups = fc.subarray([
  group('FRAC', '3', { maxConsecutive: 1, maxPerSeason: 2, maxSharePct: 50 }),
  group('FRAC', 'M01', { multiSite: true }),
  group('IRAC', '4A', { maxConsecutive: 1, maxPerSeason: 1 }),
])
const substances = fc.array(
  fc
    .tuple(fc.constantFrom('sera', 'sulfat-medi', 'vazelinovoe-maslo', 'bacillus', 'x'), groups)
    .map(([alias, own]) => substance(alias, own, alias === 'bacillus')),
  { maxLength: 2 },
)
const aliasAndName = fc.constantFrom('a', 'b', 'c').map(alias => ({ alias, name: alias.toUpperCase() }))
export const tankDrug = fc
  .record({ kind, substances, named: aliasAndName, herbicide: fc.boolean(), isDiluted: fc.boolean() })
  .map(({ named, herbicide, isDiluted, ...rest }): Treatment['drug'] => ({
    ...rest,
    ...named,
    purposes: herbicide ? ['herbicide'] : ['fungicide'],
    formulation: { code: 'КЭ', mixRank: 7, isDiluted },
  }))
const method = fc.constantFrom('spray', 'drench', 'seed', 'granules', 'dust')
const phi = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(phiDays => ({ phiKind: 'days' as const, phiDays })),
  fc.constantFrom('not_regulated', 'by_stage', 'unknown').map(phiKind => ({ phiKind, phiDays: null })),
)
const harvestPart = fc.constantFrom(null, null, null, 'bulb', 'greens')
export const treatment = fc.record({ day, drug: tankDrug, method, phi, harvestPart }).map(
  ({ method, phi, harvestPart, ...rest }): Treatment => ({
    ...rest,
    use: { ...treatmentOn('2026-06-01').use, method, ...phi, phiConfirmed: true, harvestPart },
    sides: ['diseases'],
  }),
)
const bbch = fc.constantFrom('00', '03', '07', '57', '65', '72', '97')
const date = fc.constantFrom('2020-01-01', '2026-06-01', '2026-07-15', '2031-01-01')

export const question: fc.Arbitrary<Question> = fc
  .record({
    day,
    today: day,
    tankDrug,
    drug: fc.record({
      hazardHuman: maybe(fc.integer({ min: 1, max: 4 })),
      hazardBee: maybe(fc.integer({ min: 1, max: 4 })),
      lphAllowed: maybe(fc.constantFrom('yes', 'yes', 'yes', 'no')),
      registrations: fc.array(
        fc.record({
          status: fc.constantFrom('active', 'active', 'expired', 'withdrawn', 'suspended', 'unknown'),
          validFrom: maybe(date),
          validTo: maybe(date),
        }),
        { maxLength: 2 },
      ),
    }),
    use: maybe(
      fc.record({
        audience: fc.constantFrom('household', 'household', 'household', 'professional'),
        isReady: fc.boolean(),
        place: fc.constantFrom('open', 'protected', 'any', 'any'),
        bbchFrom: maybe(bbch),
        bbchTo: maybe(bbch),
        bbchExcept: maybe(fc.constantFrom(['57', '65'], ['65', '72'])),
        months: maybe(fc.constantFrom([5, 6], [7, 8], [9, 5])),
        plantingTime: maybe(fc.constantFrom('before', 'at', 'after')),
        harvestMinDays: maybe(fc.integer({ min: 1, max: 60 })),
        timingText: maybe(fc.constant('После сбора урожая')),
        timingConfirmed: fc.boolean(),
        forbidFlowering: fc.boolean(),
        restrictions: maybe(fc.constant('Не на раннем картофеле')),
        rateCondition: maybe(fc.constant('высота 50–125 см')),
        settledWords: fc.subarray(['restrictions', 'rateCondition'] as const).map(words => [...words]),
        harvestPart: maybe(fc.constantFrom('bulb', 'greens')),
        applicationsMax: maybe(fc.integer({ min: 1, max: 4 })),
        applicationsPer: fc.constantFrom('season', 'cycle', 'year'),
        intervalMinDays: maybe(fc.integer({ min: 1, max: 30 })),
        phiBbchMax: maybe(bbch),
        phiConfirmed: fc.boolean(),
        reentryHandDays: maybe(fc.integer({ min: 0, max: 10 })),
        cellReentry: maybe(fc.constantFrom('-', '3 (-)')),
        exceptions: fc.subarray(['yablonya', 'grusha'], { maxLength: 1 }),
        effect: fc.constantFrom('full', 'partial'),
      }),
    ),
    method,
    phi,
    crop: maybe(
      fc.record({
        alias: fc.constantFrom('yablonya', 'yablonya', 'tomat'),
        edible: fc.boolean(),
        harvestMode: maybe(fc.constantFrom('single', 'continuous', 'none')),
        lifeCycle: maybe(fc.constantFrom('annual', 'perennial_woody')),
      }),
    ),
    target: maybe(fc.constantFrom('parsha-yabloni', 'parsha-yabloni', 'tlya')),
    planting: fc.record({
      place: maybe(fc.constantFrom('open', 'protected', 'indoor', 'storage')),
      bbch: maybe(bbch),
      flowering: maybe(fc.boolean()),
      flowersNearby: maybe(fc.boolean()),
      plantedAt: maybe(day),
      plannedHarvest: maybe(fc.oneof(day, fc.constant('2026-10-01'))),
      harvestPart: maybe(fc.constantFrom('bulb', 'greens')),
    }),
    plot: fc.record({ waterZone: maybe(fc.boolean()), beehivesNear: maybe(fc.boolean()) }),
    history: maybe(
      fc.array(
        fc.oneof(
          treatment,
          day.map(each => treatmentOn(each)),
        ),
        { maxLength: 4 },
      ),
    ),
    mix: fc.array(fc.record({ drug: tankDrug, method }), { maxLength: 2 }),
    workDay: maybe(day),
    isConditionMet: maybe(fc.boolean()),
  })
  .map(({ tankDrug, drug, use, method, phi, crop, target, planting, plot, ...rest }) => {
    const { effect, bbchExcept, months, ...own } = use ?? { effect: 'full' as const, bbchExcept: null, months: null }
    const [bbchExceptFrom = null, bbchExceptTo = null] = bbchExcept ?? []
    const [monthsFrom = null, monthsTo = null] = months ?? []
    return questionWith({
      ...rest,
      drug: { ...tankDrug, ...drug },
      use: use && {
        ...own,
        bbchExceptFrom,
        bbchExceptTo,
        monthsFrom,
        monthsTo,
        ...phi,
        method,
        targets: [{ alias: 'parsha-yabloni', effect }],
      },
      crop,
      target: target ? { alias: target, name: target } : null,
      planting,
      plot,
    })
  })

const pick = <T extends object, K extends keyof T>(from: T | null, ...keys: K[]): Partial<T> =>
  from === null ? {} : (Object.fromEntries(keys.map(key => [key, from[key]])) as unknown as Partial<T>)

/** Groups of facts that one rule combines, picked from a random question. */
const areas: ((each: Question) => Change)[] = [
  ({ drug, use, planting }) => ({
    drug: pick(drug, 'hazardBee'),
    use: { ...pick(use, 'forbidFlowering'), place: 'any' },
    planting: pick(planting, 'flowering', 'flowersNearby', 'place'),
  }),
  ({ use, crop, planting }) => ({
    use: pick(use, 'phiKind', 'phiDays', 'phiConfirmed'),
    crop: pick(crop, 'edible', 'harvestMode'),
    planting: pick(planting, 'plannedHarvest'),
  }),
  ({ use, planting }) => ({
    use: pick(use, 'phiKind', 'phiDays', 'phiBbchMax', 'bbchFrom', 'bbchTo'),
    planting: { ...pick(planting, 'bbch'), plannedHarvest: '2026-12-01' },
  }),
  ({ drug, use, day, today }) => ({
    drug: pick(drug, 'registrations', 'lphAllowed', 'kind'),
    use: pick(use, 'audience'),
    day,
    today,
  }),
  ({ use, crop, planting, history }) => ({
    use: pick(use, 'applicationsMax', 'applicationsPer', 'intervalMinDays'),
    crop: pick(crop, 'lifeCycle'),
    planting: pick(planting, 'plantedAt'),
    history,
  }),
  ({ drug, history }) => ({ drug: pick(drug, 'substances'), history }),
  ({ use, workDay }) => ({ use: pick(use, 'reentryHandDays', 'cellReentry'), workDay }),
  ({ use, planting }) => ({ use: pick(use, 'place'), planting: pick(planting, 'place') }),
  ({ use, crop, target }) => ({ use: pick(use, 'exceptions', 'targets'), crop: crop && pick(crop, 'alias'), target }),
  ({ plot, drug }) => ({ plot, drug: pick(drug, 'kind') }),
  ({ drug, use }) => ({ drug: pick(drug, 'hazardHuman'), use: pick(use, 'isReady') }),
  ({ use, planting }) => ({
    use: pick(use, 'plantingTime', 'method', 'bbchFrom', 'bbchTo', 'bbchExceptFrom', 'bbchExceptTo'),
    planting: { ...pick(planting, 'plantedAt', 'bbch'), plannedHarvest: '2026-12-01' },
  }),
  ({ use, day, today }) => ({ use: pick(use, 'monthsFrom', 'monthsTo', 'timingText', 'timingConfirmed'), day, today }),
  ({ use, planting }) => ({
    use: pick(use, 'harvestMinDays', 'phiKind', 'phiDays', 'phiConfirmed'),
    planting: pick(planting, 'plannedHarvest'),
  }),
  ({ use, planting, isConditionMet = null }) => ({
    use: pick(use, 'restrictions', 'rateCondition', 'settledWords', 'harvestPart'),
    planting: pick(planting, 'harvestPart'),
    isConditionMet,
  }),
  ({ mix, drug }) => ({ mix, drug: pick(drug, 'substances', 'purposes') }),
]

/** All facts known and harmless except those of one or two groups; random questions are almost never like that. */
export const almostAllowed: fc.Arbitrary<Question> = fc
  .tuple(question, fc.subarray(areas, { minLength: 1, maxLength: 2 }))
  .map(([each, some]) => questionWith(some.map(area => area(each)).reduce<Change>(merge, {})))

const merge = (a: Change, b: Change): Change => ({
  ...a,
  ...b,
  drug: { ...a.drug, ...b.drug },
  use: { ...a.use, ...b.use },
  crop: a.crop === null || b.crop === null ? null : { ...a.crop, ...b.crop },
  planting: { ...a.planting, ...b.planting },
  plot: { ...a.plot, ...b.plot },
})

type Removal = [fact: string, remove: (question: Question) => Question]
export const without =
  (part: 'drug' | 'use' | 'crop' | 'planting' | 'plot', values: object) =>
  (each: Question): Question =>
    each[part] === null ? each : { ...each, [part]: { ...each[part], ...values } }
const registrations =
  (change: object) =>
  (each: Question): Question => ({
    ...each,
    drug: { ...each.drug, registrations: each.drug.registrations.map(one => ({ ...one, ...change })) },
  })

/**
 * Facts whose absence leaves the level unchanged are not listed: the weather and the day of checking (only `info`), the interval
 * (the registry has no column for it), and the day of planting (without it all treatments count; another test checks that).
 */
export const removals: Removal[] = [
  ['the permission for private plots', without('drug', { lphAllowed: null })],
  ['the danger to people', without('drug', { hazardHuman: null })],
  // Without a class a product of living substances is not dangerous to bees (docs/decisions/0026), whatever class was removed.
  ['the danger to bees', each => (isBiological(each.drug) ? each : without('drug', { hazardBee: null })(each))],
  ['the status of the registration', registrations({ status: 'unknown' })],
  ['the last day of the registration', registrations({ validTo: null })],
  ['that the row is read', without('use', { isReady: false })],
  ['that the words are read', without('use', { timingConfirmed: false })],
  [
    'the composition',
    each =>
      each.drug.kind === 'beneficial' || each.drug.kind === 'trap' ? each : without('drug', { substances: [] })(each),
  ],
  ['that its words limit nothing', without('use', { settledWords: [] })],
  ['what is eaten', without('planting', { harvestPart: null })],
  ['whether the condition of the rate holds', each => ({ ...each, isConditionMet: null })],
  ['the maximum', without('use', { applicationsMax: null })],
  ['the waiting period', without('use', { phiKind: 'unknown', phiDays: null })],
  ['the number of its days', without('use', { phiDays: null })],
  ['that the dash is confirmed', without('use', { phiConfirmed: false })],
  // The catalogue of agrochemicals has no column for it.
  [
    'the day of entry',
    each =>
      needsRegistration(each.drug.kind) ? without('use', { reentryHandDays: null, cellReentry: null })(each) : each,
  ],
  ['the crop', each => ({ ...each, crop: null })],
  ['how it is picked', without('crop', { harvestMode: null })],
  ['how long it lives', without('crop', { lifeCycle: null })],
  ['the target', each => ({ ...each, target: null })],
  ['the use', each => ({ ...each, use: null })],
  ['the place', without('planting', { place: null })],
  ['the phase', without('planting', { bbch: null, phaseName: null })],
  ['whether it flowers', without('planting', { flowering: null })],
  ['whether something flowers nearby', without('planting', { flowersNearby: null })],
  ['the planned harvest', without('planting', { plannedHarvest: null })],
  ['whether it is a water-protection zone', without('plot', { waterZone: null })],
  ['the hives', without('plot', { beehivesNear: null })],
  ['what was done before', each => ({ ...each, history: null })],
  ['that nothing else was done', each => ({ ...each, isHistoryPartial: true })],
]
