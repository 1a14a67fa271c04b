import { and, eq, getTableColumns, inArray, is, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, PgNumeric, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/db/database.server.ts'
import { type AnyEntity, type LinkTable, readerTitleOf, tableOf } from './define-entity.ts'
import { type Field, type Fields, publicName } from './field.ts'
import { publicFieldsOf } from './public-fields.ts'
import { pictureJson, picturesJson } from './public-picture.server.ts'

export type PublicRecord = { alias: string } & Record<string, unknown>

/**
 * Published records for the public API, in the order of `aliases`: public fields only, exact decimals as text, alias and name of a record instead of its id.
 * A reference to a record that is not published or has no name for readers is null; in lists and rows it is left out. Runs one statement.
 */
export async function publicRecords(db: Db, entity: AnyEntity, aliases: readonly string[]): Promise<PublicRecord[]> {
  if (!aliases.length) return []
  const { alias, status } = columnsOf(entity.table)
  const fields = publicFieldsOf(entity)
  const values = Object.entries(fields).map(
    ([name, field]) => [publicName(name, fields), publicValue(entity, name, field)] as const,
  )
  const rows = await db
    .select({ record: jsonObject(values) })
    .from(entity.table as PgTable)
    .where(and(eq(status!, 'published'), inArray(alias!, [...aliases])))
  const byAlias = new Map(rows.map(({ record }) => [record.alias, record]))
  return aliases.flatMap(a => byAlias.get(a) ?? [])
}

type Owner = Pick<AnyEntity, 'links'> & {
  table: AnyEntity['rows'][string]['table'] | AnyEntity['table']
  rows?: AnyEntity['rows']
}

/** Nested in `sql`, because in a select from one table Drizzle omits the table name of top-level columns. */
function publicValue({ table, links, rows }: Owner, key: string, field: Field): SQL {
  if (field.kind === 'files') return picturesJson(sql`${links[key]!}`, sql`${table.id}`)
  if (links[key]) return referencesOf(links[key], targetOf(field), table.id)
  if (rows?.[key]) return rowsOf(rows[key], (field as Field & { fields: Fields }).fields, table.id)
  const column = columnsOf(table)[key]!
  if (field.kind === 'image') return pictureJson(sql`${column}`)
  if ('to' in field) return referenceTo(targetOf(field), column)
  return is(column, PgNumeric) ? sql`trim_scale(${column})::text` : sql`${column}`
}

/** Null when the record may not be mentioned. */
const referenceTo = (target: string, id: AnyPgColumn): SQL =>
  sql`(select ${aliasAndName(target)} from ${tableOf(target)} where ${tableOf(target).id!} = ${id} and ${isMentioned(target)})`

const referencesOf = (link: LinkTable, target: string, parent: AnyPgColumn): SQL =>
  sql`(select coalesce(jsonb_agg(${aliasAndName(target)} order by ${link.position}), '[]') from ${link}
    join ${tableOf(target)} on ${tableOf(target).id!} = ${link.targetId} and ${isMentioned(target)} where ${link.parentId} = ${parent})`

const aliasAndName = (target: string): SQL =>
  sql`jsonb_build_object('alias', ${tableOf(target).alias!}, 'name', ${readerTitleOf(target)})`

const isMentioned = (target: string): SQL =>
  sql`${tableOf(target).status!} = 'published' and ${readerTitleOf(target)} is not null`

function rowsOf(child: AnyEntity['rows'][string], fields: Fields, parent: AnyPgColumn): SQL {
  const { table, links } = child
  const values = Object.entries(fields).map(
    ([key, field]) => [publicName(key, fields), publicValue(child, key, field)] as const,
  )
  const references = Object.entries(fields).filter(([key, field]) => 'to' in field && !links[key])
  const areTargetsPublished = references.map(
    ([key, field]) => sql` and (${columnsOf(table)[key]} is null or ${publicValue(child, key, field)} is not null)`,
  )
  return sql`(select coalesce(jsonb_agg(${jsonObject(values)} order by ${table.position}), '[]')
    from ${table} where ${table.parentId} = ${parent}${sql.join(areTargetsPublished)})`
}

/** PostgreSQL functions take at most 100 arguments, so longer lists are split in two. */
function jsonObject(pairs: readonly (readonly [string, SQL])[]): SQL<PublicRecord> {
  if (pairs.length > 50) return sql`${jsonObject(pairs.slice(0, 50))} || ${jsonObject(pairs.slice(50))}`
  return sql`jsonb_build_object(${sql.join(
    pairs.flatMap(([key, value]) => [sql.raw(`'${key}'`), value]),
    sql`, `,
  )})`
}

const targetOf = (field: Field) => (field as Field & { to: string }).to
const columnsOf = (table: unknown) => getTableColumns(table as PgTable) as Record<string, AnyPgColumn>
