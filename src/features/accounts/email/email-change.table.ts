import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '../user.table.ts'

const moment = () => timestamp({ withTimezone: true })

/** A change of address, from the day it is asked for until it can no longer be undone. Before it is confirmed the old address counts. */
export const emailChange = pgTable(
  'email_change',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    fromEmail: text().notNull(),
    toEmail: text().notNull(),
    askedAt: moment().notNull().defaultNow(),
    confirmedAt: moment(),
  },
  t => [index().on(t.userId), index().on(t.fromEmail), uniqueIndex('email_change_pending').on(t.userId).where(sql`confirmed_at is null`)],
)
