import type { TreatmentKind } from '#features/treatments/treatment-kinds.ts'
import type { StepDays } from './sample-season.ts'
import type { Anchor, ScalePhase } from './step-window.ts'

/** What the builder of a scheme shows besides the steps themselves: the response of the check of a scheme. */
export interface SchemeBoard {
  phases: readonly ScalePhase[]
  /** Operations of the crop, and those that a step names. */
  operations: readonly BoardOperation[]
  checks: readonly BoardCheck[]
  steps: readonly BoardStep[]
  season: SampleSeason
}

export interface BoardOperation {
  id: number
  title: string
  kind: TreatmentKind
  /** Key of the phase that the operation itself names. */
  phase: string | null
  /** False for a draft: the site does not show it. */
  isPublished: boolean
  isOfCrop: boolean
}

export interface BoardStep {
  key: string
  /** In the order of preference. */
  options: readonly BoardOption[]
  days: StepDays | null
  /** Days to wait until the harvest with the product that is taken first; null: not known in days. */
  waitDays: number | null
}

export interface BoardOption {
  use: string
  drug: string
  /** «25 г на 10 л · ждать 20 суток · FRAC 4». */
  note: string
  state: CheckState
  /** Why not, or what to mind; empty for one that fits. */
  why: string
}

export type CheckState = 'forbidden' | 'unknown' | 'caution' | 'ok'

export interface BoardCheck {
  code: string
  state: CheckState
  title: string
  text: string
  /** Keys of the steps. */
  steps: readonly string[]
  /** A few words for the card; empty for a check that holds. */
  tag: string
  mend?: Mend
}

/** The one change that a failing check asks for. */
export interface Mend {
  label: string
  step: string
  /** New values of fields of the step. */
  set?: Readonly<Record<string, number | string | null>>
  /** Puts the step behind this one. */
  after?: string
  remove?: true
}

interface SampleSeason {
  year: number
  /** First picking; null: the crop has none in its scale. */
  harvest: string | null
}

/** A step as the form has it; what cannot be read yet is null. */
export interface DraftStep extends Anchor {
  treatmentId: number | null
  isRequired: boolean
  repeatEveryMin: number | null
}
