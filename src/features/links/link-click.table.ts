import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { link } from './link.entity.ts'

const linkId = () => integer().references(() => link.table.id, { onDelete: 'cascade' })

/** How many people followed a link on a day in Moscow. Nothing about the people. */
export const linkClick = pgTable(
  'link_click',
  { linkId: linkId().notNull(), day: date().notNull(), people: integer().notNull() },
  t => [primaryKey({ columns: [t.linkId, t.day] })],
)

/** What the last check of an address found; written only where checks are on. */
export const linkHealth = pgTable('link_health', {
  linkId: linkId().primaryKey(),
  state: text().$type<LinkState>().notNull(),
  /** For people: «404», «сертификат недействителен». */
  detail: text().notNull().default(''),
  /** Where the address leads for good. */
  finalUrl: text(),
  checkedAt: timestamp({ withTimezone: true }).notNull(),
  failingSince: timestamp({ withTimezone: true }),
  failures: integer().notNull().default(0),
})

/** `failing` becomes `broken` with the third failure in a row, at least two days after the first. */
export type LinkState = 'ok' | 'moved' | 'failing' | 'broken'
