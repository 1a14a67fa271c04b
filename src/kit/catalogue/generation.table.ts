import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'

/** One row: how many times the catalogue has been changed. Every write of records raises it in its own transaction. */
export const catalogueGeneration = pgTable('catalogue_generation', {
  id: integer().primaryKey(),
  value: bigint({ mode: 'number' }).notNull(),
})
