import type { Ratio } from '#features/dosing/ratio.ts'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { StockView } from './stock-view.ts'

/** Days before the end of its shelf life from which a pack is said to end soon. */
const soonDays = 60

interface Counted {
  bestBefore: Day | null
  left: Ratio
  /** The registration of the product has ended. */
  isForbidden: boolean
}

/** The day itself still counts. */
export const isPastBestBefore = ({ bestBefore }: Pick<Counted, 'bestBefore'>, today: Day): boolean =>
  bestBefore !== null && bestBefore < today

export function stateOfPack({ bestBefore, left, isForbidden }: Counted, today: Day): StockView['state'] {
  if (isForbidden) return 'forbidden'
  if (isPastBestBefore({ bestBefore }, today)) return 'expired'
  if (left.isZero) return 'empty'
  return bestBefore !== null && bestBefore <= addDays(today, soonDays) ? 'ends_soon' : 'fine'
}
