import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '../user.table.ts'

const moment = () => timestamp({ withTimezone: true })

/** One sign-in of one browser. A visitor has none. */
export const session = pgTable(
  'session',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** SHA-256 of what the cookie holds. */
    tokenHash: text().notNull().unique(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The password was right, the code is still to come: good for the code and for nothing else. */
    isPending: boolean().notNull().default(false),
    isRemembered: boolean().notNull().default(false),
    /** When the password was last asked for again. */
    confirmedAt: moment(),
    userAgent: text().notNull().default(''),
    network: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    seenAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  t => [index().on(t.userId), index().on(t.expiresAt)],
)
