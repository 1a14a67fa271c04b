import { type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { Db } from './database.server.ts'

declare const checked: unique symbol

/** SQL that gives the fields of `Row`, which the compiler has seen one by one. */
export type Checked<Row> = SQL & { readonly [checked]: Row }

/** What a SELECT gives for each field of a row. */
export type Columns<Row> = { readonly [Key in keyof Row]-?: SQL }

/** The columns of a table that are named like the fields: `columnsOf('p', 'shortName')` is `p.short_name`. */
export const columnsOf = <Key extends string>(table: string, ...keys: Key[]): Record<Key, SQL> =>
  Object.fromEntries(
    keys.map(key => [key, sql`${sql.identifier(table)}.${sql.identifier(toSnakeCase(key))}`]),
  ) as Record<Key, SQL>

/** The columns of a SELECT, each under the name of its field. The compiler demands every field of `Row` and refuses any other. */
export function rowOf<Row extends object>(columns: Columns<Row>): Checked<Row> {
  const named = Object.entries<SQL>(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  return sql.join(named, sql`, `) as Checked<Row>
}

/** @param before its `with` */
export const selectOf = <Row>(row: Checked<Row>, from: SQL = sql``, before: SQL = sql``): Checked<Row> =>
  statementWith(row, columns => sql`${before} select ${columns} ${from}`)

/** Any other statement with these columns, such as one with RETURNING. */
export const statementWith = <Row>(row: Checked<Row>, text: (columns: SQL) => SQL): Checked<Row> =>
  text(row) as Checked<Row>

/** At least one, each with an order and a limit of its own. */
export const unionAll = <Row>(statements: readonly Checked<Row>[]): Checked<Row> =>
  sql.join(
    statements.map(each => sql`(${each})`),
    sql` union all `,
  ) as Checked<Row>

export async function findRows<Row>(db: Db, statement: Checked<Row>): Promise<Row[]> {
  const { rows } = await db.execute(statement)
  return rows as Row[]
}
