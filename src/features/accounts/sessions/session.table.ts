import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '../user.table.ts'

const timestampTz = () => timestamp({ withTimezone: true })

/** One sign-in of one browser. Anonymous visitors have no row. */
export const session = pgTable(
  'session',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** SHA-256 of the token in the cookie. */
    tokenHash: text().notNull().unique(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The password was correct, the two-factor code is missing: the session allows nothing but sending it. */
    isPending: boolean().notNull().default(false),
    isRemembered: boolean().notNull().default(false),
    /** When the password was last confirmed for sensitive actions. */
    confirmedAt: timestampTz(),
    userAgent: text().notNull().default(''),
    network: text().notNull().default(''),
    createdAt: timestampTz().notNull().defaultNow(),
    seenAt: timestampTz().notNull().defaultNow(),
    expiresAt: timestampTz().notNull(),
  },
  t => [
    index('session_user_seen').on(t.userId, t.seenAt, t.id),
    index('session_seen').on(t.seenAt.desc(), t.userId),
    index().on(t.expiresAt),
  ],
)
