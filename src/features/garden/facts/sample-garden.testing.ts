import type { UseRecord, VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import { sample } from '#features/verdict/vectors/sample.ts'
import { entriesOf, lightOfPlanting } from './entries-of-planting.ts'
import type { EntryFacts, Garden, GardenCrop, GardenPhase, ItemFacts, PlantingFacts } from './garden-facts.ts'
import type { PlantedBed } from './planting-state.ts'

/** A garden without a database: facts as they are stored, for tests of what is found of them. */

const summer = '2027-07-20'

const phase = (key: string, bbchFrom: string, bbchTo: string): GardenPhase => ({
  ...{ key, name: key, bbchFrom, bbchTo, months: [], flowering: 'no', isFlowering: false, holdsDays: null },
})
const apple: GardenCrop = {
  ...{ ...sample.crop!, id: 1, family: null, rotationYears: null, form: null },
  phases: [phase('dormant', '00', '00'), phase('bud-swell', '01', '03'), phase('fruit', '72', '79')],
}
const annual = (alias: string, id: number): GardenCrop => ({ ...apple, id, alias, name: alias, lifeCycle: 'annual' })
export const crops = { apple, tomato: annual('tomat', 2), cucumber: annual('ogurec', 3) }

/** Planted long ago in bed 1. */
export const plantingOf = (id: number, change: Partial<PlantingFacts> = {}): PlantingFacts => ({
  ...{ id, version: 1, name: `${id}`, alias: `${id}`, bed: 1, crop: apple, sort: null, areaM2: null, count: null },
  ...{ sizeClasses: [], sownAt: null, plantedAt: '2020-05-01', removedAt: null, cycleNo: null, plannedHarvestAt: null },
  ...{ pickEveryDays: null, pauseUntil: null, harvestPart: null, lot: null, flowering: null, floweringSeenAt: null },
  ...{ flowersNearby: null, nearbySeenAt: null, note: null, events: [], harvests: [], moves: [], observations: [] },
  schemes: [],
  ...change,
})

/** Twenty days for apple and pear; without re-entry, unless the use says otherwise. */
export const rowOf = (alias: string, change: Partial<UseRecord> = {}): UseRecord => ({
  ...{ ...sample.use!, alias, drug: 'skor', sides: ['diseases'], reentryHandDays: 0 },
  ...{ basisValue: '10', basisUnit: 'l' },
  ...change,
})

type Item = Partial<ItemFacts> & { row?: UseRecord; kind?: 'pesticide' | 'biopesticide'; drug?: string }

function itemOf({ row = rowOf('skor-1'), kind = 'pesticide', drug = 'skor', ...rest }: Item = {}): ItemFacts {
  const copy = { drug: { ...sample.drug, kind, alias: drug, name: drug }, use: row, form: null }
  return {
    ...{ use: row.alias, rate: null, amount: null, unit: null, isThisForm: null, batch: null, labelDays: null, copy },
    ...rest,
  }
}

/** Of planting 1, unless it says otherwise; of two items they were one tank. */
export const sprayed = (day: string, items: Item[] = [{}], change: Partial<EntryFacts> = {}): EntryFacts => ({
  ...{ id: 7, day, method: 'spray', bed: null, plantings: [1], reached: {}, waterL: null, areaM2: null },
  items: items.map(itemOf),
  ...change,
})

const bedsOf = [1, 2].map(id => ({
  ...{ id, version: 1, plot: 1, name: `${id}`, alias: `${id}`, areaM2: null, place: 'open' as const, note: null },
}))
const plot = {
  ...{ id: 1, version: 1, name: 'Дача', alias: 'plot', areaM2: null, region: null },
  ...{ waterZone: false, beehivesNear: false },
}

interface Asked {
  plantings?: PlantingFacts[]
  /** Today's registrations. */
  rows?: UseRecord[]
  /** The planting that is asked about. */
  of?: number
  today?: string
}

/** «Есть можно с …» as state, date and the first day that no entry forbids. */
export function lightIn(
  entries: EntryFacts[],
  { plantings = [plantingOf(1)], rows = [], of = 1, today = summer }: Asked,
) {
  const garden: Garden = { plots: [plot], beds: bedsOf, plantings, tasks: [], entries, sprayer: null }
  const planting = plantings.find(({ id }) => id === of)!
  const planted: PlantedBed = { planting, bed: bedsOf.find(({ id }) => id === planting.bed)!, plot }
  const facts = { uses: new Map(rows.map(row => [row.alias, row])) } as VerdictFacts
  const { state, date, notBefore } = lightOfPlanting(entriesOf(garden, planted, facts, today), planted, today)
  return [state, date, notBefore]
}
