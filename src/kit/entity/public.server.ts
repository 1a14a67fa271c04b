import { and, eq, getTableColumns, inArray, is, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgNumeric, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/db/database.server.ts'
import { type AnyEntity, type LinkTable, tableOf } from './define-entity.ts'
import { type Field, type Fields, publicName } from './field.ts'

export type PublicRecord = { alias: string } & Record<string, unknown>

/**
 * Published records as the public API shows them, by alias, in the order of `aliases`: the named fields only, aliases in place of ids,
 * exact decimals as text. What is not published is not named: a reference to it is null, a list or a row goes without it.
 * One statement, whatever the number of rows.
 */
export async function publicRecords(
  db: Db,
  entity: AnyEntity,
  names: readonly string[],
  aliases: readonly string[],
): Promise<PublicRecord[]> {
  if (!aliases.length) return []
  const { alias, status } = columnsOf(entity.table)
  const fields = names.map(name => [publicName(name), publicValue(entity, name)] as const)
  const rows = await db
    .select({ record: objectOf(fields) })
    .from(entity.table as PgTable)
    .where(and(eq(status!, 'published'), inArray(alias!, [...aliases])))
  const byAlias = new Map(rows.map(({ record }) => [record.alias, record]))
  return aliases.flatMap(a => byAlias.get(a) ?? [])
}

function publicValue(entity: AnyEntity, name: string): SQL {
  const field = entity.fields[name]!
  const link = entity.links[name]
  if (link) return aliasesOf(link, targetOf(field), entity.table.id)
  const rows = entity.rows[name]
  if (rows) return rowsOf(rows, (field as Field & { fields: Fields }).fields, entity.table.id)
  return columnValue(field, columnsOf(entity.table)[name]!)
}

/** Columns are named with their tables: in a select from one table Drizzle would drop the table of the outermost layer. */
const columnValue = (field: Field, column: AnyPgColumn): SQL =>
  'to' in field
    ? sql`(select ${tableOf(targetOf(field)).alias!} from ${published(field, column)})`
    : is(column, PgNumeric)
      ? sql`trim_scale(${column})::text`
      : sql`${column}`

/** The record a column names, as `from … where …`; nothing when it is not published. */
const published = (field: Field, column: AnyPgColumn): SQL => {
  const target = tableOf(targetOf(field))
  return sql`${target} where ${target.id!} = ${column} and ${target.status!} = 'published'`
}

const aliasesOf = (link: LinkTable, target: string, parent: AnyPgColumn): SQL =>
  sql`(select coalesce(jsonb_agg(${tableOf(target).alias!} order by ${link.position}), '[]') from ${link}
    join ${tableOf(target)} on ${tableOf(target).id!} = ${link.targetId} and ${tableOf(target).status!} = 'published'
    where ${link.parentId} = ${parent})`

function rowsOf({ table, links }: AnyEntity['rows'][string], fields: Fields, parent: AnyPgColumn): SQL {
  const columns = columnsOf(table)
  const values = Object.entries(fields).map(([key, field]) => {
    const link = links[key]
    return [publicName(key), link ? aliasesOf(link, targetOf(field), table.id) : columnValue(field, columns[key]!)] as const
  })
  const isNamed = Object.entries(fields).flatMap(([key, field]) => {
    const column = columns[key]
    return column && 'to' in field ? [sql` and (${column} is null or exists (select from ${published(field, column)}))`] : []
  })
  return sql`(select coalesce(jsonb_agg(${objectOf(values)} order by ${table.position}), '[]') from ${table}
    where ${table.parentId} = ${parent}${sql.join(isNamed)})`
}

/** A function takes 100 arguments at most, hence halves. */
function objectOf(pairs: readonly (readonly [string, SQL])[]): SQL<PublicRecord> {
  if (pairs.length > 50) return sql`${objectOf(pairs.slice(0, 50))} || ${objectOf(pairs.slice(50))}`
  return sql`jsonb_build_object(${sql.join(
    pairs.flatMap(([key, value]) => [sql.raw(`'${key}'`), value]),
    sql`, `,
  )})`
}

const targetOf = (field: Field) => (field as Field & { to: string }).to
const columnsOf = (table: unknown) => getTableColumns(table as PgTable) as Record<string, AnyPgColumn>
