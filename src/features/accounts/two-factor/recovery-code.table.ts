import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { user } from '../user.table.ts'

/** Stand in for the telephone, once each. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    /** Readable to its owner only, after the password. */
    sealed: text().notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.codeHash] })],
)
