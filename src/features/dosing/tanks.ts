import type { Tank } from './dose-input.ts'
import { positive, Ratio, smaller, zero } from './ratio.ts'

/** How the working solution is divided into fills. The sum of the fills is the solution, exactly. */

export interface Portion {
  times: bigint
  litres: Ratio
  /** The water line: up to 0,1 l, never above the tank. */
  line: Ratio
}

const tenth = new Ratio(1n, 10n)

export function portionsOf(litres: Ratio, tank: Tank | null | undefined): Portion[] {
  const size = positive(tank?.litres)
  if (!size) return [{ times: 1n, litres, line: litres.ceilTo(tenth) }]
  const portion = (times: bigint, share: Ratio) => ({ times, litres: share, line: smaller(share.ceilTo(tenth), size) })
  if (tank?.mode === 'equal') {
    const times = litres.over(size).ceil()
    return [portion(times, litres.over(new Ratio(times)))]
  }
  const full = litres.over(size).floor()
  const rest = litres.minus(size.times(new Ratio(full)))
  return [...(full > 0n ? [portion(full, size)] : []), ...(rest.isZero ? [] : [portion(1n, rest)])]
}

/** Whole pieces per fill; one fill of everything when the tank is too small for the water of one piece. */
export function piecePortions(
  litres: Ratio,
  pieces: bigint,
  tank: Tank | null | undefined,
): { portions: Portion[]; pieces: bigint[]; isVessel: boolean } {
  const size = positive(tank?.litres)
  const perPiece = litres.over(new Ratio(pieces))
  const fitting = size ? size.over(perPiece).floor() : pieces
  const inFill = fitting < pieces ? fitting : pieces
  if (inFill === 0n) return { portions: portionsOf(litres, null), pieces: [pieces], isVessel: true }
  const rest = pieces % inFill
  const parts = [{ times: pieces / inFill, count: inFill }, ...(rest > 0n ? [{ times: 1n, count: rest }] : [])]
  const portions = parts.map(({ times, count }) => {
    const share = perPiece.times(new Ratio(count))
    const line = share.ceilTo(tenth)
    return { times, litres: share, line: size ? smaller(line, size) : line }
  })
  return { portions, pieces: parts.map(part => part.count), isVessel: false }
}

/** The remainder after full fills; nought when everything fits or divides evenly. */
export function remainderOf(litres: Ratio, tank: Tank | null | undefined): Ratio {
  const size = positive(tank?.litres)
  if (!size || tank?.mode === 'equal' || !litres.isAbove(size)) return zero
  return litres.minus(litres.floorTo(size))
}
