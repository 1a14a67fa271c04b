import { addDays, type Day } from '#features/verdict/calendar.ts'

/** A phase in the order of the scale of a crop. */
export interface ScalePhase {
  key: string
  name: string
  bbchFrom: string | null
  bbchTo: string | null
  /** Usual months, 1 to 12, in any order. */
  months: readonly number[]
  /** Null: the crop flowers and bears at once. */
  isFlowering: boolean | null
}

/** When a step is done. The other fields are null. */
export interface Anchor {
  key: string
  anchorType: 'phase' | 'after_step' | 'on_detection'
  phase: string | null
  offsetDays: number | null
  afterKey: string | null
  daysMin: number | null
  daysMax: number | null
  windowDays: number | null
  repeatTimes: number | null
  repeatEveryMax: number | null
}

/** Both days belong to it. */
export interface StepWindow {
  from: Day
  to: Day
}

/** The days of a step that hangs on the first day of a phase or on what was found; null: its window is not known. */
export function windowAt(
  start: Day,
  { offsetDays, windowDays }: Pick<Anchor, 'offsetDays' | 'windowDays'>,
): StepWindow | null {
  if (windowDays === null) return null
  const from = addDays(start, offsetDays ?? 0)
  return { from, to: addDays(from, windowDays) }
}

/** The days of a step that follows another one, whose day or first day is `origin`; null: the days between them are not known. */
export function windowAfter(origin: Day, { daysMin, daysMax }: Pick<Anchor, 'daysMin' | 'daysMax'>): StepWindow | null {
  return daysMin === null || daysMax === null ? null : { from: addDays(origin, daysMin), to: addDays(origin, daysMax) }
}
