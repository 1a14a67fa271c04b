import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'

/** Answers to requests that carried an `Idempotency-Key`, so that a repetition changes nothing. Deleted after some days. */
export const gardenRequest = pgTable(
  'garden_request',
  {
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of path and body, base64url. */
    hash: text().notNull(),
    response: jsonb().$type<unknown>(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.userId, t.key] })],
)
