import type { UseRecord } from '#features/verdict/find-verdict-facts.server.ts'
import type { DrugFacts, Weather } from '#features/verdict/question.ts'

/** The registration as it was on the day of a treatment. It is written once; its hash is checked by the database. */
export interface RegulationCopy {
  drug: DrugFacts
  use: UseRecord
  /** «КЭ, 250 г/л»; null: not known. */
  form: string | null
  /**
   * Of a product that the site had no more when it was recorded: `former` has the last known registration, `told` only what the gardener has
   * told. Left out: it was on the site.
   */
  origin?: 'former' | 'told'
}

/** As measured by the gardener on the day. */
export type EntryWeather = Omit<Weather, 'hoursAgo'>
