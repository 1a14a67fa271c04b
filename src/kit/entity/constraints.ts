import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check } from 'drizzle-orm/pg-core'
import { snake } from './define-entity.ts'
import type { Constraints } from './field.ts'

/** Several constraints of one table. */
export const constraints =
  (...list: Constraints[]): Constraints =>
  (self, table) =>
    list.flatMap(each => each(self, table))

const listed = (self: Record<string, AnyPgColumn>, keys: readonly string[]): SQL =>
  sql.join(
    keys.map(key => sql`${self[key]!}`),
    sql`, `,
  )

/** Exactly one of these columns is set. */
export const exactlyOneOf =
  (...keys: string[]): Constraints =>
  (self, table) => [check(`${table}_exactly_one_${snake(keys[0]!)}`, sql`num_nonnulls(${listed(self, keys)}) = 1`)]

/** Not more than one of these columns is set. */
export const atMostOneOf =
  (...keys: string[]): Constraints =>
  (self, table) => [check(`${table}_at_most_one_${snake(keys[0]!)}`, sql`num_nonnulls(${listed(self, keys)}) <= 1`)]

/** A number within a range, both ends included. */
export const between =
  (key: string, min: number, max: number): Constraints =>
  (self, table) => [
    check(
      `${table}_${snake(key)}_range`,
      sql`${self[key]!} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`,
    ),
  ]

/** The first column is not above the second; empty ones do not count. */
export const inOrder =
  (from: string, to: string): Constraints =>
  (self, table) => [check(`${table}_${snake(from)}_order`, sql`${self[from]!} <= ${self[to]!}`)]

/** The first column is below the second; empty ones do not count. */
export const below =
  (lower: string, upper: string): Constraints =>
  (self, table) => [check(`${table}_${snake(lower)}_below`, sql`${self[lower]!} < ${self[upper]!}`)]

/** Above zero, where it is set. */
export const positive =
  (...keys: string[]): Constraints =>
  (self, table) =>
    keys.map(key => check(`${table}_${snake(key)}_positive`, sql`${self[key]!} > 0`))
