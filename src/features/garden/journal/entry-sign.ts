import type { Day } from '#features/verdict/calendar.ts'

/** «Обработано … не входить до … не срывать до …»: an A5 sheet for the bed. */
export interface EntrySign {
  day: Day
  drugs: readonly string[]
  /** The first day of work by hand; null: not known. */
  enterFrom: Day | null
  /** `pickFrom` is null without `isPickKnown` where nobody can name the day, with it where nothing is eaten. */
  places: readonly { planting: number | null; name: string; pickFrom: Day | null; isPickKnown: boolean }[]
  /** The page of the product, which the code opens. */
  url: string
  qr: { size: number; path: string }
}
