import type { CalculatorDrug } from '../calculator-drug.ts'
import { emptyState, type Name, ownNames, type State } from '../calculator-state.ts'

/** The places of a mix in the address: `drug`, `drug2`, `drug3`, each with fields of its own. */
export const slots = ['', '2', '3'] as const
export type Slot = (typeof slots)[number]

/** A product in its place. */
export interface Part {
  slot: Slot
  drug: CalculatorDrug
}

const isOwn = (name: string): boolean => (ownNames as readonly string[]).includes(name)

/** The name of a field of the product in that place. */
export const nameAt = <N extends string>(name: N, slot: Slot): N => (isOwn(name) ? `${name}${slot}` : name) as N

/** The fields as the product in that place sees them: its own, and those all have in common. */
export function stateAt(state: State, slot: Slot): State {
  return { ...state, ...Object.fromEntries(ownNames.map(name => [name, state[nameAt<Name>(name, slot)]])) }
}

/** The mix with another product, in the first free place; null when all are taken. */
export function withDrug(state: State, alias: string): State | null {
  const free = slots.find(slot => state[nameAt<Name>('drug', slot)] === '')
  return free === undefined ? null : { ...state, mode: 'mix', [`drug${free}`]: alias }
}

/** The mix without the product of that place: those behind it move up with their fields. */
export function withoutDrug(state: State, slot: Slot): State {
  const kept = slots.filter(each => each !== slot && state[nameAt<Name>('drug', each)] !== '').map(each => stateAt(state, each))
  const own = slots.flatMap((each, index) => ownNames.map(name => [nameAt<Name>(name, each), (kept[index] ?? emptyState)[name]]))
  return { ...state, ...Object.fromEntries(own) }
}
