import type { Day } from '#features/verdict/calendar.ts'
import type { PlannedStep } from '../plan/plan-days.ts'
import type { StoredStep } from '../plan/stored-step.ts'

/** A scheme on a planting before it is taken. */
export interface SchemePreview {
  scheme: { title: string; version: number; season: number | null }
  steps: PreviewedStep[]
  conflicts: { step: string; code: string; text: string }[]
  /** How many jobs the plan would have now. */
  total: number
}

export interface PreviewedStep {
  key: string
  title: string
  kind: StoredStep['kind']
  state: PlannedStep['state']
  from: Day | null
  to: Day | null
  why: string
  /** The variety is resistant to everything that the step is done against. */
  isNeedless: boolean
  isRequired: boolean
  treatment: {
    use: string
    drug: string
    level: string
    reasons: readonly { code: string; level: string; text: string }[]
  } | null
}
