import { sql } from 'drizzle-orm'
import type { Day } from '#features/verdict/calendar.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { findCropsNamed } from '../facts/find-garden.server.ts'
import type { Garden, GardenCrop, PlantingFacts, PlotFacts, TaskFacts } from '../facts/garden-facts.ts'
import { type LightView, lightViewOf } from '../facts/light-view.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { PlantedBed } from '../facts/planting-state.ts'
import type { GardenApi } from '../requests/garden-endpoint.server.ts'
import { entriesOfGuest, type GuestEntries, type Keys } from './guest-entries.server.ts'
import { type GuestGarden, type GuestHarvest, type GuestPlanting, type GuestTask, usesOfGuest } from './guest-garden.ts'
import { schemesOf, stepTasks } from './plan/guest-plan-facts.ts'

/** The garden of a guest as the rules read it: the same facts as those of an account, and nothing is stored. */
export interface OpenGuest {
  open: OpenGarden
  /** Plantings by the key of the device; one whose crop the catalogue has no more is missing. */
  plantings: ReadonlyMap<string, number>
  tasks: ReadonlyMap<string, number>
  entries: GuestEntries
}

const keysOf = (records: readonly { id: string }[]): Keys => new Map(records.map(({ id }, index) => [id, index + 1]))

/** @param more uses that are asked about besides those of the entries */
export async function openGuest(
  { db, complete }: Pick<GardenApi, 'db' | 'complete'>,
  guest: GuestGarden,
  more: readonly string[] = [],
): Promise<OpenGuest> {
  const beds = keysOf(guest.beds)
  const names = await findNames(db, guest)
  const numbers = keysOf(guest.plantings)
  const plantings = guest.plantings.flatMap(
    each => plantingFacts(each, numbers.get(each.id)!, beds, guest, names) ?? [],
  )
  const known = new Map([...numbers].filter(([, id]) => plantings.some(each => each.id === id)))
  const steps = stepTasks(guest, known, keysOf(guest.entries))
  const own = keysOf(guest.tasks)
  const tasks = new Map([...own, ...[...steps].map(([key, { id }]) => [key, id] as const)])
  const garden: Garden = {
    plots: [plotFacts(guest, names.region)],
    beds: guest.beds.map(({ id, name, place, areaM2, note }) => ({
      ...{ id: beds.get(id)!, version: 1, plot: 1, name, alias: id, place },
      ...{ areaM2: areaM2 ?? null, note: note ?? null },
    })),
    plantings,
    tasks: [...guest.tasks.flatMap(task => taskFacts(task, own.get(task.id)!, known) ?? []), ...steps.values()],
    entries: [],
    sprayer: sprayerFacts(guest),
  }
  const uses = [...new Set([...usesOfGuest(guest), ...more])]
  const bare = await complete(db, garden, uses)
  const entries = await entriesOfGuest(db, bare, guest, known)
  return { open: await complete(db, { ...garden, entries: entries.counted }, uses), plantings: known, tasks, entries }
}

interface Names {
  crops: ReadonlyMap<string, GardenCrop>
  sorts: readonly { alias: string; name: string; plant: string }[]
  problems: readonly { alias: string; name: string }[]
  region: PlotFacts['region']
}

async function findNames(db: Db, { plot, plantings, observations }: GuestGarden): Promise<Names> {
  const crops = await findCropsNamed(db, [...new Set(plantings.map(({ plant }) => plant))])
  const sorts = plantings.flatMap(({ sort }) => sort ?? [])
  const problems = observations.flatMap(({ problem }) => problem ?? [])
  return {
    crops: new Map(crops.map(crop => [crop.alias, crop])),
    sorts: sorts.length > 0 ? await findSorts(db, sorts) : [],
    problems: problems.length > 0 ? await findProblems(db, problems) : [],
    region: plot.region == null ? null : await findRegion(db, plot.region),
  }
}

const anyOf = (aliases: readonly string[]) => sql`any (${sql.param([...new Set(aliases)])}::text[])`

const findSorts = (db: Db, aliases: readonly string[]) =>
  findRows(
    db,
    selectOf(
      rowOf<Names['sorts'][number]>({ ...columnsOf('v', 'alias', 'name'), plant: sql`p.alias` }),
      sql`from sort v join plant p on p.id = v.plant_id where v.status = 'published' and v.alias = ${anyOf(aliases)}`,
    ),
  )

const findProblems = (db: Db, aliases: readonly string[]) =>
  findRows(
    db,
    selectOf(
      rowOf<Names['problems'][number]>(columnsOf('x', 'alias', 'name')),
      sql`from (select alias, name, status from pest union all select alias, name, status from disease) x
        where x.status = 'published' and x.alias = ${anyOf(aliases)}`,
    ),
  )

async function findRegion(db: Db, alias: string): Promise<PlotFacts['region']> {
  const row = rowOf<NonNullable<PlotFacts['region']>>(columnsOf('r', 'alias', 'name', 'code'))
  const [found] = await findRows(
    db,
    selectOf(row, sql`from region r where r.status = 'published' and r.alias = ${alias}`),
  )
  return found ?? null
}

const plotFacts = (
  { plot: { id, name, areaM2, waterZone, beehivesNear } }: GuestGarden,
  region: PlotFacts['region'],
): PlotFacts => ({
  ...{ id: 1, version: 1, name, alias: id, region },
  ...{ areaM2: areaM2 ?? null, waterZone: waterZone ?? null, beehivesNear: beehivesNear ?? null },
})

function plantingFacts(
  { id: key, bed, plant, sort, name, at: _, ...given }: GuestPlanting,
  id: number,
  beds: Keys,
  { phases, observations, harvests, plans }: GuestGarden,
  names: Names,
): PlantingFacts | null {
  const crop = names.crops.get(plant)
  if (!crop) return null
  const variety = names.sorts.find(each => each.alias === sort && each.plant === plant)
  const own = observations.filter(({ planting }) => planting === key)
  return {
    ...{ ...nothingTold, ...given, id, version: 1, name, alias: key, bed: beds.get(bed)!, crop },
    sort: variety ? { alias: variety.alias, name: variety.name } : null,
    events: phases.flatMap(({ planting, phase, date, at }) =>
      planting === key ? { phase, day: date, madeAt: Date.parse(at) } : [],
    ),
    observations: own.map(({ day, problem, severity, note, resolvedOn }, index) => ({
      ...{ id: index + 1, day, severity: severity ?? null, note: note ?? null, resolvedOn: resolvedOn ?? null },
      problem: names.problems.find(({ alias }) => alias === problem) ?? null,
    })),
    schemes: schemesOf(plans, key),
    harvests: harvests.flatMap((each, index) => (each.planting === key ? harvestFacts(each, index + 1) : [])),
  } as PlantingFacts
}

const sprayerFacts = ({ sprayer }: GuestGarden): Garden['sprayer'] =>
  sprayer && { tankL: sprayer.tankL, deadL: sprayer.deadL ?? null, waterL: sprayer.waterL ?? null }

/** What speaks against it follows from the journal, which is not read yet. */
const harvestFacts = (
  { date: day, before, amount, unit, note, reason }: GuestHarvest,
  id: number,
): PlantingFacts['harvests'][number] => ({
  ...{ id, day, isBefore: before, codes: [], reason: reason ?? null },
  ...{ amount: amount ?? null, unit: unit ?? null, note: note ?? null },
})

const nothingTold = {
  areaM2: null,
  count: null,
  sizeClasses: [],
  sownAt: null,
  plantedAt: null,
  removedAt: null,
  cycleNo: null,
  plannedHarvestAt: null,
  pickEveryDays: null,
  pauseUntil: null,
  harvestPart: null,
  lot: null,
  flowering: null,
  floweringSeenAt: null,
  flowersNearby: null,
  nearbySeenAt: null,
  note: null,
  harvests: [],
  moves: [],
  schemes: [],
} satisfies Partial<PlantingFacts>

function taskFacts(
  { planting, title, kind, from, to, rainUntil, ended, repeat, at }: GuestTask,
  id: number,
  plantings: Keys,
): TaskFacts | null {
  const own = planting === null ? null : plantings.get(planting)
  if (own === undefined) return null
  return {
    ...{ id, uid: '', planting: own, bed: null, plantingScheme: null, stepKey: null, kind, title, useAlias: null },
    ...{ dueFrom: from, dueTo: to, rainUntil: rainUntil ?? null, note: null, madeAt: Date.parse(at) },
    rounds: ended ? [roundOf(ended, from)] : [],
    repeat: repeat ?? null,
  }
}

/** The end of a job as an account stores it. */
export const roundOf = (
  { is, day, reason }: NonNullable<GuestTask['ended']>,
  from: Day | null,
): TaskFacts['rounds'][number] =>
  is === 'done' ? { is, day, recordedOn: day, entry: null } : { is, day, planned: from, ...(reason && { reason }) }

/** As in an account. An entry that nobody can read may bind the planting for any time: no day is told. */
export function lightOfGuest({ open, entries: { unread } }: OpenGuest, planted: PlantedBed): LightView {
  const light = lightViewOf(open, planted)
  const isBound = unread.some(({ plantings, bed }) => {
    const isHere = (key: string) =>
      open.garden.plantings.some(other => other.alias === key && other.bed === planted.bed.id)
    return bed === planted.bed.alias || plantings.some(key => key === planted.planting.alias || isHere(key))
  })
  return isBound ? { state: 'unknown', date: null, notBefore: null, because: light.because } : light
}
