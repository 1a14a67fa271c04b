import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import { constraintProblem } from '#kit/db/constraint-problem.ts'
import type { Db } from '#kit/db/database.server.ts'
import { inChunks } from '#kit/db/in-chunks.ts'
import { pause } from '#kit/pause.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { rejectFormerAliases, saveFormerAlias } from './alias-redirect.server.ts'
import type { Change, Creation, RecordValues, Removal, SavedRecord, Update } from './change.ts'
import { type AnyEntity, snake } from './define-entity.ts'
import { saveGoneAlias } from './missing-record.server.ts'
import { findRecords } from './read.server.ts'
import { saveChildren } from './save-children.server.ts'
import { takenValueProblem } from './taken-value.ts'
import { toSearchText } from './to-search.ts'

/**
 * Writes validated changes. New records are inserted first and removals run last, so that records of one unit can refer to
 * each other in any order. `isInserted`: the new records are there already, without their children, see `insertRecords`.
 */
export async function writeChanges(
  tx: Db,
  changes: readonly Change[],
  { isInserted = false } = {},
): Promise<SavedRecord[]> {
  const before = await readBefore(tx, changes)
  const creations = changes.filter(change => change.type === 'create')
  const updates = changes.filter(change => change.type === 'update')
  const saved: SavedRecord[] = []
  for (const [entity, list] of byEntity(creations))
    saved.push(...(isInserted ? list.map(created) : await withReadableErrors(entity, () => insert(tx, entity, list))))
  for (const [entity, list] of byEntity(updates))
    saved.push(...(await withReadableErrors(entity, () => update(tx, entity, list, before))))
  for (const [entity, list] of byEntity([...creations, ...updates]))
    await withReadableErrors(entity, () => writeChildren(tx, entity, list, saved), list)
  for (const change of changes.filter(change => change.type === 'remove'))
    saved.push(await withReadableErrors(change.entity, () => remove(tx, change, before)))
  return saved
}

type Before = Map<AnyEntity, Map<number, { version: number; values: RecordValues }>>

/** Reads the stored records. Throws a conflict when a version differs from the one the writer has read. */
async function readBefore(tx: Db, changes: readonly Change[]): Promise<Before> {
  const before: Before = new Map()
  for (const [entity, list] of byEntity(changes.filter(change => change.type !== 'create'))) {
    const ids = list.map(change => change.id)
    if (new Set(ids).size < ids.length) throw new Error(`${entity.name}: one record twice in a unit of work`)
    const records = new Map<number, { version: number; values: RecordValues }>()
    for (const part of inChunks(ids, chunkSize))
      for (const { id, version, ...values } of await findRecords(tx, entity, part)) records.set(id, { version, values })
    if (list.some(change => records.get(change.id)?.version !== change.version)) throw versionConflict()
    before.set(entity, records)
  }
  return before
}

/** Inserts new records without their children, so that children of any record can refer to them. Every creation has its id. */
export async function insertRecords(tx: Db, creations: readonly Creation[]): Promise<void> {
  for (const [entity, list] of byEntity(creations)) await withReadableErrors(entity, () => insert(tx, entity, list))
}

/** Rows as one parameter, cast by the types of the table: much faster than a parameter for every value. */
const recordset = ({ table }: AnyEntity, rows: readonly RecordValues[]) =>
  sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows.map(toColumns))}::jsonb)`

const toColumns = (values: RecordValues) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [snake(key), value]))

/** Rows in one statement. */
const chunkSize = 1_000

async function insert(tx: Db, entity: AnyEntity, list: readonly Creation[]): Promise<SavedRecord[]> {
  await rejectFormerAliases(
    tx,
    entity,
    list.map(change => String(change.values.alias)),
  )
  const missing = list.filter(change => change.id === undefined)
  const ids = await reserveIds(tx, entity, missing.length)
  const records = list.map(change => ({ ...change, id: change.id ?? ids[missing.indexOf(change)]! }))
  const rows = records.map(({ values, status, id }) => ({ ...ownColumns(entity, values), id, status }))
  for (const part of inChunks(rows, chunkSize)) {
    const columns = sql.join(
      Object.keys(part[0]!).map(key => sql.identifier(snake(key))),
      sql`, `,
    )
    await tx.execute(
      sql`insert into ${entity.table} (${columns}) select ${columns} from ${recordset(entity, part)} made`,
    )
  }
  return records.map(created)
}

const created = ({ entity, id, status, values }: Creation): SavedRecord => ({
  entity,
  id: id!,
  version: 1,
  before: null,
  after: { status, ...values },
})

/** Takes ids for new records from the sequence. */
export async function reserveIds(tx: Db, entity: AnyEntity, count: number): Promise<number[]> {
  if (count === 0) return []
  const row = rowOf<{ id: number }>({ id: sql`nextval(pg_get_serial_sequence(${snake(entity.name)}, 'id'))::int` })
  const rows = await findRows(tx, selectOf(row, sql`from generate_series(1, ${count})`))
  return rows.map(row => row.id)
}

async function update(tx: Db, entity: AnyEntity, list: readonly Update[], before: Before): Promise<SavedRecord[]> {
  const saved: SavedRecord[] = []
  const rows: { change: Update; own: RecordValues }[] = []
  for (const change of list) {
    await pause()
    const old = before.get(entity)!.get(change.id)!.values
    const after = { ...old, ...change.values, ...(change.status && { status: change.status }) }
    await saveFormerAlias(tx, entity, change.id, old, after)
    rows.push({
      change,
      own: { ...(change.values && ownColumns(entity, change.values)), ...(change.status && { status: change.status }) },
    })
    saved.push({ entity, id: change.id, version: change.version + 1, before: old, after })
  }
  const isUniform = list.every(change => change.values) || list.every(change => !change.values)
  if (list.length > 1 && isUniform) await updateTogether(tx, entity, rows)
  else
    for (const { change, own } of rows)
      await writeOwn(tx, change, withChanged(own, before.get(entity)!.get(change.id)!.values))
  return saved
}

/** One statement for many records that all get values or all get only a status, of the expected versions only. */
async function updateTogether(
  tx: Db,
  entity: AnyEntity,
  rows: readonly { change: Update; own: RecordValues }[],
): Promise<void> {
  const columns = getTableColumns(entity.table as PgTable)
  const keys = [...new Set(rows.flatMap(({ own }) => Object.keys(own)))].filter(key => key in columns)
  const set = sql.join(
    keys.map(
      key =>
        sql`${sql.identifier(snake(key))} = ${key === 'status' ? sql`coalesce(changed.status, present.status)` : sql`changed.${sql.identifier(snake(key))}`}`,
    ),
    sql`, `,
  )
  for (const part of inChunks(rows, chunkSize)) {
    const values = part.map(({ change: { id, version }, own }) => ({ ...own, id, version }))
    const { rowCount } = await tx.execute(sql`
      update ${entity.table} present set ${set}, version = present.version + 1, updated_at = now()
      from ${recordset(entity, values)} changed
      where present.id = changed.id and present.version = changed.version`)
    if (rowCount !== part.length) throw versionConflict()
  }
}

/** Values that differ from the stored ones, and the search text, whose rules may have changed since. */
const withChanged = (own: RecordValues, stored: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(own).filter(([key, value]) => !(key in stored) || !isDeepStrictEqual(value, stored[key])),
  )

const hasVersion = ({ entity: { table }, id, version }: Update | Removal) =>
  and(eq(table.id, id), eq(table.version, version))

/** Updates only the expected version, so of two simultaneous writers one gets a conflict. */
async function writeOwn(tx: Db, change: Update, own: RecordValues): Promise<void> {
  const { table } = change.entity
  const next = { ...own, version: sql`${table.version} + 1`, updatedAt: sql`now()` }
  const changed = await tx
    .update(table)
    .set(next as never)
    .where(hasVersion(change))
    .returning({ id: table.id })
  if (changed.length === 0) throw versionConflict()
}

async function writeChildren(
  tx: Db,
  entity: AnyEntity,
  list: readonly (Creation | Update)[],
  saved: readonly SavedRecord[],
) {
  if (list.every(change => !change.values)) return
  const records = saved.filter(record => record.entity === entity && record.after)
  await saveChildren(
    tx,
    entity,
    records.map(({ id, before, after }) => ({ id, before, values: after! })),
  )
}

async function remove(tx: Db, change: Removal, before: Before): Promise<SavedRecord> {
  const { entity, id, version } = change
  const deleted = await tx.delete(entity.table).where(hasVersion(change)).returning({ id: entity.table.id })
  if (deleted.length === 0) throw versionConflict()
  const { values } = before.get(entity)!.get(id)!
  await saveGoneAlias(tx, entity, id, values)
  return { entity, id, version: version + 1, before: values, after: null }
}

/** Values of the entity's main table, including the search text. */
function ownColumns(entity: AnyEntity, values: RecordValues): RecordValues {
  const own = Object.entries(entity.fields).flatMap(([k, f]) => (f.column ? [[k, values[k]]] : []))
  return { ...Object.fromEntries(own), searchText: toSearchText(entity, values) }
}

const byEntity = <C extends Change>(changes: readonly C[]) => Map.groupBy(changes, change => change.entity)

const versionConflict = () =>
  new HttpProblem('conflict', 'Запись уже изменил или удалил кто-то другой. Обновите страницу, чтобы увидеть новое.')

/** Replaces a constraint violation by a message about the record. */
async function withReadableErrors<T>(
  entity: AnyEntity,
  work: () => Promise<T>,
  changes: readonly (Creation | Update)[] = [],
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw takenValueProblem(error, entity, changes) ?? constraintProblem(error, entity) ?? error
  }
}
