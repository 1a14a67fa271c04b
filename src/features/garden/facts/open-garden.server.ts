import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { findNorms } from '#features/calculations/find-norm.server.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { confirmedValue } from '#kit/catalogue/confirmed-value.server.ts'
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
import { findChangedTasks, findRowVersions, type RowVersions } from './row-versions.server.ts'
import { withSameFacts } from './same-facts.ts'
import { type FindSteps, stepsCache } from './steps-cache.server.ts'
import { zoneOfRegion } from './zone.ts'

/** A garden with everything that its rules need. */
export interface OpenGarden {
  garden: Garden
  catalogue: Catalogue
  norms: ReadonlyMap<string, Norm>
  planted: ReadonlyMap<number, PlantedBed>
  /** The gardener's day in the zone of the plot: of the planting, else of the bed; without both that of the first plot. */
  todayOf: (planting: PlantingFacts | null, bed?: number | null) => Day
}

export type OpenGardenOf = (db: Db, userId: number, uses?: readonly string[]) => Promise<OpenGarden>

/** Of plantings, jobs and entries in the gardens that are remembered: a few of the largest allowed, or thousands of ordinary ones. */
const maxRemembered = 30_000
const hourMs = 3_600_000

/** Null: nobody says when the catalogue changes. */
export type RevisionOf = (userId: number) => Promise<string | null>

/**
 * Names the state of everything that a garden is computed from: what is stored of it, the catalogue, and the hour, because days begin in
 * every zone on the hour. No state has the name of another one.
 */
export function gardenRevisions({ db, cache }: Pick<Services, 'db' | 'cache'>): RevisionOf {
  return async userId => {
    const generation = await confirmedValue(cache.generation)
    if (generation === null) return null
    const hour = Math.floor(Date.now() / hourMs)
    const [row] = await db
      .select({ value: gardenVersion.value })
      .from(gardenVersion)
      .where(eq(gardenVersion.userId, userId))
    return [row?.value ?? 0, generation, hour].join(' ')
  }
}

/**
 * Opens gardens, and remembers an opened one while its revision is the same, the last one of each gardener. Inside a transaction, which may
 * have changed something, it is always read.
 */
export function gardenOpener({ db, cache }: Pick<Services, 'db' | 'cache'>, complete: CompleteGarden): OpenGardenOf {
  const revisionOf = gardenRevisions({ db, cache })
  const findSteps = stepsCache()
  const opened = new LRUCache<string, Opened>({ maxSize: maxRemembered, sizeCalculation: sizeOf })
  return async (from, userId, uses = []) => {
    // Before the garden: what changes while it is read belongs to a later revision.
    const revision = from === db ? await revisionOf(userId) : null
    if (revision === null) return complete(from, await findGarden(from, userId, findSteps), uses)
    const key = [userId, ...uses.toSorted()].join(' ')
    const known = opened.get(key)
    if (known?.revision === revision) return known.open
    const generation = cache.generation.value
    // Before the rows: what changes meanwhile is read once more with the next revision.
    const versions = await findRowVersions(from, userId)
    const garden = await readAgain(
      from,
      userId,
      known?.generation === generation ? known : undefined,
      versions,
      findSteps,
    )
    const open = await complete(from, known ? withSameFacts(garden, known.open.garden) : garden, uses)
    opened.set(key, { revision, open, versions, generation })
    return open
  }
}

/** Reads what has other versions than the garden that is known by the same catalogue. */
async function readAgain(
  db: Db,
  userId: number,
  known: Opened | undefined,
  versions: RowVersions,
  findSteps: FindSteps,
): Promise<Garden> {
  if (!known) return findGarden(db, userId, findSteps)
  const before = { versions: known.versions, tasks: known.open.garden.tasks }
  const tasksOf = () => findChangedTasks(db, userId, before, versions)
  if (known.versions.rest !== versions.rest) return findGarden(db, userId, findSteps, tasksOf)
  return { ...known.open.garden, tasks: await tasksOf() }
}

interface Opened {
  revision: string
  /** Of the catalogue. */
  generation: number | null
  versions: RowVersions
  open: OpenGarden
}

const sizeOf = ({ open: { garden } }: Opened) =>
  1 + garden.plantings.length + garden.tasks.length + garden.entries.length

/** Adds to what is stored of a garden what its rules need. `uses` are read besides those that the garden names. */
export type CompleteGarden = (db: Db, garden: Garden, uses: readonly string[]) => Promise<OpenGarden>

/** Registrations are read once for each version of the catalogue. */
export function gardenCompleter(cache: Services['cache']): CompleteGarden {
  const registrations = createGenerationCache(cache.generation, { maxEntries: 300 })
  return async (db, garden, uses) => {
    const catalogue = await findCatalogue(db, registrations, garden, uses)
    const aliases = [...new Set([...catalogue.values()].flatMap(facts => [...facts.uses.keys()]))].sort()
    const norms = await registrations.remember(JSON.stringify(aliases), () => findNorms(db, aliases))
    const planted = plantedIn(garden)
    const dayIn = daysByZone(new Date())
    const plotOf = plotsOfBeds(garden)
    const ownDay: OpenGarden['todayOf'] = (planting, bed = null) => {
      const plot = (planting ? planted.get(planting.id)?.plot : plotOf.get(bed)) ?? garden.plots[0]
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

function plotsOfBeds({ plots, beds }: Garden): ReadonlyMap<number | null, Garden['plots'][number]> {
  const plotOf = new Map(plots.map(plot => [plot.id, plot]))
  return new Map(beds.map(({ id, plot }) => [id, plotOf.get(plot)!]))
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
