import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Kinds whose seed has been loaded, or was not needed: it is never loaded again, whatever an editor deletes. */
export const seededKind = pgTable('seeded_kind', {
  entity: text().primaryKey(),
  seededAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
