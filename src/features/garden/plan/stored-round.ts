import { type TreatmentKind, treatmentKinds } from '#features/treatments/treatment-kinds.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { Round } from './plan-days.ts'

/** What a job is about: the operations of schemes, and what gardeners add. */
export const taskKinds = { ...treatmentKinds, harvest: 'сбор урожая', buy: 'покупка', other: 'дело' } as const
export type TaskKind = TreatmentKind | 'harvest' | 'buy' | 'other'

export const skipReasons = {
  weather: 'погода',
  not_needed: 'не нужно',
  no_drug: 'нет препарата',
  late: 'поздно',
  other: 'другое',
} as const
export type SkipReason = keyof typeof skipReasons

/** A round with what led to it. */
export type StoredRound = Round & {
  /** The entry of the journal; null: nothing to record. */
  entry?: number | null
  reason?: SkipReason
  /** Who has marked it over a shared address. */
  by?: string
  /** Days set and rain before it, which come back with «Вернуть». */
  before?: { dueFrom: Day | null; dueTo: Day | null; rainUntil: Day | null }
}

/** Why the entry of a job is struck with its mark. */
export const undoReason = 'Отметка «Сделано» снята.'
