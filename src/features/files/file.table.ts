import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { declareTable } from '#kit/entity/define-entity.ts'

/** Stored files. `key` is the portable name that spreadsheets use; the alternative text belongs to the file. */
export const file = pgTable('file', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  key: text().notNull().unique(),
  name: text().notNull(),
  type: text().notNull(),
  bytes: integer().notNull(),
  width: integer(),
  height: integer(),
  alt: text(),
  author: text(),
  licence: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
declareTable('file', file)
