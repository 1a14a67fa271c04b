import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'
import type { MergedKind } from './merge-view.ts'

/** What came over from devices. It outlives the records, so that one which was deleted since does not come back with a second merge. */
export const guestMerge = pgTable(
  'guest_merge',
  {
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Made on the device. */
    key: uuid().notNull(),
    kind: text().$type<MergedKind>().notNull(),
    /** Null: the record has no number of its own. */
    recordId: integer(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.userId, t.key] })],
)
