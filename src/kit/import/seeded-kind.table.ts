import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Kinds whose seed was loaded or not needed: it is never loaded again, even after an editor deleted records. */
export const seededKind = pgTable('seeded_kind', {
  entity: text().primaryKey(),
  seededAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The fields that the kind had then, see `fillNewFields`; empty before they were recorded. */
  fields: text().array().notNull().default([]),
})
