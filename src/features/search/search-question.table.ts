import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What people asked and found, day by day. Nothing about the people. */
export const searchQuestion = pgTable(
  'search_question',
  {
    /** In Moscow. */
    day: date().notNull(),
    /** The folded words, sorted. */
    words: text().notNull(),
    /** As it was asked first on the day, in small letters. */
    q: text().notNull(),
    /** Limited for each half minute, so that one person cannot make a question popular. */
    times: integer().notNull(),
  },
  t => [primaryKey({ columns: [t.day, t.words] })],
)
