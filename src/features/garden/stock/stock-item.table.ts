import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from '#features/accounts/user.table.ts'
import { drug } from '#features/drugs/drug.entity.ts'

/** A pack at home, as it was counted last. What was used since follows from the journal and is stored nowhere else. */
export const stockItem = pgTable(
  'stock_item',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Null: the product was deleted from the catalogue; its name stays. */
    drugId: integer().references(() => drug.table.id, { onDelete: 'set null' }),
    drugName: text().notNull(),
    amount: numeric({ precision: 12, scale: 4 }).notNull(),
    unit: text().$type<'g' | 'ml' | 'pcs'>().notNull(),
    countedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    openedAt: date(),
    bestBefore: date(),
    batch: text(),
    note: text(),
  },
  t => [
    index('stock_item_user').on(t.userId),
    check('stock_item_amount_not_negative', sql`${t.amount} >= 0`),
    check('stock_item_unit_known', sql`${t.unit} in ('g', 'ml', 'pcs')`),
  ],
)
