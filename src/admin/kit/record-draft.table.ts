import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'

/** What an editor has typed and not saved yet, beside the stored record. Seen by nobody else; it may hold invalid values. */
export const recordDraft = pgTable(
  'record_draft',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entity: text().notNull(),
    /** Null: a record that has not been created yet. */
    recordId: integer(),
    /** Tells the new records of a kind apart that an editor has begun; 0 for the draft of a record. */
    number: integer().notNull().default(0),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The version that the editor has read; 0 for a new record. */
    baseVersion: integer().notNull(),
    /** Only the fields that differ. */
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [
    unique('record_draft_one').on(t.entity, t.recordId, t.userId, t.number).nullsNotDistinct(),
    index('record_draft_user').on(t.userId),
  ],
)
