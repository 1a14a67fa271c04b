import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './user.table.ts'

/** Audit log of an account, for its owner and the operator. Holds no secrets and no email addresses. */
export const securityEvent = pgTable(
  'security_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: integer().references(() => user.id, { onDelete: 'set null' }),
    event: text().notNull(),
    network: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [index().on(t.userId, t.at)],
)
