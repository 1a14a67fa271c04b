import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'

const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
const userId = () =>
  integer()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

export const favoriteCollection = pgTable(
  'favorite_collection',
  { id: id(), userId: userId(), name: text().notNull(), createdAt: createdAt() },
  t => [uniqueIndex('favorite_collection_name').on(t.userId, sql`lower(${t.name})`)],
)

/** Records that a user keeps at hand. They belong to many kinds, so that no foreign key leads to them. */
export const favorite = pgTable(
  'favorite',
  {
    id: id(),
    userId: userId(),
    kind: text().notNull(),
    /** Null for a record of a guest's list that does not exist any more: only its title is known. */
    recordId: integer(),
    /** As they were when it was added, for a record that is no longer published. */
    alias: text().notNull(),
    title: text().notNull(),
    collectionId: integer().references(() => favoriteCollection.id, { onDelete: 'set null' }),
    note: text().notNull().default(''),
    /** What the user has seen of registration and price, see `favorite-sources.server.ts`. */
    seen: jsonb().notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('favorite_of_record').on(t.userId, t.kind, t.recordId).where(sql`${t.recordId} is not null`),
    uniqueIndex('favorite_without_record').on(t.userId, t.kind, t.alias).where(sql`${t.recordId} is null`),
    index('favorite_collection_id').on(t.collectionId),
    index('favorite_user').on(t.userId),
  ],
)

/** Secret addresses of lists. The address itself is sealed: the owner sees it again, a copy of the database does not open it. */
export const favoriteShare = pgTable(
  'favorite_share',
  {
    id: id(),
    userId: userId(),
    /** Null: the whole list. */
    collectionId: integer().references(() => favoriteCollection.id, { onDelete: 'cascade' }),
    secretHash: text().notNull().unique(),
    sealedSecret: text().notNull(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('favorite_share_of_collection').on(t.userId, t.collectionId).where(sql`${t.collectionId} is not null`),
    uniqueIndex('favorite_share_of_all').on(t.userId).where(sql`${t.collectionId} is null`),
    index('favorite_share_user').on(t.userId),
    index('favorite_share_collection').on(t.collectionId),
  ],
)
