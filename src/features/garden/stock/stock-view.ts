import type { Day } from '#features/verdict/calendar.ts'

/** A pack at home as the page shows it: the response of `GET /api/stock`. */
export interface StockView {
  id: number
  drug: { alias: string | null; name: string }
  /** Decimals in `unit`. */
  amount: string
  left: string
  unit: 'g' | 'ml' | 'pcs'
  openedAt: Day | null
  bestBefore: Day | null
  batch: string | null
  note: string | null
  state: 'fine' | 'empty' | 'ends_soon' | 'expired' | 'forbidden'
  /** Why it may not be used, or what to know, in words. */
  why: string
  /** «Хватит на …»; null: it is not to be used, or is no product of the catalogue. */
  covers: PackCovers | null
}

export interface PackCovers {
  /** Standing plantings whose crop the product is registered for. */
  plantings: readonly PackCover[]
  /** How many there are besides. */
  more: number
}

export interface PackCover {
  planting: { id: number; name: string; bed: string }
  /** Whole treatments; null: it cannot be told. */
  times: number | null
  /** Of one treatment, in words. */
  dose: string | null
  /** Why it cannot be told, in words. */
  why: string | null
  /** What forbids the product on this planting today, in words; null: nothing. */
  forbidden: string | null
}

export interface StockList {
  items: readonly StockView[]
  /** Of the jobs of the next thirty days: what is needed, and what there is. */
  shortages: readonly { drug: { alias: string; name: string }; need: string; left: string; unit: 'g' | 'ml' | 'pcs' }[]
  /** Treatments that were not taken from a pack, because grams and millilitres need a density. */
  unwritten: readonly { entry: number; day: Day; drug: string; amount: string; unit: 'g' | 'ml' | 'pcs' }[]
}
