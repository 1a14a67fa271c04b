import { and, asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordStatus } from '#admin/kinds/kind-description.ts'
import { columnOf, findNames, type References, referencesIn, shownTitle, titleOf } from '#admin/records/find-names.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type AnyEntity, titleOrder } from '#kit/entity/define-entity.ts'
import { selectionOf } from '#kit/entity/read.server.ts'
import { searchWords } from '#kit/text/fold-text.ts'
import type { ListItem, ListPage, ListState } from './list-state.ts'

/** One page of records of any status, in three statements. */
export async function findList(db: Db, entity: AnyEntity, state: ListState): Promise<ListPage> {
  const { page, pageSize } = state
  const where = and(...conditionsOf(entity, state))
  const [rows, [counted]] = await Promise.all([
    selectPage(db, entity, state, where),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(entity.table as PgTable)
      .where(where),
  ])
  const references: References = new Map()
  for (const row of rows) referencesIn(entity.fields, row, references)
  const total = counted?.total ?? 0
  const names = await findNames(db, references)
  return { items: rows.map(row => toItem(state, row)), total, page, pageSize, pages: Math.max(1, Math.ceil(total / pageSize)), names }
}

type Row = { id: number; version: number; status: RecordStatus; shownTitle: string; changedAt: string } & Record<string, unknown>

/** The ids of the page come first, from indexes alone where that is possible. */
async function selectPage(db: Db, entity: AnyEntity, { columns, sort, page, pageSize }: ListState, where: SQL | undefined): Promise<Row[]> {
  const { table } = entity
  const order = orderOf(entity, sort)
  const ids = db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const selection = {
    ...selectionOf(entity, columns),
    shownTitle: shownTitle(entity),
    changedAt: sql<string>`to_char(${table.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  }
  const query = db.select(selection).from(table as PgTable)
  return (await query.where(inArray(table.id, ids)).orderBy(...order)) as Row[]
}

function toItem({ columns }: ListState, { id, version, status, shownTitle, changedAt, ...values }: Row): ListItem {
  const shown = Object.fromEntries(columns.map(key => [key, values[key]]))
  return { id, version, status, title: shownTitle, updatedAt: changedAt, values: shown }
}

/** Texts in the order of the Russian alphabet; equal records by their number, so that pages never overlap. */
function orderOf(entity: AnyEntity, sort: string): SQL[] {
  const direction = sort.startsWith('-') ? desc : asc
  const key = sort.replace(/^-/, '')
  if (key === 'id') return [direction(entity.table.id)]
  const order = direction(orderedBy(entity, key))
  // Empty values stand at the end of both orders; with a title there are none.
  return [sort.startsWith('-') && key !== entity.title ? sql`${order} nulls last` : order, direction(entity.table.id)]
}

/** Keys of choices have no order of their own, so they are compared as bytes, which is fastest. */
function orderedBy(entity: AnyEntity, key: string): SQL | AnyPgColumn {
  const column = columnOf(entity, key)
  if (key === entity.title) return titleOrder(column)
  const kind = entity.fields[key]?.kind
  return kind === 'text' ? sql`${column} collate "ru"` : kind === 'choice' ? sql`${column} collate "C"` : column
}

/** Shared by the list and by actions on everything that it finds. */
export function conditionsOf(entity: AnyEntity, { q, status, missing, filters }: Omit<ListState, 'columns' | 'sort'>): SQL[] {
  const { table } = entity
  return [
    ...searchWords(q).map(word => containsWord(entity, word)),
    ...(status.length > 0 ? [sql`${table.status} = any (${sql.param([...status])}::text[])`] : []),
    ...Object.entries(filters).map(([key, values]) => matches(entity, key, values)),
    ...missing.map(key => isEmpty(entity, key)),
  ]
}

function containsWord(entity: AnyEntity, word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return entity.search ? sql`${entity.table.searchText} like ${pattern}` : sql`${titleOf(entity)} ilike ${pattern}`
}

function matches(entity: AnyEntity, key: string, values: readonly string[]): SQL {
  const column = columnOf(entity, key)
  switch (entity.fields[key]!.kind) {
    case 'choices':
      return sql`${column} && ${sql.param([...values])}::text[]`
    case 'flag':
      return sql`${column} = any (${sql.param(values.map(value => value === '1'))}::boolean[])`
    case 'reference':
      return sql`${column} = any (${sql.param(values.map(Number))}::int[])`
    case 'references': {
      const link = entity.links[key]!
      return sql`exists (select from ${link} where ${link.parentId} = ${entity.table.id} and ${link.targetId} = any (${sql.param(values.map(Number))}::int[]))`
    }
    default:
      return sql`${column} = any (${sql.param([...values])}::text[])`
  }
}

function isEmpty(entity: AnyEntity, key: string): SQL {
  const child = entity.links[key] ?? entity.rows[key]?.table
  if (child) return sql`not exists (select from ${child} where ${child.parentId} = ${entity.table.id})`
  const column = columnOf(entity, key)
  return entity.fields[key]!.kind === 'choices' ? sql`${column} = '{}'` : sql`${column} is null`
}
