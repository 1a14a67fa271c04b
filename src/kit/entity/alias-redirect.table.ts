import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Former addresses of published records: each answers 301 to the record's present one and is never given to another. */
export const aliasRedirect = pgTable(
  'alias_redirect',
  {
    entity: text().notNull(),
    alias: text().notNull(),
    recordId: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.entity, t.alias] })],
)
