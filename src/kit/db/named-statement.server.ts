import { sql } from 'drizzle-orm'
import type { Checked } from './checked-row.server.ts'
import type { Db } from './database.server.ts'

/**
 * Runs a prepared statement: each connection parses and plans it once per name. Worth it for long, frequent statements.
 * PostgreSQL stores about 1 MB per name and connection, so use few names, each for one text. Rows are returned as JSON.
 */
export async function executeNamed<Row>(db: Db, name: string, statement: Checked<Row>): Promise<Row[]> {
  const rows = await prepare<Row>(db, name, statement).execute()
  return rows.map(({ row }) => row)
}

/** The same for a statement with `sql.placeholder`s, whose text is built once and not for every request. */
export function namedStatement<Row>(
  name: string,
  statement: Checked<Row>,
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const prepared = new WeakMap<Db, ReturnType<typeof prepare<Row>>>()
  return async (db, values) => {
    const found = prepared.get(db) ?? prepare<Row>(db, name, statement)
    prepared.set(db, found)
    const rows = await found.execute(values)
    return rows.map(({ row }) => row)
  }
}

const prepare = <Row>(db: Db, name: string, statement: Checked<Row>) =>
  db.select({ row: sql<Row>`row_to_json(found)` }).from(sql`(${statement}) found`).prepare(name)
