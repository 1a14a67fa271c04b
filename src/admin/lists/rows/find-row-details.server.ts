import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'

interface RowDetails {
  alias: string
  /** Who saved it last; null: the program, or nothing is known. */
  author: string | null
}

/** What a list shows of its rows beside their columns, by id. One statement. */
export async function findRowDetails(
  db: Db,
  entity: AnyEntity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowDetails>> {
  if (ids.length === 0) return new Map()
  const { table, name } = entity
  const last = db
    .selectDistinctOn([entityRevision.recordId], { recordId: entityRevision.recordId, author: user.name })
    .from(entityRevision)
    .leftJoin(user, eq(user.id, entityRevision.userId))
    .where(sql`${entityRevision.entity} = ${name} and ${entityRevision.recordId} = any (${sql.param([...ids])}::int[])`)
    .orderBy(entityRevision.recordId, desc(entityRevision.id))
    .as('last')
  const { alias } = table as unknown as Record<string, AnyPgColumn>
  const rows = await db
    .select({ id: table.id, alias: alias!, author: last.author })
    .from(table as PgTable)
    .leftJoin(last, eq(last.recordId, table.id))
    .where(inArray(table.id, [...ids]))
  return new Map(rows.map(({ id, alias, author }) => [id as number, { alias: alias as string, author }]))
}
