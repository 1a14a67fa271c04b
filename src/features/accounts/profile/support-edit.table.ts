import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '../user.table.ts'

/** What editors changed in a gardener's own records and why. The owner reads it; it is deleted with the account, as the records are. */
export const supportEdit = pgTable(
  'support_edit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** No foreign key, because the editor's account may be deleted. */
    editorId: integer().notNull(),
    entity: text().notNull(),
    recordId: integer().notNull(),
    /** Its version after the edit. */
    version: integer().notNull(),
    /** The title of the record at that time. */
    title: text().notNull(),
    reason: text().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [index().on(t.userId, t.at), index().on(t.entity, t.recordId)],
)
