import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Rows of the work queue that editors have put off. */
export const postponed = pgTable('postponed', {
  /** `{group}:{kind}:{id}` of the row. */
  key: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
})
