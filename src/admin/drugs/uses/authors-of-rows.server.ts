import { sql } from 'drizzle-orm'
import type { GridConflict } from '#admin/drugs/grid/grid-view.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'

/** The conflicts with the names of those who have saved the present versions of their rows. */
export async function withAuthors(db: Db, conflicts: readonly GridConflict[]): Promise<GridConflict[]> {
  const row = rowOf<{ id: number; name: string }>({ id: sql`r.record_id`, name: sql`u.name` })
  const ids = [...new Set(conflicts.map(({ id }) => id))]
  const rest = sql`from drug_use d join entity_revision r on r.entity = ${drugUse.name} and r.record_id = d.id and r.version = d.version
    join users u on u.id = r.user_id where d.id = any (${sql.param(ids)}::int[])`
  const names = new Map((await findRows(db, selectOf(row, rest))).map(({ id, name }) => [id, name]))
  return conflicts.map(conflict => ({ ...conflict, author: names.get(conflict.id) ?? null }))
}
