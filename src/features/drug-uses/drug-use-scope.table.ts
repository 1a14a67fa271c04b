import { bigint, boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

const dayRanges = customType<{ data: string }>({ dataType: () => 'datemultirange' })

/**
 * What the registered uses allow, resolved to leaf crops: one line per use × crop × problem that lives on that crop.
 * Derived from uses, the graph of groups and the hosts of problems; `updateScope` updates it after every write. Never edited by
 * hand, hence without foreign keys: checking them would take longer than writing the lines.
 */
export const drugUseScope = pgTable(
  'drug_use_scope',
  {
    useId: integer().notNull(),
    drugId: integer().notNull(),
    /** Empty: land without a crop. */
    plantId: integer(),
    /** Neither pest nor disease: the use has another purpose, or its targets do not live on this crop. */
    pestId: integer(),
    diseaseId: integer(),
    /** `partial`: only suppresses the problem. */
    effect: text({ enum: ['full', 'partial'] }),
    /** For private plots, parsed, published, with a known waiting period: the site may recommend it on `usableDays`. */
    isUsable: boolean().notNull(),
    /** The days on which the latest registration begun permits the use; null when none is needed. */
    usableDays: dayRanges(),
    place: text().notNull(),
    /** The wait that the site prints and the verdict counts, also that of words about the time. */
    phiKind: text().notNull(),
    phiDays: integer(),
  },
  t => [
    index('drug_use_scope_plant').on(t.plantId, t.drugId),
    index('drug_use_scope_pest').on(t.pestId, t.plantId, t.drugId),
    index('drug_use_scope_disease').on(t.diseaseId, t.plantId, t.drugId),
    index('drug_use_scope_drug').on(t.drugId),
    index('drug_use_scope_use').on(t.useId),
  ],
)

/**
 * The drugs whose lines have changed, for programs that keep the lines in memory. Written by triggers, so that older programs on the same
 * database count too. A writer of lines holds a lock until the commit (`lockScope`), so a higher number is committed later.
 */
export const drugScopeChange = pgTable(
  'drug_scope_change',
  {
    drugId: integer().primaryKey(),
    /** The number of the last change, counted over all drugs. */
    change: bigint({ mode: 'number' }).notNull(),
  },
  t => [index('drug_scope_change_order').on(t.change)],
)
