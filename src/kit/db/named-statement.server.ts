import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.server.ts'

/**
 * Runs a prepared statement: each connection parses and plans it once per name. Worth it for long, frequent statements.
 * PostgreSQL stores about 1 MB per name and connection, so use few names, each for one text. Rows are returned as JSON.
 */
export async function executeNamed<Row>(db: Db, name: string, statement: SQL): Promise<Row[]> {
  const rows = await db.select({ row: sql<Row>`row_to_json(found)` }).from(sql`(${statement}) found`).prepare(name).execute()
  return rows.map(({ row }) => row)
}
