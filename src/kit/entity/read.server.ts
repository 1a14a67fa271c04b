import { asc, eq, getTableColumns, is, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgNumeric, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity, LinkTable, Row } from './define-entity.ts'

export async function findRecord<E extends AnyEntity>(db: Db, entity: E, id: number): Promise<Row<E> | null> {
  const [row] = await db
    .select(allFields(entity))
    .from(entity.table as PgTable)
    .where(eq(entity.table.id, id))
  return (row ?? null) as Row<E> | null
}

export async function findRecords<E extends AnyEntity>(db: Db, entity: E, ids: readonly number[]): Promise<Row<E>[]> {
  if (ids.length === 0) return []
  return (await db
    .select(allFields(entity))
    .from(entity.table as PgTable)
    .where(sql`${entity.table.id} = any (${sql.param([...ids])}::int[])`)) as Row<E>[]
}

/** Records by their aliases, in any order; aliases without a record are left out. */
export async function findByAliases<E extends AnyEntity>(
  db: Db,
  entity: E,
  aliases: readonly string[],
): Promise<Row<E>[]> {
  if (aliases.length === 0) return []
  const { alias } = entity.table as unknown as Record<'alias', AnyPgColumn>
  return (await db
    .select(allFields(entity))
    .from(entity.table as PgTable)
    .where(sql`${alias} = any (${sql.param([...aliases])}::text[])`)) as Row<E>[]
}

/** All records with their children, ordered by id, in one statement: for exports and imports. */
export async function allRecords<E extends AnyEntity>(db: Db, entity: E): Promise<Row<E>[]> {
  return (await db
    .select(allFields(entity))
    .from(entity.table as PgTable)
    .orderBy(asc(entity.table.id))) as Row<E>[]
}

/** Only the named fields of records, with id, version and status, for a list; the caller adds conditions and order. */
export function selectionOf(entity: AnyEntity, keys: readonly string[]): Record<string, AnyPgColumn> {
  const wanted = new Set(['id', 'version', 'status', ...keys])
  return Object.fromEntries(Object.entries(allFields(entity)).filter(([key]) => wanted.has(key)))
}

function allFields(entity: AnyEntity): Record<string, AnyPgColumn> {
  const { createdAt, updatedAt, searchText, ...columns } = columnsOf(entity.table)
  const rows = Object.entries(entity.rows).map(([key, child]) => [key, rowsOf(child, entity.table.id)])
  const links = Object.entries(entity.links).map(([key, link]) => [key, asSubquery(linked(link, entity.table.id))])
  return { ...columns, ...Object.fromEntries([...rows, ...links]) }
}

/** A subquery that returns the child rows as one JSON value. */
function rowsOf({ table, links }: AnyEntity['rows'][string], parent: AnyPgColumn): SQL {
  const { id, parentId, position, ...columns } = columnsOf(table)
  const pairs = [
    ...Object.entries(columns).map(([k, column]) => [k, asText(column)] as const),
    ...Object.entries(links).map(([k, link]) => [k, linked(link, id!)] as const),
  ].flatMap(([k, value]) => [sql.raw(`'${k}'`), value])
  const list = sql`coalesce(jsonb_agg(jsonb_build_object(${sql.join(pairs, sql`, `)}) order by ${position}), '[]')`
  return asSubquery(sql`(select ${list} from ${table} where ${parentId} = ${parent})`)
}

const linked = (link: LinkTable, parent: AnyPgColumn) =>
  sql`(select coalesce(jsonb_agg(${link.targetId} order by ${link.position}), '[]') from ${link} where ${link.parentId} = ${parent})`

/** JSON numbers are not exact, so numerics are returned as text, as Drizzle reads them from a column. */
const asText = (column: AnyPgColumn) => (is(column, PgNumeric) ? sql`${column}::text` : sql`${column}`)

/** Wrapped, because in a select from one table Drizzle omits table names at the top level, and `id` would mean the child's. */
const asSubquery = (query: SQL): SQL => sql`${query}`

const columnsOf = (table: unknown) => getTableColumns(table as PgTable) as Record<string, AnyPgColumn>
