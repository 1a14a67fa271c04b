import type { DoseResult } from '#features/dosing/dose-result.ts'
import type { Question } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import type { Day, Verdict } from '#features/verdict/verdict.ts'
import { doseFromState } from '../calculate-dose.ts'
import type { CalculatorDrug } from '../calculator-drug.ts'
import type { CalculatorState } from '../calculator-state.ts'
import type { Errors } from '../parse-field.ts'
import { type Choice, selectUse } from '../select-use.ts'
import { isDayReadable, toVerdictQuestion } from '../to-verdict-question.ts'

/** Everything the page shows for one drug and one set of values; the same on the server and in the browser. */
export interface DrugCalculation {
  choice: Choice
  /** Null without a selected use and while a field is invalid. */
  result: DoseResult | null
  /** Null until the crop, target, use and day are known well enough to judge. */
  verdict: Verdict | null
  /** What the verdict answers; null when there is none. */
  question: Question | null
  /** The day of the treatment. */
  day: Day
  errors: Errors
}

export function calculateDrug(drug: CalculatorDrug, state: CalculatorState): DrugCalculation {
  const choice = selectUse(drug, state)
  const { use } = choice
  const isDayKnown = isDayReadable(state)
  const doseCalculation =
    use && isFormKnown(drug, state) ? doseFromState(drug, use, state) : { result: null, errors: {} }
  const verdictInput = toVerdictQuestion(drug, choice, state, doseCalculation.result)
  const canJudge = isDayKnown && (use !== null || choice.uses.length === 0)
  return {
    choice,
    result: isDayKnown ? doseCalculation.result : null,
    verdict: canJudge ? verdict(verdictInput.question) : null,
    question: canJudge ? verdictInput.question : null,
    day: verdictInput.question.day,
    errors: { ...choice.errors, ...doseCalculation.errors, ...verdictInput.errors },
  }
}

/** The dose of one form of a brand is many times that of another, so there is none until the gardener has said which one it is. */
export const isFormKnown = ({ otherForms }: CalculatorDrug, { form }: CalculatorState): boolean =>
  otherForms === null || form === 'this'

/** A forbidden treatment shows no dose: next to «нельзя» it would be read as advice. */
export const isDoseWithheld = ({ verdict }: Pick<DrugCalculation, 'verdict'>): boolean => verdict?.level === 'forbidden'
