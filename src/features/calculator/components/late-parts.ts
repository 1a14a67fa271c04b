import { lazy } from 'react'

/** What the number itself does not need: on the server in the HTML, in the browser chunks of their own, fetched when it is idle. */

const picker = () => import('./drug-picker.tsx')
const free = () => import('./free-calculator.tsx')
const foot = () => import('./calculator-foot.tsx')
const fields = () => import('./fields.tsx')
const result = () => import('./result-more.tsx')

export const DrugPicker = import.meta.env.SSR ? (await picker()).DrugPicker : lazy(async () => ({ default: (await picker()).DrugPicker }))

export const FreeCalculator = import.meta.env.SSR
  ? (await free()).FreeCalculator
  : lazy(async () => ({ default: (await free()).FreeCalculator }))

export const CalculatorFoot = import.meta.env.SSR
  ? (await foot()).CalculatorFoot
  : lazy(async () => ({ default: (await foot()).CalculatorFoot }))

export const Fields = import.meta.env.SSR ? (await fields()).Fields : lazy(async () => ({ default: (await fields()).Fields }))

export const ResultMore = import.meta.env.SSR ? (await result()).ResultMore : lazy(async () => ({ default: (await result()).ResultMore }))

export const AnswerActions = import.meta.env.SSR
  ? (await result()).AnswerActions
  : lazy(async () => ({ default: (await result()).AnswerActions }))

/** The page counts on without a connection, so everything of it must be there. */
export function fetchAll(): void {
  for (const part of [fields, result, picker, free, foot]) part().catch(() => {})
}
