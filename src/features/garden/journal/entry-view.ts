import type { Day } from '#features/verdict/calendar.ts'
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

/** An entry on its own page, with what the registration says today. */
export interface EntryView extends Omit<JournalRow, 'items'> {
  /** In the zone of its garden. */
  today: Day
  items: readonly (CopiedItemView & {
    now: { isGone: boolean; changes: readonly { field: string; was: unknown; is: unknown }[] } | null
  })[]
  lights: readonly { planting: number; name: string; light: LightView }[]
}
