/** The order of `order-of-uses.server.ts` for uses that are already read. */

export interface OrderedUse {
  verdict: { level: string; isUsable: boolean }
  isPartial: boolean
  /** Days; 0 for a dash, null when not known in days. */
  waitOrder: number | null
}

/** Negative: `a` answers before `b`. What may be used, then what lacks a fact, then what is forbidden; zero: as registered. */
export const compareUses = (a: OrderedUse, b: OrderedUse): number =>
  rankOf(a) - rankOf(b) || compareEffects(a, b) || compareWaits(a.waitOrder, b.waitOrder)

const rankOf = ({ verdict: { level, isUsable } }: OrderedUse): number => (isUsable ? 0 : level === 'forbidden' ? 2 : 1)

type Effect = Pick<OrderedUse, 'isPartial'>

/** What acts fully before what only suppresses. */
export const compareEffects = (a: Effect, b: Effect): number => Number(a.isPartial) - Number(b.isPartial)

/** A wait that is not known in days comes last. */
export const compareWaits = (a: number | null, b: number | null): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : a - b
