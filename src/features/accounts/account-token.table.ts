import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './user.table.ts'

/** Single-use tokens of the links in emails. */
export const accountToken = pgTable(
  'account_token',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text().primaryKey(),
    kind: text({ enum: ['reset', 'verify', 'change', 'undo'] }).notNull(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The address the email was sent to: a link sent to a former address must not confirm the current one. */
    email: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  t => [index().on(t.userId)],
)
