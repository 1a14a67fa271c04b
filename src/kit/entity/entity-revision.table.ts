import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const writeKinds = ['hand', 'bulk', 'import', 'job'] as const
export type WriteKind = (typeof writeKinds)[number]

/** Every write of a record: who, when, and the values before and after it. Nothing changes or deletes these rows. */
export const entityRevision = pgTable(
  'entity_revision',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entity: text().notNull(),
    recordId: integer().notNull(),
    /** The record's version after the write. */
    version: integer().notNull(),
    writeKind: text({ enum: writeKinds }).notNull(),
    /** Empty for the program itself. Without a foreign key: the history outlives the account. */
    userId: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Empty for a new record. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** Empty for a deleted record. */
    after: jsonb().$type<Record<string, unknown>>(),
  },
  t => [index('entity_revision_record').on(t.entity, t.recordId, t.id)],
)
