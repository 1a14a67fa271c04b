import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '../user.table.ts'

const timestampTz = () => timestamp({ withTimezone: true })

/** A change of email address, from the request until it can no longer be undone. The old address is in effect until it is confirmed. */
export const emailChange = pgTable(
  'email_change',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    fromEmail: text().notNull(),
    toEmail: text().notNull(),
    askedAt: timestampTz().notNull().defaultNow(),
    confirmedAt: timestampTz(),
  },
  t => [
    index().on(t.userId),
    index().on(t.fromEmail),
    uniqueIndex('email_change_pending').on(t.userId).where(sql`confirmed_at is null`),
  ],
)
