import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Former aliases of published records: requests get 301 to the current alias, and no other record may take them. */
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
