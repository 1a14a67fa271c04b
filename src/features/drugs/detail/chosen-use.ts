import type { UseRow } from '../uses/find-uses.server.ts'
import { compareUses } from '../uses/order-of-uses.ts'

/** One registered use for the chosen crop and problem. */
export interface ChosenUse {
  use: UseRow
  /** Further uses on the same crop and problem: another place, method or time. */
  others: number
}

/** The use that answers, of those for the chosen crop and problem in the order of the registration; null: it is registered for none. */
export function chooseUse(uses: readonly UseRow[]): ChosenUse | null {
  const [use] = uses.toSorted(compareUses)
  return use ? { use, others: uses.length - 1 } : null
}
