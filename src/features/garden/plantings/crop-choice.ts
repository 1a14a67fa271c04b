export interface CropChoice {
  alias: string
  name: string
  /** Other words for it, with commas; null: none. */
  synonyms: string | null
  /** Picked again and again. */
  isContinuous: boolean
}

export interface CropDetails extends CropChoice {
  phases: readonly { key: string; name: string }[]
  sorts: readonly { alias: string; name: string; place: string; daysFrom: number | null; daysTo: number | null }[]
  /** Plants on one square metre by the usual distances; null: not known. */
  plantsPerM2: number | null
  /** Pests and diseases of the crop. */
  problems: readonly { alias: string; name: string }[]
  schemes: readonly { alias: string; title: string; goal: string | null; author: string | null; steps: number }[]
}
