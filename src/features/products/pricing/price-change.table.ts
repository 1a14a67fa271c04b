import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { product } from '../product.entity.ts'

/** From when a pack of a published product had a price. Written with every save; a pack is known by its article number. */
export const priceChange = pgTable(
  'price_change',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => product.table.id, { onDelete: 'cascade' }),
    sku: text().notNull(),
    priceKop: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [index('price_change_of_pack').on(t.productId, t.sku, t.at)],
)
