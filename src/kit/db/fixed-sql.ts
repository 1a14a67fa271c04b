import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()

/** SQL without parameters as one piece: the pieces of a statement are put together anew each time it is asked. */
export function fixedSql(pieces: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(pieces)
  if (params.length > 0) throw new Error(`Has parameters: ${text}`)
  return sql.raw(text)
}
