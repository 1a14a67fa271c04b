import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const writeKinds = ['hand', 'bulk', 'import', 'job'] as const
export type WriteKind = (typeof writeKinds)[number]

/** One row for each write of a record: who, when, and the values before and after. The database refuses to change them, or to delete them before two years. */
export const entityRevision = pgTable(
  'entity_revision',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entity: text().notNull(),
    recordId: integer().notNull(),
    /** The record's version after the write. */
    version: integer().notNull(),
    writeKind: text({ enum: writeKinds }).notNull(),
    /** Null when the program wrote. No foreign key, because the history outlives accounts. */
    userId: integer(),
    /** Why, in the writer's own words. */
    reason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for a new record. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** Null for a deleted record. */
    after: jsonb().$type<Record<string, unknown>>(),
  },
  t => [
    index('entity_revision_record').on(t.entity, t.recordId, t.id),
    index('entity_revision_moment').on(t.createdAt, t.id),
  ],
)
