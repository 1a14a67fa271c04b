import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { plot } from '../plot.entity.ts'
import type { ShareRight } from './share-rights.ts'

/** Secret addresses that show a plot to others, sealed: the gardener sees them again, a copy of the database opens none. */
export const plotShare = pgTable(
  'plot_share',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    plotId: integer()
      .notNull()
      .references(() => plot.table.id, { onDelete: 'cascade' }),
    /** For whom, in the words of the gardener. */
    label: text().notNull(),
    access: text().$type<ShareRight>().notNull(),
    secretHash: text().notNull().unique(),
    sealedSecret: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  t => [
    index('plot_share_plot').on(t.plotId),
    check('plot_share_access_known', sql`${t.access} in ('view', 'mark', 'all')`),
  ],
)
