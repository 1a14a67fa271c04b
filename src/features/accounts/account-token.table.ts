import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './user.table.ts'

/** What links in letters are good for. Each works once. */
export const accountToken = pgTable(
  'account_token',
  {
    /** SHA-256 of what the link holds. */
    tokenHash: text().primaryKey(),
    kind: text({ enum: ['reset', 'verify', 'change', 'undo'] }).notNull(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The address the letter went to: a link for a former address confirms nothing. */
    email: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  t => [index().on(t.userId)],
)
