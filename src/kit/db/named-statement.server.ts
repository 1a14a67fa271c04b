import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.server.ts'

/**
 * Runs a statement as a prepared one: each connection parses it and plans it once and then knows it by its name. Worth it
 * for long statements that are run often; PostgreSQL keeps about a megabyte per name and connection, so a name stands for
 * one text and there are few of them. The rows come as JSON.
 */
export async function executeNamed<Row>(db: Db, name: string, statement: SQL): Promise<Row[]> {
  const rows = await db.select({ row: sql<Row>`row_to_json(found)` }).from(sql`(${statement}) found`).prepare(name).execute()
  return rows.map(({ row }) => row)
}
