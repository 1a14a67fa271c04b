import type { Day } from '#features/verdict/calendar.ts'
import type { DrugFacts } from '#features/verdict/question.ts'
import type { LightView } from '../facts/light-view.ts'
import type { EntryWeather, RegulationCopy } from './regulation-copy.ts'

/** An entry as the journal lists it. */
export interface JournalRow {
  id: number
  day: Day
  method: string
  bed: { id: number; name: string } | null
  plantings: readonly { id: number; name: string }[]
  neighbours: readonly { planting: number; name: string; reached: boolean }[]
  items: readonly JournalItemView[]
  isPastRecord: boolean
  violationCodes: readonly string[]
  confirmedCodes: readonly string[]
  reason: string | null
  weather: EntryWeather | null
  waterL: string | null
  areaM2: string | null
  note: string | null
  effect: 'none' | 'part' | 'full' | null
  /** Who has recorded it over a shared address, as the gardener has named it; null: the gardener. */
  madeBy: string | null
  changes: readonly { at: string; reason: string; before: unknown; after: unknown }[]
  recordedAt: string
  struckAt: string | null
  struckReason: string | null
}

interface JournalItemView {
  use: string
  drug: string
  amount: string | null
  unit: 'g' | 'ml' | 'pcs' | null
  rate: string | null
  isThisForm: boolean | null
  batch: string | null
  label: { days: number; at: string } | null
}

/** With the registration as it was on that day. */
interface CopiedItemView extends JournalItemView {
  regulationCopy: RegulationCopy
  copyHash: string
}

export interface CopiedJournalRow extends Omit<JournalRow, 'items'> {
  items: readonly CopiedItemView[]
}

/** What the journal can be filtered by: years, plantings and drugs that its entries name. */
export interface JournalFilters {
  seasons: readonly number[]
  plantings: readonly { id: number; name: string }[]
  drugs: readonly { alias: string; name: string }[]
}

/** An entry on its own page, with what the registration says today. */
export interface EntryView extends Omit<JournalRow, 'items'> {
  /** In the zone of its garden. */
  today: Day
  items: readonly (CopiedItemView & {
    /** In words, on the day of the treatment. */
    registration: string
    now: NowView
  })[]
  lights: readonly { planting: number; name: string; light: LightView }[]
  /** The same of neighbours that the spray reached. */
  reached: readonly { planting: number; name: string; light: LightView }[]
}

/** What the registration of an entry is today. `unknown`: the site cannot tell, which never means that it is the same. */
export interface NowView {
  is: 'same' | 'changed' | 'gone' | 'unknown'
  changes: readonly { field: string; was: unknown; is: unknown }[]
  /** Null where the use is gone or unknown. */
  drug: Pick<DrugFacts, 'hazardHuman' | 'hazardBee'> | null
  /** In words; null likewise. */
  registration: string | null
}
