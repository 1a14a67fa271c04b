import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { UseRecord, VerdictFacts } from '#features/verdict/find-verdict-facts.server.ts'
import type { Treatment } from '#features/verdict/question.ts'
import { waitingDays } from '#features/verdict/waiting-days.ts'
import { isBeforePlants, type Light, type LightEntry, lightOf } from '../plan/light.ts'
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

function placeOf(garden: Garden, { id, plantedAt, removedAt, lot, bed, moves }: PlantingFacts): PlantingPlace {
  return {
    id: String(id),
    plantedAt,
    removedAt,
    lot: lot === null ? null : placeOfLot(garden, lot),
    bedOn: day => textOf(bedOn({ bed, moves }, day)),
    neighboursOn(day) {
      const own = bedOn({ bed, moves }, day)
      return garden.plantings.flatMap(other =>
        other.id !== id && own !== null && bedOn(other, day) === own && stoodOn(other, day) ? String(other.id) : [],
      )
    },
  }
}

/** Seedlings that are gone from the garden have only their own entries. */
function placeOfLot(garden: Garden, id: number): PlantingPlace {
  const lot = garden.plantings.find(each => each.id === id)
  return lot ? placeOf(garden, lot) : { ...nowhere, id: String(id) }
}

const nowhere = { plantedAt: null, removedAt: null, lot: null, bedOn: () => null, neighboursOn: () => [] }

const textOf = (id: number | null) => (id === null ? null : String(id))

const bedOn = ({ bed, moves }: Pick<PlantingFacts, 'bed' | 'moves'>, day: Day): number | null => {
  const move = moves.find(({ until }) => day <= until)
  return move ? move.bed : bed
}

const stoodOn = ({ plantedAt, removedAt }: PlantingFacts, day: Day) =>
  (plantedAt === null || plantedAt <= day) && (removedAt === null || removedAt >= day)

function lightEntryOf(
  entry: EntryFacts,
  item: ItemFacts,
  reach: Reach,
  planted: PlantedBed,
  facts: VerdictFacts | undefined,
  today: Day,
): LightEntry {
  const { id, day } = entry
  const { use: alias, isThisForm, labelDays, copy } = item
  const own = copy.use.crops.includes(planted.planting.crop.alias)
  const neighbours = reach !== 'own' && !own ? rowOfNeighbour(copy, planted.planting.crop.alias, facts) : null
  const use = neighbours ?? copy.use
  const said = neighbours === null ? item : { ...item, rate: rateInNormOf(neighbours, copy, item.rate) }
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
  const current = neighbours === null ? facts?.uses.get(alias) : undefined
  return { entry: String(id), treatment, now: current ?? null, labelDays, isOfBed: reach === 'bed' }
}

/** Everything but what was done to the bed was done to these plants, or to what they grew from. */
function isOfSeason(day: Day, { sownAt, plantedAt }: PlantingFacts): boolean {
  const begin = sownAt ?? plantedAt
  return begin === null || day >= addDays(begin, -365)
}

/**
 * The row of the same product and method that covers a neighbour which the sprayed row does not name: the longest of them, and of the rates
 * the highest. Null: none covers it, so that nothing is known of its harvest.
 */
function rowOfNeighbour(copy: ItemFacts['copy'], crop: string, facts: VerdictFacts | undefined): UseRecord | null {
  const rows = [...(facts?.uses.values() ?? [])].filter(
    use => use.drug === copy.drug.alias && use.method === copy.use.method && use.crops.includes(crop),
  )
  const longest = rows.toSorted(
    (a, b) => (waitingDays(b) ?? Number.POSITIVE_INFINITY) - (waitingDays(a) ?? Number.POSITIVE_INFINITY),
  )[0]
  if (!longest) return null
  const comparable = rows.filter(
    ({ rateUnit, basisUnit, basisValue }) =>
      rateUnit === longest.rateUnit && basisUnit === longest.basisUnit && basisValue === longest.basisValue,
  )
  const highest = comparable.reduce((most, { rateMax }) => Math.max(most, Number(rateMax ?? 0)), 0)
  return { ...longest, rateMax: highest > 0 ? String(highest) : longest.rateMax }
}

/** «Есть можно с …» of a planting. */
export function lightOfPlanting(items: readonly ReachingItem[], planted: PlantedBed, today: Day): Light {
  const { crop, sownAt } = planted.planting
  return lightOf(
    items.map(({ light }) => light),
    { crop, sownAt, planting: plantingOn(planted, today, today) },
    today,
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
    .filter(
      ({ day, bed: ofBed, plantings: treated }) =>
        ofBed === bed || plantings.some(each => treated.includes(each.id) && bedOn(each, day) === bed),
    )
    .flatMap(({ day, items }) => items.map(({ copy: { drug, use } }) => ({ day, drug, use })))
