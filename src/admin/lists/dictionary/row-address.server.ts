import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { orderOf } from '#admin/lists/list/find-list.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { rowHash } from './row-hash.ts'

/** The page of the whole dictionary with the record, and its row there: what a link to one of its records leads to. */
export async function rowAddressOf(db: Db, entity: AnyEntity, id: number): Promise<string> {
  const { state } = parseList(entity, new URLSearchParams())
  const { table, path } = entity
  const rows = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(sql`${table.status} <> 'trash'`)
    .orderBy(...orderOf(entity, state.sort))
  const at = rows.findIndex(row => row.id === id)
  const page = Math.floor(at / state.pageSize) + 1
  return `/admin/${path}?view=all${page > 1 ? `&page=${page}` : ''}${rowHash(id)}`
}
