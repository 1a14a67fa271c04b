import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'
import type { NeedsObject } from '#features/files/file-jobs.server.ts'
import { journalEntry } from '../journal/journal.table.ts'
import { observation } from '../plantings/planting-facts.table.ts'

/** Photos of gardeners, each beside an entry of the journal or an observation. Their files have no public address. */
export const gardenPhoto = pgTable(
  'garden_photo',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    entryId: integer().references(() => journalEntry.id, { onDelete: 'cascade' }),
    observationId: integer().references(() => observation.id, { onDelete: 'cascade' }),
    /** `hash` of its two rows in `stored_object`: 64 random hexadecimal digits, so that no two photos share a file. */
    name: text().notNull().unique(),
    /** Of both files. */
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [
    index('garden_photo_user').on(t.userId),
    index('garden_photo_entry').on(t.entryId),
    index('garden_photo_observation').on(t.observationId),
    check('garden_photo_one_place', sql`num_nonnulls(${t.entryId}, ${t.observationId}) = 1`),
  ],
)

export const isGardenPhoto: NeedsObject = hash =>
  sql`exists (select from ${gardenPhoto} where ${gardenPhoto.name} = ${hash})`
