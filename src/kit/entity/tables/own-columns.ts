import { integer, text, timestamp } from 'drizzle-orm/pg-core'

/** Of every record, besides its fields. */
export const recordColumns = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  status: text({ enum: ['draft', 'published', 'archived', 'trash'] })
    .notNull()
    .default('draft'),
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Folded text of the searched fields, written with every save. */
  searchText: text().notNull().default(''),
})

/** Of every child row. */
export const rowColumns = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  parentId: integer().notNull(),
  key: text().notNull(),
  position: integer().notNull(),
})

/** Of every link of a many-to-many field. */
export const linkColumns = () => ({
  parentId: integer().notNull(),
  targetId: integer().notNull(),
  position: integer().notNull(),
})
