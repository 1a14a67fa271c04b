import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unnamedSource } from '#features/sources/unnamed-source.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { legalSources, sourceOfUse } from '#features/verdict/legal-sources.ts'
import type { Question } from '#features/verdict/question.ts'
import type { Code, Reason } from '#features/verdict/reason.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { seedQuestions } from './seed-questions.ts'

/** Each sentence of a verdict rests on a cell of a registration, on a rule with its source, or on what the gardener has not told. */

let world: TestDatabase
let all: Question[]
beforeAll(async () => {
  world = await testDatabase()
  all = await seedQuestions(world)
})
afterAll(() => world[Symbol.asyncDispose]())

const groups = ({ drug, history }: Question) =>
  [drug, ...(history ?? []).map(treatment => treatment.drug)].flatMap(({ substances }) =>
    substances.flatMap(each => each.groups),
  )
const titles = {
  /** The row that is asked about, or that of an earlier treatment. */
  row: ({ use, history }: Question) =>
    [use, ...(history ?? []).map(treatment => treatment.use)].map(each => sourceOfUse(each).title),
  registry: ({ drug }: Question) => [(drug.isDemo ? legalSources.demo : legalSources.registry).title],
  group: (question: Question) => groups(question).flatMap(({ source }) => source?.title ?? []),
  household: () => [legalSources.household.title],
  water: () => [legalSources.water.title],
  bees: () => [legalSources.bees.title],
  resistance: () => [legalSources.resistance.title],
  weather: () => [legalSources.weather.title],
  copper: () => [legalSources.copper.title],
  mixing: () => [legalSources.mixing.title],
  protection: () => [legalSources.protection.title],
  unknown: () => [legalSources.unknown.title],
} satisfies Record<string, (question: Question) => string[]>
type Origin = keyof typeof titles

/** What a reason may rest on; a code that is not here rests on the row. */
const origins: Partial<Record<Code, readonly Origin[]>> = {
  NO_USE: ['registry'],
  FORM_OTHER: ['registry'],
  FORM_UNKNOWN: ['unknown'],
  CROP_UNKNOWN: ['unknown'],
  TARGET_UNKNOWN: ['unknown'],
  NOT_HOUSEHOLD: ['household'],
  LPH_UNKNOWN: ['household'],
  STATUS_EXPIRED: ['registry'],
  STATUS_WITHDRAWN: ['registry'],
  STATUS_SUSPENDED: ['registry'],
  STATUS_NOT_YET: ['registry'],
  STATUS_SOON: ['registry'],
  STATUS_UNKNOWN: ['registry'],
  USE_GONE: ['unknown'],
  COMPOSITION_UNKNOWN: ['unknown'],
  HAZARD_CLASS: ['registry'],
  HAZARD_UNKNOWN: ['registry'],
  HISTORY_UNKNOWN: ['unknown'],
  FLOWERING_UNKNOWN: ['row', 'bees', 'unknown'],
  BLOSSOM_DOUBT: ['bees', 'row', 'unknown'],
  WATER_ZONE: ['water'],
  WATER_ZONE_UNKNOWN: ['water'],
  BEES: ['bees'],
  BEES_PROTECTED: ['bees'],
  BEES_EVENING: ['bees'],
  BEES_UNKNOWN: ['bees', 'unknown'],
  BEES_NOTICE: ['bees'],
  PHI_UNKNOWN: ['row', 'unknown'],
  REENTRY_UNKNOWN: ['row', 'unknown'],
  MIX_GAP: ['mixing'],
  MOA_REPEAT: ['group', 'resistance'],
  MOA_SHARE: ['group', 'resistance'],
  MOA_SEED: ['group', 'resistance'],
  SAME_AI: ['resistance'],
  COPPER_LOAD: ['copper'],
  WEATHER_STOP: ['weather'],
  WEATHER_LIMIT: ['weather'],
  WEATHER_UNKNOWN: ['weather'],
  PPE: ['protection'],
  LEFTOVER: ['protection'],
  RINSE: ['protection'],
}

const hasOrigin = (question: Question, { code, source }: Reason) =>
  source.title !== unnamedSource &&
  (origins[code] ?? ['row']).some(origin => titles[origin](question).includes(source.title))

const planting = fc.record({
  bbch: fc.constantFrom(null, '00', '15', '55', '65', '75', '85', '97'),
  flowering: fc.constantFrom(null, true, false),
  flowersNearby: fc.constantFrom(null, true, false),
  place: fc.constantFrom(null, 'open', 'protected', 'storage'),
  plantedAt: fc.constantFrom(null, '2026-04-01', '2027-04-01', '2027-06-15'),
  plannedHarvest: fc.constantFrom(null, '2027-06-16', '2027-06-25', '2027-09-01'),
})
const answer = fc.constantFrom(null, true, false)
/** Of the drug: what the register says against it. */
const drugFacts = fc.constantFrom(
  {},
  {},
  { isDemo: false },
  { lphAllowed: null },
  { lphAllowed: 'no' },
  { hazardHuman: null },
  { hazardHuman: 1 },
  { hazardBee: null },
  { substances: [] },
  { registrations: [] },
  ...['active', 'withdrawn', 'suspended', 'expired', 'unknown'].map(status => ({
    registrations: [{ status, validFrom: '2021-01-01', validTo: '2027-07-01' }],
  })),
)

test('every reason names a source that its code may have', () => {
  const codes = new Set<Code>()
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat(),
      planting,
      answer,
      answer,
      drugFacts,
      fc.option(fc.array(fc.tuple(fc.nat(), fc.integer({ min: -400, max: 20 })), { maxLength: 3 })),
      (index, otherIndex, facts, waterZone, isThisForm, ofDrug, past) => {
        const about = all[index % all.length]!
        const crop = otherIndex % 7 === 0 ? all[otherIndex % all.length]!.crop : about.crop
        const history = past?.map(([other, days]) => {
          const of = other % 2 === 0 ? about : all[other % all.length]!
          return { day: addDays(about.day, days), drug: of.drug, use: of.use!, sides: ['diseases' as const] }
        })
        const question = {
          ...about,
          crop,
          drug: { ...about.drug, ...ofDrug },
          planting: { ...about.planting, ...facts },
          plot: { ...about.plot, waterZone },
          history: history ?? null,
          isThisForm,
        } as Question
        const { reasons } = verdict(question)
        for (const { code } of reasons) codes.add(code)
        expect(reasons.filter(each => !hasOrigin(question, each))).toEqual([])
      },
    ),
    { numRuns: 3_000 },
  )
  expect(codes.size).toBeGreaterThan(45)
})
