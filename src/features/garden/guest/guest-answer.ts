import type { Day } from '#features/verdict/calendar.ts'
import type { SprayerFacts } from '../facts/garden-facts.ts'
import type { PlantingView } from '../plantings/planting-view.ts'
import type { StockList, StockView } from '../stock/stock-view.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { SameOnDevice } from './merge-view.ts'

/** What the pages of a guest show: the same views as those of an account, with the keys of the device. */
export interface GuestAnswer {
  today: Day
  plantings: GuestPlantingView[]
  tasks: (TaskView & { key: string })[]
  /** The journal of the device, the latest first, the struck entries included. */
  entries: GuestEntryView[]
  sameOnDevice: SameOnDevice[]
  stock: GuestStock
  /** Names of plantings whose crop the catalogue has no more. */
  unread: string[]
}

/** «Аптечка» of the device. */
export interface GuestStock extends StockList {
  items: readonly (StockView & { key: string })[]
  sprayer: SprayerFacts | null
}

export interface GuestPlantingView extends PlantingView {
  key: string
  harvests: readonly (PlantingView['harvests'][number] & { key: string })[]
  observations: readonly (PlantingView['observations'][number] & { key: string })[]
  neighbours: readonly (PlantingView['neighbours'][number] & { key: string })[]
}

/** An entry as it is after its corrections. */
export interface GuestEntryView {
  key: string
  day: Day
  today: Day
  plantings: readonly string[]
  items: readonly {
    use: string
    drug: string
    amount: string | null
    unit: 'g' | 'ml' | 'pcs' | null
    label: { days: number } | null
  }[]
  waterL: string | null
  areaM2: string | null
  note: string | null
  changes: readonly { at: string; reason: string | null }[]
  struckReason: string | null
  /** False: the catalogue has a use of it no more, so that it can only be struck. */
  isReadable: boolean
}
