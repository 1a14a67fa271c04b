import { type FormValues, fromFormValues } from '#admin/fields/form-values.ts'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import type { DraftStep } from '#features/treatments/scheme/scheme-board.ts'

/** A step as the controls of the form have it: numbers and choices are texts. */
export interface FormStep extends FormValues {
  key: string
  treatmentId: number | null
  anchorType: string
  phase: string
  offsetDays: string
  afterKey: string
  daysMin: string
  daysMax: string
  windowDays: string
}

/** What the server checks; a number that cannot be read yet is null. */
export function draftSteps(columns: readonly FieldDescription[], steps: readonly FormStep[]): DraftStep[] {
  return steps.map(step => {
    const values = fromFormValues(columns, step)
    const numberOf = (name: string) =>
      Number.isInteger(values[name]) ? Math.max(-1000, Math.min(1000, values[name] as number)) : null
    const textOf = (name: string) => (values[name] as string | null)?.slice(0, 80) ?? null
    return {
      key: step.key,
      treatmentId: step.treatmentId,
      anchorType: (step.anchorType || 'phase') as DraftStep['anchorType'],
      phase: textOf('phase'),
      offsetDays: numberOf('offsetDays'),
      afterKey: textOf('afterKey'),
      daysMin: numberOf('daysMin'),
      daysMax: numberOf('daysMax'),
      windowDays: numberOf('windowDays'),
      isRequired: Boolean(step.isRequired),
      repeatTimes: numberOf('repeatTimes'),
      repeatEveryMin: numberOf('repeatEveryMin'),
      repeatEveryMax: numberOf('repeatEveryMax'),
    }
  })
}
