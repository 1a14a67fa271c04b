import { customType, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'

const bits = customType<{ data: string }>({ dataType: () => 'bit varying' })

/**
 * Which drugs have a line of `drug_use_scope` for two things at once (crop and problem, crop and place, place and waiting period …),
 * one bit per id of a drug. A catalogue of 100,000 uses counts its facets by these in a few milliseconds, where counting the lines
 * themselves took over a hundred. Follows the scope in the same transaction; all rows have the same number of bits. A row has exactly two of crop, problem, place, waiting period.
 */
export const drugReach = pgTable(
  'drug_reach',
  {
    plantId: integer(),
    pestId: integer(),
    diseaseId: integer(),
    place: text(),
    /** Days; 0 where no waiting period is regulated, −1 where it is no number. */
    phiDays: integer(),
    drugs: bits().notNull(),
  },
  t => [unique('drug_reach_key').on(t.plantId, t.pestId, t.diseaseId, t.place, t.phiDays).nullsNotDistinct()],
)
