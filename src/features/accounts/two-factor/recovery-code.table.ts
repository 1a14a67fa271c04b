import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from '../user.table.ts'

/** Single-use codes for signing in without the authenticator app. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    /** Encrypted, so that the owner can display the codes after confirming the password. */
    sealed: text().notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.codeHash] })],
)
