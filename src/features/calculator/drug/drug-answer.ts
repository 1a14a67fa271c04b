import type { DoseResult } from '#features/dosing/dose-result.ts'
import { verdict } from '#features/verdict/rules.ts'
import type { Verdict } from '#features/verdict/verdict.ts'
import { reckon } from '../calculate-dose.ts'
import type { CalculatorDrug } from '../calculator-drug.ts'
import type { State } from '../calculator-state.ts'
import type { Errors } from '../parse-field.ts'
import { type Choice, choose } from '../select-use.ts'
import { ask } from '../to-verdict-question.ts'

/** Everything the page says about one drug and one set of fields; the same on the server and in the browser. */
export interface Answer {
  choice: Choice
  /** Null without a row of the regulation, and while a field is wrong. */
  result: DoseResult | null
  /** Null until a crop, a target or a row is chosen: nothing has been asked yet. */
  verdict: Verdict | null
  errors: Errors
}

export function answer(drug: CalculatorDrug, state: State): Answer {
  const choice = choose(drug, state)
  const { use } = choice
  const reckoning = use ? reckon(drug, use, state) : { result: null, errors: {} }
  const asked = ask(drug, choice, state, reckoning.result)
  const isAsked = use !== null || choice.uses.length === 0
  return {
    choice,
    result: reckoning.result,
    verdict: isAsked ? verdict(asked.question) : null,
    errors: { ...choice.errors, ...reckoning.errors, ...asked.errors },
  }
}

/** What is forbidden gets no number: a dose beside «нельзя» would be read as advice. */
export const isRefused = ({ verdict: found }: Pick<Answer, 'verdict'>): boolean => found?.level === 'forbidden'
