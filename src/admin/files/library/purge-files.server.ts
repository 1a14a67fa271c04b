import { sql } from 'drizzle-orm'
import { trashDays } from '#admin/kit/trash-days.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'

/** Once a day: rows of files that have been in the trash for 30 days and that nothing uses. What they stored is swept by the store. */
export async function purgeFiles(db: Db): Promise<void> {
  const rest = sql`
    from file where deleted_at < now() - make_interval(days => ${trashDays})
      and not exists (select from file_use u where u.file_id = file.id) order by id limit 1000`
  const rows = await findRows(db, selectOf(rowOf<{ id: number }>({ id: sql`id` }), rest))
  for (const { id } of rows) await deleteRow(db, id)
}

async function deleteRow(db: Db, id: number): Promise<void> {
  try {
    await db.execute(sql`delete from file where id = ${id}`)
  } catch (error) {
    // A record in the trash may still refer to it; then it stays until that record is deleted.
    const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: string }
    if (code !== '23503' && code !== '23001') throw error
  }
}
