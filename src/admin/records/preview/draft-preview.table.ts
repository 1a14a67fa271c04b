import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'

/** Secret addresses under which somebody without an account reads what an editor has not published. */
export const draftPreview = pgTable(
  'draft_preview',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    secretHash: text().notNull().unique(),
    entity: text().notNull(),
    recordId: integer().notNull(),
    /** Whose draft it is. */
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  t => [
    uniqueIndex('draft_preview_of_draft').on(t.entity, t.recordId, t.userId),
    index('draft_preview_user').on(t.userId),
    index('draft_preview_expires').on(t.expiresAt),
  ],
)
