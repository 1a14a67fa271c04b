import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { findNorms } from '#features/calculations/find-norm.server.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { dayOfGarden } from '../plan/task-groups.ts'
import { gardenVersion } from '../requests/garden-version.table.ts'
import type { Norm } from '../tasks/dose-of-planting.ts'
import { findGarden } from './find-garden.server.ts'
import { type Catalogue, findCatalogue } from './garden-catalogue.server.ts'
import type { BedFacts, Garden, PlantingFacts } from './garden-facts.ts'
import type { PlantedBed } from './planting-state.ts'
import { stepsCache } from './steps-cache.server.ts'
import { zoneOfRegion } from './zone.ts'

/** A garden with everything that its rules need. */
export interface OpenGarden {
  garden: Garden
  catalogue: Catalogue
  norms: ReadonlyMap<string, Norm>
  planted: ReadonlyMap<number, PlantedBed>
  /** The gardener's day in the zone of the plot; without a planting that of the first plot. */
  todayOf: (planting: PlantingFacts | null) => Day
}

export type OpenGardenOf = (db: Db, userId: number, uses?: readonly string[]) => Promise<OpenGarden>

/** Of plantings, jobs and entries in the gardens that are remembered: a few of the largest allowed, or thousands of ordinary ones. */
const maxRemembered = 30_000
const hourMs = 3_600_000

/**
 * Opens gardens, and remembers an opened one while neither the garden nor the catalogue changes; for an hour at most, because days begin in
 * every zone on the hour. Inside a transaction, which may have changed something, it is always read.
 */
export function gardenOpener({ db, cache }: Pick<Services, 'db' | 'cache'>): OpenGardenOf {
  const read = gardenReader(cache)
  const opened = new LRUCache<string, OpenGarden>({ maxSize: maxRemembered, sizeCalculation: sizeOf })
  return async (from, userId, uses = []) => {
    const generation = cache.generation.value
    if (from !== db || generation === null) return read(from, userId, uses)
    const hour = Math.floor(Date.now() / hourMs)
    // Before the garden: what changes while it is read belongs to a later version.
    const [row] = await db.select({ value: gardenVersion.value }).from(gardenVersion).where(eq(gardenVersion.userId, userId))
    const key = [userId, row?.value ?? 0, generation, hour, ...uses.toSorted()].join(' ')
    const known = opened.get(key)
    if (known) return known
    const garden = await read(from, userId, uses)
    opened.set(key, garden)
    return garden
  }
}

const sizeOf = ({ garden }: OpenGarden) => 1 + garden.plantings.length + garden.tasks.length + garden.entries.length

/** Reads gardens; registrations are read once for each version of the catalogue. `uses` are read besides those that the garden names. */
function gardenReader(cache: Services['cache']) {
  const findSteps = stepsCache()
  const registrations = createGenerationCache(cache.generation, { maxEntries: 300 })
  return async (db: Db, userId: number, uses: readonly string[]): Promise<OpenGarden> => {
    const garden = await findGarden(db, userId, findSteps)
    const catalogue = await findCatalogue(db, registrations, garden, uses)
    const aliases = [...new Set([...catalogue.values()].flatMap(facts => [...facts.uses.keys()]))].sort()
    const norms = await registrations.remember(JSON.stringify(aliases), () => findNorms(db, aliases))
    const planted = plantedIn(garden)
    const dayIn = daysByZone(new Date())
    const ownDay = (planting: PlantingFacts | null) => {
      const plot = (planting && planted.get(planting.id)?.plot) ?? garden.plots[0]
      return dayIn(zoneOfRegion(plot?.region ?? null))
    }
    return { garden, catalogue, norms: norms as ReadonlyMap<string, Norm>, planted, todayOf: ownDay }
  }
}

/** The day of a moment in each zone, formatted once: a formatter costs more than the rest of a planting. */
function daysByZone(now: Date): (zone: string | null) => Day {
  const days = new Map<string | null, Day>()
  return zone => {
    const day = days.get(zone) ?? dayOfGarden(now, zone)
    days.set(zone, day)
    return day
  }
}

function plantedIn({ plots, beds, plantings }: Garden): Map<number, PlantedBed> {
  const plotOf = new Map(plots.map(plot => [plot.id, plot]))
  const bedOf = new Map(beds.map(bed => [bed.id, bed]))
  return new Map(
    plantings.map(planting => {
      const bed = bedOf.get(planting.bed)!
      return [planting.id, { planting, bed, plot: plotOf.get(bed.plot)! }]
    }),
  )
}

/** Somebody else's planting is as absent as one that never was. */
export function plantedOf({ planted }: Pick<OpenGarden, 'planted'>, id: number): PlantedBed {
  const found = planted.get(id)
  if (!found) throw new HttpProblem('missing')
  return found
}

export function bedOf({ garden }: Pick<OpenGarden, 'garden'>, id: number): BedFacts {
  const found = garden.beds.find(bed => bed.id === id)
  if (!found) throw new HttpProblem('missing')
  return found
}
