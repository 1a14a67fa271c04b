import { lazy } from 'react'

/** Parts that the first answer does not need: on the server in the HTML, in the browser chunks of their own, fetched when it is idle. */

const picker = () => import('./drug-picker.tsx')
const free = () => import('./free-calculator.tsx')
const foot = () => import('./calculator-foot.tsx')
const more = () => import('./more-sections.tsx')

export const DrugPicker = import.meta.env.SSR ? (await picker()).DrugPicker : lazy(async () => ({ default: (await picker()).DrugPicker }))

export const FreeCalculator = import.meta.env.SSR
  ? (await free()).FreeCalculator
  : lazy(async () => ({ default: (await free()).FreeCalculator }))

export const CalculatorFoot = import.meta.env.SSR
  ? (await foot()).CalculatorFoot
  : lazy(async () => ({ default: (await foot()).CalculatorFoot }))

export const MoreSections = import.meta.env.SSR ? (await more()).MoreSections : lazy(async () => ({ default: (await more()).MoreSections }))

/** The page counts on without a connection, so everything of it must be there. */
export function fetchAll(): void {
  for (const part of [more, picker, free, foot]) part().catch(() => {})
}
