import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'
import type { Status } from '#kit/entity/define-entity.ts'

export const publicationActions = ['publish', 'unpublish'] as const

/** A record that goes to the site, or leaves it, at a time. At most one of each for a record: a second one replaces the first. */
export const publication = pgTable(
  'publication',
  {
    entity: text().notNull(),
    recordId: integer().notNull(),
    action: text({ enum: publicationActions }).notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** Whose rights it is done with; null when the account no longer exists. */
    userId: integer().references(() => user.id, { onDelete: 'set null' }),
    /** Of the record when this was planned; null in plans of an earlier program. */
    status: text().$type<Status>(),
    /** The version of the record when this was planned, with which `values` had no conflict. */
    baseVersion: integer().notNull(),
    /** The editor's draft at the time of scheduling: later typing does not go out unseen. */
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Why it was not done, in words; it is not tried again then. */
    failure: text(),
  },
  t => [primaryKey({ columns: [t.entity, t.recordId, t.action] }), index('publication_at').on(t.at)],
)
