import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type ChosenPicture, filesPath } from '#admin/kinds/chosen-picture.ts'
import { entityNamed } from '#admin/kinds/describe-kind.server.ts'
import type { RecordNames, RecordStatus } from '#admin/kinds/kind-description.ts'
import { file } from '#features/files/file.table.ts'
import { filesInValues } from '#features/files/files-in-values.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'

/** Ids by name of the kind that they refer to. */
export type References = Map<string, Set<number>>

/** Everything that the values refer to, in rows and as figures of texts too; users and rows are no records and have no names here. */
export function referencesIn(fields: Fields, values: Readonly<Record<string, unknown>>, into: References = new Map()): References {
  for (const [key, field] of Object.entries(fields) as [string, AnyField][]) {
    const value = values[key]
    if (field.fields && Array.isArray(value)) for (const row of value) referencesIn(field.fields, row as Record<string, unknown>, into)
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
const isRecordNumber = (id: unknown): id is number => Number.isInteger(id) && (id as number) > 0 && (id as number) <= 2_147_483_647

/** Title and status of records of any kinds, and of files what a form shows of them, with one statement. */
export async function findNames(db: Db, references: References): Promise<RecordNames> {
  const parts = [...references].flatMap(([name, ids]) => {
    if (name === 'file') return [namesOfFiles([...ids])]
    const entity = entityNamed(name)
    return entity && ids.size > 0 ? [namesOf(entity, [...ids])] : []
  })
  if (parts.length === 0) return {}
  const { rows } = await db.execute<{ kind: string; picture: ChosenPicture | null } & { id: number; title: string; status: RecordStatus }>(
    sql.join(parts, sql` union all `),
  )
  const byKind = Map.groupBy(rows, row => row.kind)
  return Object.fromEntries(
    [...byKind].map(([kind, names]) => [
      kind,
      names.map(({ id, title, status, picture }) => ({ id, title, status, ...(picture && { picture }) })),
    ]),
  )
}

function namesOf(entity: AnyEntity, ids: number[]): SQL {
  const { id, status } = entity.table
  return sql`select ${entity.path}::text as kind, ${id} as id, ${shownTitle(entity)} as title, ${status} as status, null::jsonb as picture
    from ${entity.table} where ${id} = any (${sql.param(ids)}::int[])`
}

const namesOfFiles = (ids: number[]): SQL => sql`select ${filesPath}::text as kind, ${file.id} as id, ${file.name} as title,
    case when ${file.deletedAt} is null then 'published' else 'trash' end as status,
    jsonb_build_object('hash', ${file.hash}, 'type', ${file.type}, 'width', ${file.width}, 'height', ${file.height}, 'alt', ${file.alt},
      'author', ${file.author}, 'licence', ${file.licence}, 'sourceUrl', ${file.sourceUrl}) as picture
    from ${file} where ${file.id} = any (${sql.param(ids)}::int[])`

export const columnOf = ({ table }: AnyEntity, key: string): AnyPgColumn => (table as unknown as Record<string, AnyPgColumn>)[key]!

export const titleOf = (entity: AnyEntity): AnyPgColumn => columnOf(entity, entity.title)

/** A record whose title is empty is named by its alias. */
export const shownTitle = (entity: AnyEntity): SQL<string> => sql`coalesce(${titleOf(entity)}::text, ${columnOf(entity, 'alias')})`
