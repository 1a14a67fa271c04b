import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What people looked for and did not find, for editors. Nothing about the people. */
export const searchMiss = pgTable(
  'search_miss',
  {
    /** The folded words. */
    words: text().primaryKey(),
    /** As they were typed last. */
    q: text().notNull(),
    /** What is missing, in the words of who told it last; empty when nobody did. */
    told: text().notNull().default(''),
    times: integer().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [index('search_miss_told').on(t.lastAt).where(sql`${t.told} <> ''`)],
)
