import type { Tank } from './dose-input.ts'
import { one, positive, Ratio, smaller, zero } from './ratio.ts'

/** How the working solution is divided into fills. The sum of the fills is the solution, exactly. */

export interface Portion {
  times: Ratio
  litres: Ratio
  /** The water line: up to 0,1 l, never above the tank. */
  line: Ratio
}

const tenth = new Ratio(1n, 10n)

export function portionsOf(litres: Ratio, tank: Tank | null | undefined): Portion[] {
  const size = positive(tank?.litres)
  if (!size) return [{ times: one, litres, line: litres.ceilTo(tenth) }]
  const portion = (times: Ratio, share: Ratio) => ({ times, litres: share, line: smaller(share.ceilTo(tenth), size) })
  if (tank?.mode === 'equal') {
    const times = litres.over(size).ceil()
    return [portion(times, litres.over(times))]
  }
  const full = litres.over(size).floor()
  const rest = litres.minus(size.times(full))
  return [...(full.isZero ? [] : [portion(full, size)]), ...(rest.isZero ? [] : [portion(one, rest)])]
}

/** Fills with a whole number of pieces each, as many as the tank takes the water for. */
export interface PiecePortion extends Portion {
  pieces: Ratio
}

/** Null when the tank is too small for the water of one piece. */
export function piecePortions(litres: Ratio, pieces: Ratio, tank: Tank | null | undefined): PiecePortion[] | null {
  const size = positive(tank?.litres)
  const perPiece = litres.over(pieces)
  const inFill = size ? smaller(size.over(perPiece).floor(), pieces) : pieces
  if (inFill.isZero) return null
  const full = pieces.over(inFill).floor()
  const rest = pieces.minus(full.times(inFill))
  const portion = (times: Ratio, count: Ratio): PiecePortion => {
    const share = perPiece.times(count)
    const line = share.ceilTo(tenth)
    return { times, pieces: count, litres: share, line: size ? smaller(line, size) : line }
  }
  return [portion(full, inFill), ...(rest.isZero ? [] : [portion(one, rest)])]
}

/** The remainder after full fills; zero when everything fits or divides evenly. */
export function remainderOf(litres: Ratio, tank: Tank | null | undefined): Ratio {
  const size = positive(tank?.litres)
  if (!size || tank?.mode === 'equal' || !litres.isAbove(size)) return zero
  return litres.minus(litres.floorTo(size))
}
