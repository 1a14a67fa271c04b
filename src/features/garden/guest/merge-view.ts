import type { Day } from '#features/verdict/calendar.ts'

/** What a merge does, or with `preview` would do: the response of `POST /api/garden/merge`. */
export interface MergeView {
  added: readonly MergedRecord[]
  /** Came over before; with the second merge nothing of it is added. */
  known: readonly MergedRecord[]
  /** Stays on the device, and why. */
  left: readonly (MergedRecord & { why: string })[]
  /** Plantings of the account that may be the same; a guest's planting stays one of its own unless the gardener says otherwise. */
  samePlantings: readonly {
    key: string
    name: string
    candidates: readonly { id: number; name: string; bed: string }[]
  }[]
  /** Fields of plantings of the account that were told later on the device. */
  changed: readonly ChangedField[]
  /** One product on one planting within a week: both entries stay, and the light counts from the later. */
  sameTreatments: readonly { key: string; drug: string; planting: string; day: Day; other: { id: number; day: Day } }[]
  /** The same among the entries of the device. */
  sameOnDevice: readonly SameOnDevice[]
}

export interface ChangedField {
  planting: string
  field: string
  label: string
  was: string | null
  becomes: string | null
}

/** Two entries of the device that may be one treatment: both stay, unless the gardener strikes one. */
export interface SameOnDevice {
  drug: string
  planting: string
  entries: readonly { key: string; day: Day }[]
}

export type MergedKind =
  | 'plot'
  | 'bed'
  | 'planting'
  | 'phase'
  | 'observation'
  | 'harvest'
  | 'entry'
  | 'task'
  | 'plan'
  | 'pack'
  | 'sprayer'

export interface MergedRecord {
  key: string
  is: MergedKind
  title: string
}
