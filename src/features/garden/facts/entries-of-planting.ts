import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { UseRecord, VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import type { Treatment } from '#features/verdict/question.ts'
import { checkHarvest, type HarvestCheck } from '../plan/harvest.ts'
import { isBeforePlants, type Light, type LightEntry, type LightPlanting, lightOf, safestOf } from '../plan/light.ts'
import { type PlantingPlace, type Reach, reachOf } from '../plan/planting-history.ts'
import type { EntryFacts, Garden, ItemFacts, PlantingFacts } from './garden-facts.ts'
import { type PlantedBed, plantingOn } from './planting-state.ts'
import { rateInNormOf, rateOfEntry } from './rate-of-entry.ts'

/** What was done to a planting: for the light, the counters and its page. */

export interface ReachingItem {
  entry: EntryFacts
  item: ItemFacts
  reach: Reach
  light: LightEntry
}

/** The products of all entries that reach a planting. */
export function entriesOf(
  garden: Garden,
  planted: PlantedBed,
  facts: VerdictFacts | undefined,
  today: Day,
): ReachingItem[] {
  const place = placeOf(garden, planted.planting)
  return garden.entries.flatMap(entry =>
    entry.items.flatMap((item): ReachingItem[] => {
      const reach = reachOf(reachingOf(entry, item), place)
      return reach === null
        ? []
        : [{ entry, item, reach, light: lightEntryOf(entry, item, reach, planted, facts, today) }]
    }),
  )
}

const reachingOf = ({ day, plantings, bed, reached }: EntryFacts, { copy }: ItemFacts) => ({
  day,
  method: copy.use.method,
  plantings: plantings.map(String),
  bed: bed === null ? null : String(bed),
  reached,
})

function placeOf(garden: Garden, { id, plantedAt, sownAt, removedAt, lot, bed, moves }: PlantingFacts): PlantingPlace {
  return {
    id: String(id),
    plantedAt,
    sownAt,
    removedAt,
    lot: lot === null ? null : placeOfLot(garden, lot),
    bedsOn: day => bedsOn({ bed, moves }, day).map(String),
    neighboursOn(day) {
      const own = bedsOn({ bed, moves }, day)
      const isBeside = (other: PlantingFacts) =>
        other.id !== id && stoodFrom(other, day) && bedsOn(other, day).some(each => own.includes(each))
      return garden.plantings.flatMap(other => (isBeside(other) ? String(other.id) : []))
    },
  }
}

/** Seedlings that are gone from the garden have only their own entries. */
function placeOfLot(garden: Garden, id: number): PlantingPlace {
  const lot = garden.plantings.find(each => each.id === id)
  return lot ? placeOf(garden, lot) : { ...nowhere, id: String(id) }
}

const nowhere = { plantedAt: null, removedAt: null, lot: null, bedsOn: () => [], neighboursOn: () => [] }

/** On the day of a move the old bed and the new one: nobody knows which came first, the move or a treatment. */
export function bedsOn({ bed, moves }: Pick<PlantingFacts, 'bed' | 'moves'>, day: Day): number[] {
  const left = moves.filter(({ until }) => until >= day)
  const next = left.findIndex(({ until }) => until > day)
  const beds = next < 0 ? [...left.map(each => each.bed), bed] : left.slice(0, next + 1).map(each => each.bed)
  return beds.filter(each => each !== null)
}

/** Seedlings stand elsewhere until they are planted. What was treated had not been removed, whatever day is told of its removal. */
const stoodFrom = ({ sownAt, plantedAt }: PlantingFacts, day: Day) =>
  plantedAt === null || plantedAt <= day || sownAt === null

function lightEntryOf(
  entry: EntryFacts,
  item: ItemFacts,
  reach: Reach,
  planted: PlantedBed,
  facts: VerdictFacts | undefined,
  today: Day,
): LightEntry {
  const { copy, use: alias } = item
  const isCovered = copy.use.crops.includes(planted.planting.crop.alias)
  const rows = reach === 'own' || isCovered ? [] : rowsOfNeighbour(copy, planted.planting.crop.alias, facts)
  if (rows.length === 0) return readingOf(entry, item, reach, planted, today, null, facts?.uses.get(alias))
  const readings = rows.map(row => readingOf(entry, item, reach, planted, today, row))
  return safestOf(readings, lightPlantingOf(planted, today), today)
}

/** @param row the registered use of a neighbour, in place of that of the entry */
function readingOf(
  entry: EntryFacts,
  item: ItemFacts,
  reach: Reach,
  planted: PlantedBed,
  today: Day,
  row: UseRecord | null,
  now?: UseRecord,
): LightEntry {
  const { id, day } = entry
  const { isThisForm, labelDays, copy } = item
  const use = row ?? copy.use
  const said = row === null ? item : { ...item, rate: rateInNormOf(row, copy, item.rate) }
  const rate = rateOfEntry(use, said, entry, copy.drug.densityGMl)
  // Of a product that the gardener has named the crops are not known: it is not said that it is forbidden for this one.
  const covered = copy.origin === 'told' ? { crops: [planted.planting.crop.alias] } : {}
  const treatment: Treatment = {
    day,
    drug: copy.drug,
    use: { ...use, ...covered },
    sides: copy.use.sides,
    bbch: plantingOn(planted, day, today).bbch,
    ...(rate !== null && { rate }),
    ...(isThisForm !== null && { isThisForm }),
    tank: String(id),
    ...(reach !== 'bed' && isOfSeason(day, planted.planting) && { isOfPlants: true }),
  }
  return { entry: String(id), treatment, now: now ?? null, labelDays, isOfBed: reach === 'bed' }
}

/** Everything but what was done to the bed was done to these plants, or to what they grew from. */
function isOfSeason(day: Day, { sownAt, plantedAt }: PlantingFacts): boolean {
  const begin = sownAt ?? plantedAt
  return begin === null || day >= addDays(begin, -365)
}

/**
 * The rows of the same product and method that cover a neighbour which the sprayed row does not name, each with the highest rate of those
 * that are counted alike. Empty: none covers it, so that nothing is known of its harvest.
 */
function rowsOfNeighbour(copy: ItemFacts['copy'], crop: string, facts: VerdictFacts | undefined): UseRecord[] {
  const rows = [...(facts?.uses.values() ?? [])].filter(
    use => use.drug === copy.drug.alias && use.method === copy.use.method && use.crops.includes(crop),
  )
  return rows.map(row => {
    const alike = rows.filter(
      ({ rateUnit, basisUnit, basisValue }) =>
        rateUnit === row.rateUnit && basisUnit === row.basisUnit && basisValue === row.basisValue,
    )
    const highest = alike.reduce((most, { rateMax }) => Math.max(most, Number(rateMax ?? 0)), 0)
    return highest > 0 ? { ...row, rateMax: String(highest) } : row
  })
}

const lightPlantingOf = (planted: PlantedBed, today: Day): LightPlanting => {
  const { crop, sownAt } = planted.planting
  return { crop, sownAt, planting: plantingOn(planted, today, today) }
}

/** «Есть можно с …» of a planting. */
export const lightOfPlanting = (items: readonly ReachingItem[], planted: PlantedBed, today: Day): Light =>
  lightOf(
    items.map(({ light }) => light),
    lightPlantingOf(planted, today),
    today,
  )

/** What the light has against a harvest of a day. */
export function checkHarvestOf(
  { garden, catalogue }: { garden: Garden; catalogue: ReadonlyMap<string, VerdictFacts> },
  planted: PlantedBed,
  asked: { day: Day; isBefore?: boolean },
  today: Day,
): HarvestCheck {
  const { crop, sownAt } = planted.planting
  const items = entriesOf(garden, planted, catalogue.get(crop.alias), today)
  return checkHarvest(
    items.map(({ light }) => light),
    { crop, sownAt, planting: plantingOn(planted, asked.day, today) },
    asked,
  )
}

/** What counts in maximum, interval and groups: what reached the planting, not what was done to the bed before it stood there. */
export const historyOf = (items: readonly ReachingItem[], { planting }: PlantedBed): Treatment[] =>
  items.flatMap(({ reach, light: { treatment } }) =>
    reach === 'bed' && isBeforePlants(treatment.day, planting) ? [] : treatment,
  )

/** Everything that was done on a bed, to whatever stood there: it binds work by hand. */
export const treatmentsOnBed = (
  { entries, plantings }: Garden,
  bed: number,
): Pick<Treatment, 'day' | 'drug' | 'use'>[] =>
  entries
    .filter(({ day, bed: ofBed, plantings: treated, reached }) => {
      const isTouched = ({ id }: PlantingFacts) => treated.includes(id) || reached[id] === true
      return ofBed === bed || plantings.some(each => isTouched(each) && bedsOn(each, day).includes(bed))
    })
    .flatMap(({ day, items }) => items.map(({ copy: { drug, use } }) => ({ day, drug, use })))
