import { type SQL, sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { daysOfEntries } from './find-garden.server.ts'
import { findTasks } from './find-tasks.server.ts'
import type { TaskFacts } from './garden-facts.ts'

/**
 * Which versions of its rows a garden was read from. PostgreSQL gives every version of a row the number of the transaction that has written
 * it (`xmin`) and a place (`ctid`): reading those of all rows costs a fraction of reading the rows.
 */
export interface RowVersions {
  /** «id xmin» of each job, by id. */
  tasks: string
  /** Of everything else, as one hash. */
  rest: string
}

const versionsIn = (from: SQL) =>
  sql`(select string_agg(x.ctid::text || x.xmin::text, ',' order by x.ctid) from ${from})`

const ofParent = (table: string, key: string, parents: SQL) =>
  versionsIn(sql`${sql.identifier(table)} x where x.${sql.identifier(key)} in (select id from ${parents})`)

const factsOfPlantings = ['phase_event', 'harvest', 'observation', 'planting_move', 'planting_lot', 'planting_scheme']

/** Every table that `findGarden` reads for a gardener. Names of the catalogue belong to its generation. */
const restOf = (userId: number) => [
  sql`current_date::text`,
  versionsIn(sql`plot x where x.user_id = ${userId}`),
  versionsIn(sql`sprayer x where x.user_id = ${userId}`),
  ofParent('bed', 'plot_id', sql`plots`),
  ofParent('planting', 'bed_id', sql`beds`),
  ofParent('planting_size_classes', 'parent_id', sql`plantings`),
  ...factsOfPlantings.map(table => ofParent(table, 'planting_id', sql`plantings`)),
  ofParent('journal_entry', 'id', sql`entries`),
  ofParent('journal_item', 'entry_id', sql`entries`),
  ofParent('journal_planting', 'entry_id', sql`entries`),
]

export async function findRowVersions(db: Db, userId: number): Promise<RowVersions> {
  const before = sql`with plots as (select id from plot where user_id = ${userId}),
    beds as (select id from bed where plot_id in (select id from plots)),
    plantings as (select id from planting where bed_id in (select id from beds)),
    entries as (select id from journal_entry
      where user_id = ${userId} and struck_at is null and day > current_date - ${daysOfEntries}::int)`
  const row = rowOf<RowVersions>({
    tasks: sql`coalesce((select string_agg(t.id || ' ' || t.xmin, ',' order by t.id)
      from garden_task t where t.user_id = ${userId}), '')`,
    // Each part stands in its place: a missing one must not look like the next.
    rest: sql`md5(array[${sql.join(restOf(userId), sql`, `)}]::text)`,
  })
  return (await findRows(db, selectOf(row, sql``, before)))[0]!
}

/** The jobs as they are now, of which only those with another version than before are read. */
export async function findChangedTasks(
  db: Db,
  userId: number,
  before: { versions: RowVersions; tasks: readonly TaskFacts[] },
  versions: RowVersions,
): Promise<TaskFacts[]> {
  if (versions.tasks === before.versions.tasks) return [...before.tasks]
  const known = new Set(before.versions.tasks.split(','))
  const rows = versions.tasks === '' ? [] : versions.tasks.split(',')
  const changed = rows.filter(row => !known.has(row)).map(idOf)
  const read = changed.length > 0 ? await findTasks(db, userId, changed) : []
  const byId = new Map([...before.tasks, ...read].map(task => [task.id, task]))
  return rows.flatMap(row => byId.get(idOf(row)) ?? [])
}

const idOf = (version: string) => Number(version.slice(0, version.indexOf(' ')))
