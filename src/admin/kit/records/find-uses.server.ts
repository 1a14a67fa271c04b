import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entities } from '#app/entities.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import { shownTitle } from './find-names.server.ts'
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

/** The records of all kinds that refer to this one; its own rows do not count. One statement. */
export async function findUses(db: Db, entity: AnyEntity, id: number, counted: Counted = 'present'): Promise<Uses> {
  const texts = usesInTexts(entity.name, target => sql`${target} = ${id}`)
  const present = counted === 'present' ? sql` where status <> 'trash'` : sql``
  const parts = [
    ...entities.flatMap(user => usesBy(user, entity.name, id, counted)),
    ...(texts ? [sql`select kind, id, title, field from (${texts}) article${present}`] : []),
  ]
  if (parts.length === 0) return { uses: [], total: 0 }
  const all = sql.join(parts, sql` union `)
  const row = rowOf<Use & { total: number }>({
    ...columnsOf('found', 'kind', 'id', 'title', 'field'),
    total: sql`count(*) over ()::int`,
  })
  const rows = await findRows(db, selectOf(row, sql`from (${all}) found order by kind, title, id limit ${maxUses}`))
  return { uses: rows.map(({ total: _, ...use }) => use), total: rows[0]?.total ?? 0 }
}

type AnyField = Field & { to?: string; fields?: Fields }
type Owner = { table: PgTable & { id: AnyPgColumn }; links: AnyEntity['links'] }

function usesBy(user: AnyEntity, target: string, id: number, counted: Counted): SQL[] {
  const direct = matchesIn(user, user.fields, target, id).map(({ field, ids }) => selectUses(user, field, ids))
  const inRows = Object.entries(user.fields).flatMap(([key, field]) => {
    const { label, fields } = field as AnyField
    if (!fields) return []
    const { table, links } = user.rows[key]!
    const parents = (ids: SQL) => sql`select ${table.parentId} from ${table} where ${table.id} in (${ids})`
    return matchesIn({ table, links }, fields, target, id).map(({ field, ids }) =>
      selectUses(user, `${label}: ${field}`, parents(ids)),
    )
  })
  const own = user.name === target ? sql` and ${user.table.id} <> ${id}` : sql``
  const present = counted === 'present' ? sql` and ${user.table.status} <> 'trash'` : sql``
  return [...direct, ...inRows].map(select => sql`${select}${own}${present}`)
}

/** Subqueries for the ids of the owner's rows that refer to the record, by label of the field. */
function matchesIn(owner: Owner, fields: Fields, target: string, id: number): { field: string; ids: SQL }[] {
  return (Object.entries(fields) as [string, AnyField][])
    .filter(([, field]) => field.to === target)
    .map(([key, { label }]) => {
      const link = owner.links[key]
      const column = (owner.table as unknown as Record<string, AnyPgColumn>)[key]
      const ids = link
        ? sql`select ${link.parentId} from ${link} where ${link.targetId} = ${id}`
        : sql`select ${owner.table.id} from ${owner.table} where ${column} = ${id}`
      return { field: label, ids }
    })
}

const selectUses = (user: AnyEntity, field: string, ids: SQL): SQL =>
  sql`select ${user.path}::text as kind, ${user.table.id} as id, ${shownTitle(user)} as title, ${`${user.words.one}, поле «${field}»`}::text as field
    from ${user.table} where ${user.table.id} in (${ids})`
