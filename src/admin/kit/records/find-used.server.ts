import { inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { entities } from '#app/entities.ts'
import { columnsOf, findRows, rowOf, statementWith } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import { columnOf, shownTitle } from './find-names.server.ts'
import type { OwnRows } from './own-rows.server.ts'
import { usesInTexts } from './uses-in-texts.server.ts'

/** The first record that refers to one of many records, and how many references there are. */
interface FirstUse {
  title: string
  field: string
  total: number
}

/**
 * Which of the records are referred to by others, by id; a record's own rows and records in the trash do not count. One statement, and one
 * more for rows that are edited with the records: they do not use them, and who uses the rows uses the records.
 */
export async function findUsed(
  db: Db,
  entity: AnyEntity,
  ids: readonly number[],
  own?: OwnRows,
): Promise<Map<number, FirstUse>> {
  const direct = await findDirectlyUsed(db, entity, ids, own)
  if (!own || ids.length === 0) return direct
  const owners = await ownersOfRows(db, own, ids)
  const ofRows = await findDirectlyUsed(db, own.entity, [...owners.keys()])
  for (const [row, use] of ofRows) {
    const owner = owners.get(row)!
    const before = direct.get(owner)
    direct.set(owner, before ? { ...before, total: before.total + use.total } : use)
  }
  return direct
}

/** By id of the row, the record that it belongs to. */
async function ownersOfRows(db: Db, { entity, field }: OwnRows, ids: readonly number[]): Promise<Map<number, number>> {
  const owner = columnOf(entity, field)
  const rows = await db
    .select({ id: entity.table.id, owner })
    .from(entity.table as PgTable)
    .where(inArray(owner, [...ids]))
  return new Map((rows as { id: number; owner: number }[]).map(row => [row.id, row.owner]))
}

async function findDirectlyUsed(
  db: Db,
  entity: AnyEntity,
  ids: readonly number[],
  own?: OwnRows,
): Promise<Map<number, FirstUse>> {
  const texts = usesInTexts(entity.name, target => sql`${target} = any (${sql.param([...ids])}::int[])`)
  const parts = [
    ...entities.flatMap(user => usesBy(user, entity, ids, user === own?.entity ? own.field : undefined)),
    ...(texts ? [sql`(select target, kind, id, title, field from (${texts}) article where status <> 'trash')`] : []),
  ]
  if (parts.length === 0 || ids.length === 0) return new Map()
  const row = rowOf<FirstUse & { target: number }>({
    ...columnsOf('found', 'target', 'title', 'field'),
    total: sql`count(*) over (partition by target)::int`,
  })
  const all = sql.join(parts, sql` union all `)
  const statement = statementWith(
    row,
    columns => sql`select distinct on (target) ${columns} from (${all}) found order by target, kind, title, id`,
  )
  const rows = await findRows(db, statement)
  return new Map(rows.map(({ target, title, field, total }) => [target, { title, field, total }]))
}

type AnyField = Field & { to?: string; fields?: Fields }

function usesBy(user: AnyEntity, target: AnyEntity, ids: readonly number[], owner?: string): SQL[] {
  const list = sql`any (${sql.param([...ids])}::int[])`
  const { id } = user.table
  const select = (field: string, referred: AnyPgColumn, from: SQL) => {
    const own = user.name === target.name ? sql` and ${id} <> ${referred}` : sql``
    return sql`(select ${referred} as target, ${user.path}::text as kind, ${id} as id, ${shownTitle(user)} as title, ${field}::text as field
      from ${from} where ${referred} = ${list} and ${user.table.status} <> 'trash'${own})`
  }
  const links = (label: string, link: AnyEntity['links'][string], parent: AnyPgColumn, from: SQL) =>
    select(label, link.targetId, sql`${from} join ${link} on ${link.parentId} = ${parent}`)
  return (Object.entries(user.fields) as [string, AnyField][]).flatMap(([key, { label, to, fields }]) => {
    if (key === owner) return []
    if (to === target.name)
      return user.links[key]
        ? [links(label, user.links[key], id, sql`${user.table}`)]
        : [select(label, columnOf(user, key), sql`${user.table}`)]
    if (!fields) return []
    const rows = user.rows[key]!
    const from = sql`${user.table} join ${rows.table} on ${rows.table.parentId} = ${id}`
    return (Object.entries(fields) as [string, AnyField][])
      .filter(([, column]) => column.to === target.name)
      .map(([name, column]) => {
        const text = `${label}: ${column.label}`
        const link = rows.links[name]
        if (link) return links(text, link, rows.table.id, from)
        return select(text, (rows.table as unknown as Record<string, AnyPgColumn>)[name]!, from)
      })
  })
}
