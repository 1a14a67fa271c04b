import type { DoseInput } from './dose-input.ts'
import type { PieceOption } from './dose-result.ts'
import { gaugeOf } from './measuring.ts'
import { type BaseUnit, convert, type Quantity } from './quantity.ts'
import { one, positive, type Ratio, zero } from './ratio.ts'

/** Tablets and ampoules are not divided. */

/** The piece in the unit of the dose; null when the dose may be divided. */
export function pieceOf({ device, densityGMl }: DoseInput, unit: BaseUnit): Quantity<BaseUnit> | null {
  if (unit === 'pcs') return { value: one, unit }
  const gauge = device?.isWhole ? gaugeOf(device) : null
  return gauge && convert({ value: gauge.step, unit: gauge.unit }, unit, positive(densityGMl))
}

interface Bounds {
  amount: Ratio
  minimum: Ratio | null
  maximum: Ratio
}

/** How many whole pieces lie within the registered bounds, the nearest below the chosen amount first; null when there is no such number. */
export function wholePieces({ amount, minimum, maximum }: Bounds, piece: Ratio): Ratio | null {
  const wanted = amount.over(piece)
  const down = wanted.floor()
  if (!down.isZero && !minimum?.isAbove(down.times(piece))) return down
  const up = wanted.ceil()
  return up.times(piece).isAbove(maximum) ? null : up
}

/** What whole pieces are right for: more of the base first (something is left), then less (something is short). */
export function pieceOptions(amount: Ratio, piece: Ratio, base: PieceOption['base']): PieceOption[] {
  const wanted = amount.over(piece)
  const perPiece = base.value.over(wanted)
  const option = (pieces: Ratio): PieceOption => {
    const value = perPiece.times(pieces)
    const isMore = value.isAbove(base.value)
    return {
      pieces,
      base: { value, unit: base.unit },
      left: isMore ? value.minus(base.value) : zero,
      short: isMore ? zero : base.value.minus(value),
    }
  }
  const [up, down] = [wanted.ceil(), wanted.floor()]
  return [up, ...(down.isZero || !down.isBelow(up) ? [] : [down])].map(option)
}
