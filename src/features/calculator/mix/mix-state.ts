import type { CalculatorDrug } from '../calculator-drug.ts'
import { type CalculatorState, emptyState, type FieldName, perDrugNames } from '../calculator-state.ts'

/** Suffixes of the field names of each product: `drug`, `drug2`, `drug3`. */
export const slots = ['', '2', '3'] as const
export type Slot = (typeof slots)[number]

/** A product and its slot. */
export interface MixProduct {
  slot: Slot
  drug: CalculatorDrug
}

const isPerDrugName = (name: string): boolean => (perDrugNames as readonly string[]).includes(name)

/** The name of a field of the product in that slot. */
export const fieldNameAt = <N extends string>(name: N, slot: Slot): N =>
  (isPerDrugName(name) ? `${name}${slot}` : name) as N

/** The state as seen by the product in that slot: its own fields and the shared ones. */
export function stateForSlot(state: CalculatorState, slot: Slot): CalculatorState {
  return {
    ...state,
    ...Object.fromEntries(perDrugNames.map(name => [name, state[fieldNameAt<FieldName>(name, slot)]])),
  }
}

/** Adds a product in the first free slot; null when all are taken. */
export function withDrug(state: CalculatorState, alias: string): CalculatorState | null {
  const free = slots.find(slot => state[fieldNameAt<FieldName>('drug', slot)] === '')
  return free === undefined ? null : { ...state, mode: 'mix', [`drug${free}`]: alias }
}

/** Removes the product of that slot; the following ones move up with their fields. */
export function withoutDrug(state: CalculatorState, slot: Slot): CalculatorState {
  const remaining = slots
    .filter(each => each !== slot && state[fieldNameAt<FieldName>('drug', each)] !== '')
    .map(each => stateForSlot(state, each))
  const perDrugFields = slots.flatMap((each, index) =>
    perDrugNames.map(name => [fieldNameAt<FieldName>(name, each), (remaining[index] ?? emptyState)[name]]),
  )
  return { ...state, ...Object.fromEntries(perDrugFields) }
}
