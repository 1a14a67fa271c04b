import { isDeepStrictEqual } from 'node:util'
import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/db/database.server.ts'
import { inChunks, rowsPerStatement } from '#kit/db/in-chunks.ts'
import type { RecordValues } from './change.ts'
import { type AnyEntity, type LinkTable, snake } from './define-entity.ts'
import { distinctColumnsOf } from './taken-value.ts'

export interface Saved {
  id: number
  /** Null for a new record. */
  before: RecordValues | null
  values: RecordValues
}

/** Saves changed children of many records with a few statements per table. Rows with an existing key keep their id; links are replaced. */
export async function saveChildren(tx: Db, entity: AnyEntity, records: readonly Saved[]): Promise<void> {
  for (const [key, link] of Object.entries(entity.links))
    await saveLinks(
      tx,
      link,
      withChanged(records, key).map(({ id, before, values }) => ({
        id,
        isNew: !before,
        targets: values[key] as number[],
      })),
    )
  for (const [key, child] of Object.entries(entity.rows)) {
    const changed = withChanged(records, key)
    for (const { rows, column } of distinctColumnsOf(entity))
      if (rows === key) await freeValues(tx, child.table, key, column, changed)
    await saveRows(tx, child, key, changed)
  }
}

/** Records whose children differ from the stored ones. */
const withChanged = (records: readonly Saved[], key: string) =>
  records.filter(({ before, values }) => !isDeepStrictEqual(before ? before[key] : [], values[key]))

type RowValues = { key: string } & Record<string, unknown>
type ChildRow = RowValues & { parentId: number; position: number }

async function saveRows(
  tx: Db,
  { table, links }: AnyEntity['rows'][string],
  key: string,
  records: readonly Saved[],
): Promise<void> {
  if (records.length === 0) return
  const list: ChildRow[] = records.flatMap(({ id, values }) =>
    (values[key] as RowValues[]).map((row, position) => ({ ...row, parentId: id, position })),
  )
  const old = records.filter(record => record.before).map(record => record.id)
  if (old.length > 0) await deleteOthers(tx, table, old, list)
  const saved = await upsertRows(tx, table, list)
  for (const [k, link] of Object.entries(links))
    await saveLinks(
      tx,
      link,
      list.map(row => ({ id: saved.get(`${row.parentId} ${row.key}`)!, isNew: false, targets: row[k] as number[] })),
    )
}

/** Takes values that no two rows may have from the rows that lose them, so that two rows can exchange theirs in one save. */
async function freeValues(
  tx: Db,
  table: RowTable,
  key: string,
  column: string,
  records: readonly Saved[],
): Promise<void> {
  if (records.length === 0) return
  const kept = records.flatMap(({ id, values }) =>
    (values[key] as RowValues[]).map(row => ({ parent: id, key: row.key, value: row[column] })),
  )
  const name = sql.identifier(snake(column))
  await tx.execute(sql`
    update ${table} present set ${name} = 'freed ' || present.id
    where present.parent_id = any (${sql.param(records.map(({ id }) => id))}::int[]) and not exists (
      select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept(parent int, key text, value text)
      where kept.parent = present.parent_id and kept.key = present.key and kept.value = present.${name})`)
}

type RowTable = AnyEntity['rows'][string]['table']

async function deleteOthers(tx: Db, table: RowTable, parents: number[], list: readonly ChildRow[]): Promise<void> {
  const remaining = list.map(row => sql`(${row.parentId}::int, ${row.key})`)
  const isRemoved = remaining.length
    ? sql`(${table.parentId}, ${table.key}) not in (${sql.join(remaining, sql`, `)})`
    : undefined
  await tx.delete(table).where(and(inArray(table.parentId, parents), isRemoved))
}

/** Returns the ids of the rows by `<parent id> <key>`. */
async function upsertRows(tx: Db, table: RowTable, list: readonly ChildRow[]): Promise<Map<string, number>> {
  const { id, parentId, key, ...rest } = getTableColumns(table as PgTable) as Record<string, AnyPgColumn>
  const set = Object.fromEntries(Object.keys(rest).map(k => [k, sql`excluded.${sql.identifier(snake(k))}`]))
  const columns = new Set(['parentId', 'key', ...Object.keys(rest)])
  const saved = new Map<string, number>()
  for (const part of inChunks(list, rowsPerStatement(columns.size))) {
    const values = part.map(row => Object.fromEntries(Object.entries(row).filter(([k]) => columns.has(k))))
    const stored = await tx
      .insert(table)
      .values(values as never)
      .onConflictDoUpdate({ target: [table.parentId, table.key], set: set as never })
      .returning({ id: table.id, parentId: table.parentId, key: table.key })
    for (const row of stored) saved.set(`${row.parentId} ${row.key}`, row.id as number)
  }
  return saved
}

async function saveLinks(
  tx: Db,
  link: LinkTable,
  sets: { id: number; isNew: boolean; targets: number[] }[],
): Promise<void> {
  const old = sets.filter(set => !set.isNew).map(set => set.id)
  if (old.length > 0) await tx.delete(link).where(inArray(link.parentId, old))
  const values = sets.flatMap(({ id, targets }) =>
    targets.map((targetId, position) => ({ parentId: id, targetId, position })),
  )
  for (const part of inChunks(values, rowsPerStatement(3))) await tx.insert(link).values(part as never)
}
