import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

const dialect = new PgDialect()
const room = 100

/** The same SQL in as few pieces as it has parameters: the pieces of a statement are put together anew each time it is asked. */
export function fixedSql(pieces: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(pieces)
  const parts = text.split(/\$\d+/)
  if (parts.length !== params.length + 1) throw new Error(`A sign of parameters stands in a text: ${text}`)
  return sql.join(parts.flatMap((part, index) => [sql.raw(part), ...params.slice(index, index + 1).map(value => sql.param(value))]))
}

/** Remembers what was built for the last questions. The answer of `build` must follow from the question alone. */
export function keepSql<Question>(build: (question: Question) => SQL): (question: Question) => SQL {
  const kept = new Map<string, SQL>()
  return question => {
    const key = JSON.stringify(question)
    const statement = kept.get(key) ?? fixedSql(build(question))
    if (kept.size >= room) kept.clear()
    kept.set(key, statement)
    return statement
  }
}
