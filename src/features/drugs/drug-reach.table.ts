import { customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

const bits = customType<{ data: string }>({ dataType: () => 'bit varying' })

/**
 * Which drugs have a line of `drug_use_scope` for two things at once (crop and problem, crop and place, place and waiting period …),
 * one bit per id of a drug. A catalogue of 100,000 uses counts its facets by these in a few milliseconds, where counting the lines
 * themselves took over a hundred. Made anew together with the scope; a row has exactly two of crop, problem, place, waiting period.
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
  t => [index('drug_reach_plant').on(t.plantId)],
)
