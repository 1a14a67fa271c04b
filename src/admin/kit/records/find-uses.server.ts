import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entities } from '#app/entities.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import { columnOf, shownTitle } from './find-names.server.ts'
import type { OwnRows } from './own-rows.server.ts'
import { usesInTexts } from './uses-in-texts.server.ts'

/** A record that refers to another one, and in words what it is and the field in which it does. */
interface Use {
  kind: string
  id: number
  title: string
  field: string
}
export interface Uses {
  uses: Use[]
  total: number
}

/** How many are listed. */
const maxUses = 50

/** Which records count as users: those in the trash block a deletion for good, but nothing else. */
type Counted = 'present' | 'trash too'

interface WhatCounts {
  counted?: Counted
  /** The rows that are edited with the record: they do not use it, and who uses them uses the record. */
  rows?: OwnRows | undefined
}

/** The records of all kinds that refer to this one; its own rows do not count. One statement. */
export async function findUses(
  db: Db,
  entity: AnyEntity,
  id: number,
  { counted = 'present', rows: own }: WhatCounts = {},
): Promise<Uses> {
  const parts = usesOf(entity, sql`${id}`, counted, own)
  if (own) {
    const ofRecord = sql`select ${own.entity.table.id} from ${own.entity.table} where ${columnOf(own.entity, own.field)} = ${id}`
    parts.push(...usesOf(own.entity, ofRecord, counted))
  }
  if (parts.length === 0) return { uses: [], total: 0 }
  const all = sql.join(parts, sql` union `)
  const row = rowOf<Use & { total: number }>({
    ...columnsOf('found', 'kind', 'id', 'title', 'field'),
    total: sql`count(*) over ()::int`,
  })
  const rows = await findRows(db, selectOf(row, sql`from (${all}) found order by kind, title, id limit ${maxUses}`))
  return { uses: rows.map(({ total: _, ...use }) => use), total: rows[0]?.total ?? 0 }
}

/** @param ids the id, or a query for some */
function usesOf(entity: AnyEntity, ids: SQL, counted: Counted, own?: OwnRows): SQL[] {
  const texts = usesInTexts(entity.name, target => sql`${target} in (${ids})`)
  const present = counted === 'present' ? sql` where status <> 'trash'` : sql``
  return [
    ...entities.flatMap(user => usesBy(user, entity.name, ids, counted, user === own?.entity ? own.field : undefined)),
    ...(texts ? [sql`select kind, id, title, field from (${texts}) article${present}`] : []),
  ]
}

type AnyField = Field & { to?: string; fields?: Fields }
type Owner = { table: PgTable & { id: AnyPgColumn }; links: AnyEntity['links'] }

function usesBy(user: AnyEntity, target: string, id: SQL, counted: Counted, owner?: string): SQL[] {
  const { [owner ?? '']: _, ...fields } = user.fields
  const direct = matchesIn(user, fields, target, id).map(({ field, ids }) => selectUses(user, field, ids))
  const inRows = Object.entries(user.fields).flatMap(([key, field]) => {
    const { label, fields } = field as AnyField
    if (!fields) return []
    const { table, links } = user.rows[key]!
    const parents = (ids: SQL) => sql`select ${table.parentId} from ${table} where ${table.id} in (${ids})`
    return matchesIn({ table, links }, fields, target, id).map(({ field, ids }) =>
      selectUses(user, `${label}: ${field}`, parents(ids)),
    )
  })
  const own = user.name === target ? sql` and ${user.table.id} not in (${id})` : sql``
  const present = counted === 'present' ? sql` and ${user.table.status} <> 'trash'` : sql``
  return [...direct, ...inRows].map(select => sql`${select}${own}${present}`)
}

/** Subqueries for the ids of the owner's rows that refer to the records, by label of the field. */
function matchesIn(owner: Owner, fields: Fields, target: string, id: SQL): { field: string; ids: SQL }[] {
  return (Object.entries(fields) as [string, AnyField][])
    .filter(([, field]) => field.to === target)
    .map(([key, { label }]) => {
      const link = owner.links[key]
      const column = (owner.table as unknown as Record<string, AnyPgColumn>)[key]
      const ids = link
        ? sql`select ${link.parentId} from ${link} where ${link.targetId} in (${id})`
        : sql`select ${owner.table.id} from ${owner.table} where ${column} in (${id})`
      return { field: label, ids }
    })
}

const selectUses = (user: AnyEntity, field: string, ids: SQL): SQL =>
  sql`select ${user.path}::text as kind, ${user.table.id} as id, ${shownTitle(user)} as title, ${`${user.words.one}, поле «${field}»`}::text as field
    from ${user.table} where ${user.table.id} in (${ids})`
