import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { entityNamed } from '#admin/kinds/describe-kind.server.ts'
import type { RecordName, RecordNames } from '#admin/kinds/kind-description.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'

/** Ids by name of the kind that they refer to. */
export type References = Map<string, Set<number>>

/** Everything that the values refer to, in rows too; files, users and rows are no records and have no names here. */
export function referencesIn(fields: Fields, values: Readonly<Record<string, unknown>>, into: References = new Map()): References {
  for (const [key, field] of Object.entries(fields) as [string, Field & { to?: string; fields?: Fields }][]) {
    const value = values[key]
    if (field.fields && Array.isArray(value)) for (const row of value) referencesIn(field.fields, row as Record<string, unknown>, into)
    if (!field.to || !entityNamed(field.to)) continue
    const ids = [value].flat().filter(isRecordNumber)
    if (ids.length > 0) into.set(field.to, new Set([...(into.get(field.to) ?? []), ...ids]))
  }
  return into
}

/** Larger numbers do not fit the column. */
const isRecordNumber = (id: unknown): id is number => Number.isInteger(id) && (id as number) > 0 && (id as number) <= 2_147_483_647

/** Title and status of records of any kinds, with one statement. */
export async function findNames(db: Db, references: References): Promise<RecordNames> {
  const parts = [...references].flatMap(([name, ids]) => {
    const entity = entityNamed(name)
    return entity && ids.size > 0 ? [namesOf(entity, [...ids])] : []
  })
  if (parts.length === 0) return {}
  const { rows } = await db.execute<{ kind: string } & Record<keyof RecordName, never>>(sql.join(parts, sql` union all `))
  const byKind = Map.groupBy(rows, row => row.kind)
  return Object.fromEntries([...byKind].map(([kind, names]) => [kind, names.map(({ id, title, status }) => ({ id, title, status }))]))
}

function namesOf(entity: AnyEntity, ids: number[]): SQL {
  const { id, status } = entity.table
  return sql`select ${entity.path}::text as kind, ${id} as id, ${shownTitle(entity)} as title, ${status} as status
    from ${entity.table} where ${id} = any (${sql.param(ids)}::int[])`
}

export const columnOf = ({ table }: AnyEntity, key: string): AnyPgColumn => (table as unknown as Record<string, AnyPgColumn>)[key]!

export const titleOf = (entity: AnyEntity): AnyPgColumn => columnOf(entity, entity.title)

/** A record whose title is empty is named by its alias. */
export const shownTitle = (entity: AnyEntity): SQL<string> => sql`coalesce(${titleOf(entity)}::text, ${columnOf(entity, 'alias')})`
