import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './user.table.ts'

/** Audit log of accounts, for their owners and administrators. Holds no secrets and no email addresses. The database refuses to change or delete younger rows than a year. */
export const securityEvent = pgTable(
  'security_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: integer().references(() => user.id, { onDelete: 'set null' }),
    /** The administrator who did it to somebody else's account or data. No foreign key, because the log outlives accounts. */
    actorId: integer(),
    event: text().notNull(),
    /** What exactly, in words without personal data. */
    detail: text(),
    network: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [index().on(t.userId, t.at), index().on(t.at, t.id)],
)
