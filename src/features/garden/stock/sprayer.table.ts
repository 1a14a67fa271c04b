import { sql } from 'drizzle-orm'
import { check, integer, numeric, pgTable } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'

/** The gardener's own sprayer, which doses of treatments with it are divided by. */
export const sprayer = pgTable(
  'sprayer',
  {
    userId: integer()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    tankL: numeric({ precision: 6, scale: 2 }).notNull(),
    /** What the pump cannot spray. */
    deadL: numeric({ precision: 6, scale: 2 }),
    /** Measured with water on ten square metres. */
    waterL: numeric({ precision: 6, scale: 2 }),
  },
  t => [
    check('sprayer_tank_positive', sql`${t.tankL} > 0`),
    check('sprayer_dead_below_tank', sql`${t.deadL} > 0 and ${t.deadL} < ${t.tankL}`),
    check('sprayer_litres_positive', sql`${t.waterL} > 0`),
  ],
)
