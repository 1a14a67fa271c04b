import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'

/** The morning letter of a gardener. Without a row nobody has ever asked for it. */
export const gardenReminder = pgTable(
  'garden_reminder',
  {
    userId: integer()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    isOn: boolean().notNull(),
    /** Of the day in the zone of the garden. */
    hour: integer().notNull(),
    /** Null: all plots, also later ones. Plots that are gone may still stand here. */
    plotIds: integer().array(),
    /** Of the address that switches the letter off, sealed as those of calendar feeds: every letter names it. */
    secretHash: text().notNull().unique(),
    sealedSecret: text().notNull(),
    /** The last day for which a letter was queued. */
    claimedOn: date(),
    /** The last day for which a letter was handed to the mail server; stored before it is. */
    sentOn: date(),
  },
  t => [
    check('garden_reminder_hour', sql`${t.hour} between 5 and 11`),
    index('garden_reminder_due').on(t.hour).where(sql`${t.isOn}`),
  ],
)
