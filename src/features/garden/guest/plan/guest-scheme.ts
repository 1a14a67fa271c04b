import type { PlanChange } from '../../plantings/plan-change.ts'
import type { SchemePreview } from '../../plantings/scheme-preview.ts'
import type { TakenScheme } from './guest-plan.ts'

/** «Взять в план» of a guest: the days and conflicts, and what the device keeps when the scheme is taken. */
export interface GuestScheme extends SchemePreview {
  plan: TakenScheme
}

/** A mark of a phase that is taken back: what moves, and the keys of the records that go with it. */
export interface GuestUnmark extends PlanChange {
  marks: readonly string[]
}
