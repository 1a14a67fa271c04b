import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import { shownTitle } from '#admin/kit/records/find-names.server.ts'
import { readConditions } from '#admin/lists/list/find-list.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { invalid } from '#kit/problem.ts'
import { maxBulk } from './bulk.ts'

/** The chosen records: rows picked by hand, or everything that a list finds. */
export interface Selection {
  /** The query string of the list. */
  query: string
  /** Absent: everything that the query finds, on all pages. */
  ids?: readonly number[] | undefined
}

export interface Chosen {
  id: number
  version: number
  status: RecordStatus
  title: string
}

/** By number. Throws 422 for a query that does not fit the kind and for more than `maxBulk` records. */
export async function findChosen(db: Db, entity: AnyEntity, { query, ids }: Selection): Promise<Chosen[]> {
  const where = ids ? [hasId(entity, ids)] : await queryConditions(db, entity, query)
  const { table } = entity
  const chosen = (await db
    .select({ id: table.id, version: table.version, status: table.status, title: shownTitle(entity) })
    .from(table as PgTable)
    .where(and(...where))
    .orderBy(asc(table.id))
    .limit(maxBulk + 1)) as Chosen[]
  if (chosen.length > maxBulk)
    throw invalid({
      query: [
        'За один раз меняем не\u00a0больше 10\u00a0000 записей. Сузьте запрос или выгрузите записи и\u00a0загрузите файлом.',
      ],
    })
  return chosen
}

/** Throws 422 for a query that does not fit the kind. */
export async function queryConditions(db: Db, entity: AnyEntity, query: string): Promise<SQL[]> {
  const { state, parsed } = parseList(entity, new URLSearchParams(query))
  if (Object.keys(parsed.errors).length + parsed.unknown.length > 0)
    throw invalid({ query: ['Этот запрос списка не\u00a0читается.'] })
  return readConditions(db, entity, state)
}

export const hasId = ({ table }: AnyEntity, ids: readonly number[]): SQL =>
  sql`${table.id} = any (${sql.param([...ids])}::int[])`
