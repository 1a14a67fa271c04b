import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'
import { plot } from '../plot.entity.ts'

/** Secret addresses of calendar feeds, sealed: the gardener sees them again, a copy of the database opens none. */
export const gardenFeed = pgTable(
  'garden_feed',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Null: of all plots. */
    plotId: integer().references(() => plot.table.id, { onDelete: 'cascade' }),
    secretHash: text().notNull().unique(),
    /** Null for an address of before it was sealed: it works, and is shown again after it was renewed. */
    sealedSecret: text(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [
    uniqueIndex('garden_feed_of_plot').on(t.userId, t.plotId).where(sql`${t.plotId} is not null`),
    uniqueIndex('garden_feed_of_all').on(t.userId).where(sql`${t.plotId} is null`),
    index('garden_feed_user').on(t.userId),
    index('garden_feed_plot').on(t.plotId),
  ],
)

/** What readers of a feed were told of a job last: its number goes up with every change and never down. */
export const gardenEvent = pgTable(
  'garden_event',
  {
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Of the job, which may be deleted since. */
    uid: uuid().notNull(),
    plotId: integer(),
    title: text().notNull(),
    dueFrom: date().notNull(),
    dueTo: date().notNull(),
    isCancelled: boolean().notNull().default(false),
    sequence: integer().notNull().default(0),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.userId, t.uid] })],
)
