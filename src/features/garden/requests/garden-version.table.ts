import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'

/** Raised by triggers with every change of a garden, also with those made past the API. */
export const gardenVersion = pgTable('garden_version', {
  userId: integer()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  value: bigint({ mode: 'number' }).notNull(),
})
