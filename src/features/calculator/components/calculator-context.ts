import { createContext, type MouseEvent, useContext } from 'react'
import { type CalculatorState, emptyState, type FieldName, type ListFieldName } from '../calculator-state.ts'
import { fieldNameAt, type Slot } from '../mix/mix-state.ts'
import type { Errors } from '../parse-field.ts'

/** The fields of the page: their values, setters and errors. */
export interface CalculatorFields {
  state: CalculatorState
  set(patch: Partial<CalculatorState>): void
  errors: Errors
  /** In a mix: the product these fields belong to. */
  slot?: Slot
  /** Shows pending errors at once; called on blur. */
  showErrors(): void
  /** Takes over what was typed before hydration. */
  restoreTyped(): void
}

export const CalculatorContext = createContext<CalculatorFields>({
  state: emptyState,
  set: () => {},
  errors: {},
  showErrors: () => {},
  restoreTyped: () => {},
})

/** Of the form with the fields. Controls outside of it name it, so that it sends their values too. */
export const formId = 'calculation'

export const useCalculator = (): CalculatorFields => useContext(CalculatorContext)

/** The value, error and setter of a field; `row` selects one value of a list field. */
export function useField(name: FieldName | ListFieldName, row?: number) {
  const { state, set, errors, showErrors, slot = '' } = useCalculator()
  const fieldName = fieldNameAt(name, slot)
  const key = row === undefined ? fieldName : `${fieldName}.${row}`
  const value = row === undefined ? (state[name as FieldName] as string) : (state[name as ListFieldName][row] ?? '')
  const change = (text: string) => {
    if (row === undefined) return set({ [fieldName]: text })
    const texts = [...state[name as ListFieldName]]
    while (texts.length <= row) texts.push('')
    texts[row] = text
    set({ [name]: texts })
  }
  return { id: `c-${key}`, field: fieldName, value, change, error: errors[key], showErrors }
}

/**
 * Scrolls to the target of an in-page link without a navigation: the router would treat a new hash as one and might fetch data.
 */
export function scrollToTarget(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  for (let box = target.closest('details'); box; box = box.parentElement?.closest('details') ?? null) box.open = true
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'center' })
  target.focus({ preventScroll: true })
}
