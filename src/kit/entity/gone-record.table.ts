import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Aliases of deleted records that were public: requests get 410 until another record takes the alias. */
export const goneRecord = pgTable(
  'gone_record',
  {
    entity: text().notNull(),
    alias: text().notNull(),
    recordId: integer().notNull(),
    deletedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.entity, t.alias] })],
)
