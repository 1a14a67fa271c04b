import type { TreatmentKind } from '#features/treatments/treatment-kinds.ts'
import type { PlanStep } from './plan-days.ts'

/** A step of a scheme as it was when the scheme was taken. */
export interface StoredStep extends PlanStep {
  title: string
  kind: TreatmentKind
  text: string
  isRequired: boolean
  /** What the operation is against, by alias. */
  targets: readonly string[]
  optionalIfResistant: readonly string[]
  /** Aliases of the registered uses it may be done with, the preferred one first. */
  options: readonly string[]
}
