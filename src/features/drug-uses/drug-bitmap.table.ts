import { customType, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

const bits = customType<{ data: string }>({ dataType: () => 'bit varying' })

/**
 * Bitmaps of drugs to count facets, see `catalogue/facet-counts.ts`. A row has exactly two of crop, problem, place and
 * waiting period; bit n of `drugs` is set when the drug with the id n has a line of `drug_use_scope` with both.
 * Updated with the scope in the same transaction. All rows have the same number of bits.
 */
export const drugBitmap = pgTable(
  'drug_bitmap',
  {
    plantId: integer(),
    pestId: integer(),
    diseaseId: integer(),
    place: text(),
    /** Days; 0 for a dash (not regulated), −1 for «by stage» and unknown. */
    phiDays: integer(),
    drugs: bits().notNull(),
  },
  t => [unique('drug_bitmap_key').on(t.plantId, t.pestId, t.diseaseId, t.place, t.phiDays).nullsNotDistinct()],
)
