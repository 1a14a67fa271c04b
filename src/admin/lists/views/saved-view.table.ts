import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'

/** A named query of a list with its columns, for one editor or for all. */
export const savedView = pgTable(
  'saved_view',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Path of the kind. */
    kind: text().notNull(),
    name: text().notNull(),
    /** The query string of the list, with its columns and without a page. */
    query: text().notNull(),
    /** Shown to all editors; only its owner changes it. */
    isShared: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [index('saved_view_kind').on(t.kind), uniqueIndex('saved_view_name').on(t.userId, t.kind, t.name)],
)

/** The view that a list opens with, by editor and kind. */
export const defaultView = pgTable(
  'default_view',
  {
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    viewId: integer().notNull(),
  },
  t => [
    primaryKey({ name: 'default_view_pk', columns: [t.userId, t.kind] }),
    foreignKey({ name: 'default_view_view_fk', columns: [t.viewId], foreignColumns: [savedView.id] }).onDelete(
      'cascade',
    ),
  ],
)
