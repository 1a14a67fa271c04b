import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type ChosenPicture, filesPath } from '#admin/kit/kinds/chosen-picture.ts'
import { entityNamed, findKind, rowKeyIn } from '#admin/kit/kinds/describe-kind.server.ts'
import type { RecordNames, RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import { rowNamesPath } from '#admin/kit/kinds/row-name.ts'
import { file } from '#features/files/file.table.ts'
import { filesInValues } from '#features/files/files-in-values.ts'
import { type Checked, findRows, rowOf, selectOf, unionAll } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'

/** Ids by name of the kind that they refer to; by `rowNamesPath` those of records whose rows are named by their keys. */
export type References = Map<string, Set<number>>

/**
 * Everything that the values refer to, in rows and as figures of texts too; users are no records and have no names here.
 * `siblings`: the fields that the values have, where these are fields of a row too.
 */
export function referencesIn(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  into: References = new Map(),
  siblings: Fields = fields,
): References {
  for (const [key, field] of Object.entries(fields) as [string, AnyField][]) {
    const value = values[key]
    if (field.fields && Array.isArray(value))
      for (const row of value) referencesIn(field.fields, { ...values, ...row }, into, { ...siblings, ...field.fields })
    const rowKey = value ? rowKeyIn(field, siblings) : undefined
    if (rowKey) addTo(into, rowNamesPath(rowKey), [values[rowKey.field]].filter(isRecordNumber))
    const figures = field.kind === 'richText' ? filesInValues({ [key]: field }, values).map(({ fileId }) => fileId) : []
    addTo(into, 'file', figures)
    if (!field.to || !pathOf(field.to)) continue
    addTo(into, field.to, [value].flat().filter(isRecordNumber))
  }
  return into
}

type AnyField = Field & { to?: string; fields?: Fields }

function addTo(references: References, kind: string, ids: readonly number[]): void {
  if (ids.length > 0) references.set(kind, new Set([...(references.get(kind) ?? []), ...ids]))
}

/** Under which path `RecordNames` has what is called by this name; empty for users and rows. */
export const pathOf = (name: string): string => (name === 'file' ? filesPath : (entityNamed(name)?.path ?? ''))

/** Larger numbers do not fit the column. */
const isRecordNumber = (id: unknown): id is number =>
  Number.isInteger(id) && (id as number) > 0 && (id as number) <= 2_147_483_647

/** Title and status of records of any kinds, and of files what a form shows of them, with one statement. */
export async function findNames(db: Db, references: References): Promise<RecordNames> {
  const parts = [...references].flatMap(([name, ids]) => {
    if (name === 'file') return [namesOfFiles([...ids])]
    if (name.includes('.')) return [namesOfRows(name, [...ids])]
    const entity = entityNamed(name)
    return entity && ids.size > 0 ? [namesOf(entity, [...ids])] : []
  })
  if (parts.length === 0) return {}
  const rows = await findRows(db, unionAll(parts))
  const byKind = Map.groupBy(rows, row => row.kind)
  return Object.fromEntries(
    [...byKind].map(([kind, names]) => [
      kind,
      names.map(({ id, title, status, picture, row_key }) => ({
        id,
        title,
        status,
        ...(picture && { picture }),
        ...(row_key !== null && { rowKey: row_key }),
      })),
    ]),
  )
}

interface NameRow {
  kind: string
  id: number
  title: string
  status: RecordStatus
  picture: ChosenPicture | null
  row_key: string | null
}

const nothing = { picture: sql`null::jsonb`, row_key: sql`null::text` }

function namesOf(entity: AnyEntity, ids: number[]): Checked<NameRow> {
  const { id, status } = entity.table
  const kind = sql`${entity.path}::text`
  const row = rowOf<NameRow>({ kind, id: sql`${id}`, title: shownTitle(entity), status: sql`${status}`, ...nothing })
  return selectOf(row, sql`from ${entity.table} where ${id} = any (${sql.param(ids)}::int[])`)
}

function namesOfFiles(ids: number[]): Checked<NameRow> {
  const row = rowOf<NameRow>({
    kind: sql`${filesPath}::text`,
    id: sql`${file.id}`,
    title: sql`${file.name}`,
    status: sql`case when ${file.deletedAt} is null then 'published' else 'trash' end`,
    picture: sql`jsonb_build_object('hash', ${file.hash}, 'type', ${file.type}, 'width', ${file.width}, 'height', ${file.height},
      'alt', ${file.alt}, 'author', ${file.author}, 'licence', ${file.licence}, 'sourceUrl', ${file.sourceUrl})`,
    row_key: nothing.row_key,
  })
  return selectOf(row, sql`from ${file} where ${file.id} = any (${sql.param(ids)}::int[])`)
}

/** The rows that the records lead to, each with the id of the record that leads to it. */
function namesOfRows(key: string, ids: number[]): Checked<NameRow> {
  const [path = '', reference = '', rowsPath = '', rows = '', name = ''] = key.split('.')
  const first = findKind(path)!
  const table = findKind(rowsPath)!.rows[rows]!.table
  const column = (each: string) => (table as unknown as Record<string, AnyPgColumn>)[each]!
  const row = rowOf<NameRow>({
    kind: sql`${key}::text`,
    id: sql`${first.table.id}`,
    title: sql`${column(name)}`,
    status: sql`${first.table.status}`,
    picture: nothing.picture,
    row_key: sql`${column('key')}`,
  })
  return selectOf(
    row,
    sql`from ${first.table} join ${table} on ${column('parentId')} = ${columnOf(first, reference)}
      where ${first.table.id} = any (${sql.param(ids)}::int[])`,
  )
}

export const columnOf = ({ table }: AnyEntity, key: string): AnyPgColumn =>
  (table as unknown as Record<string, AnyPgColumn>)[key]!

export const titleOf = (entity: AnyEntity): AnyPgColumn => columnOf(entity, entity.title)

/** A record whose title is empty is named by its alias. Titles for editors may repeat, so what readers are told follows them. */
export function shownTitle(entity: AnyEntity): SQL<string> {
  const [title, alias] = [titleOf(entity), columnOf(entity, 'alias')]
  if (!entity.readerTitle) return sql`coalesce(${title}::text, ${alias})`
  return sql`coalesce(${title} || coalesce(' · ' || nullif(${columnOf(entity, entity.readerTitle)}, ${title}), ''), ${alias})`
}
