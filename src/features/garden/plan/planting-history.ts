import type { Day } from '#features/verdict/calendar.ts'
import type { UseFacts } from '#features/verdict/question.ts'
import { isBeforePlants } from './light.ts'

/** Which entries of the journal belong to a planting. */

export interface ReachingEntry {
  day: Day
  method: UseFacts['method']
  /** The plantings that were treated. */
  plantings: readonly string[]
  /** The bed, for an entry without a planting. */
  bed: string | null
  /** «Что ещё задело?», by planting; a planting that is missing was not answered. */
  reached: Readonly<Record<string, boolean>>
}

export interface PlantingPlace {
  id: string
  plantedAt: Day | null
  /** What was sown in place has no day of planting; null or left out: not told. */
  sownAt?: Day | null
  removedAt: Day | null
  /** The seedlings it was taken from: what reached them is its own up to the day of planting out. */
  lot: PlantingPlace | null
  /** The bed it stands in on the day of the entry, on the day of a move both; empty: it stands in none. */
  bedsOn: (day: Day) => readonly string[]
  /** The plantings of the same bed on that day. */
  neighboursOn: (day: Day) => readonly string[]
}

/** own: done to it or to its seedlings; neighbour: it was touched; bed: done to the bed, see `LightEntry.isOfBed`. */
export type Reach = 'own' | 'neighbour' | 'bed'

/** What flies, and what nobody knows how it was done, reaches the neighbours until somebody says that it did not. */
export const flies = (method: string): boolean => flying.includes(method)
const flying: readonly string[] = ['spray', 'dust', 'smoke', 'unknown'] satisfies UseFacts['method'][]

/** How an entry reaches a planting; null: not at all. */
export function reachOf(
  entry: ReachingEntry,
  { id, plantedAt, sownAt = null, removedAt, lot, bedsOn, neighboursOn }: PlantingPlace,
): Reach | null {
  const { day, plantings, bed, method, reached } = entry
  if (plantings.includes(id)) return 'own'
  const ofLot = lot !== null && (plantedAt === null || day <= plantedAt) ? reachOf(entry, lot) : null
  // A bed where the seedlings did not stand yet is not theirs.
  if (ofLot === 'bed') return lot!.plantedAt === null || lot!.plantedAt <= day ? 'neighbour' : null
  if (ofLot !== null) return ofLot
  if (removedAt !== null && day > removedAt) return null
  // The gardener's word counts wherever the plants stood, and after what was treated is gone from the garden.
  if (id in reached) return reached[id] ? 'neighbour' : null
  if (bed !== null && bedsOn(day).includes(bed)) return 'bed'
  if (plantings.length === 0 || isBeforePlants(day, { plantedAt, sownAt })) return null
  const isNeighbour = neighboursOn(day).some(each => plantings.includes(each))
  return isNeighbour && flies(method) ? 'neighbour' : null
}
