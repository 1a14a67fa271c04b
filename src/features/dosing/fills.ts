import type { DoseInput } from './dose-input.ts'
import type { Fill } from './dose-result.ts'
import { gaugeOf, measureDown } from './measuring.ts'
import type { BaseUnit, Quantity } from './quantity.ts'
import { positive, type Ratio } from './ratio.ts'
import { type Portion, piecePortions, portionsOf } from './tanks.ts'

/** Each fill gets its share of the product, measured by itself: sums are never rounded. */
export function measuredFills(input: DoseInput, amount: Quantity<BaseUnit>, litres: Ratio): Fill[] {
  const gauge = gaugeOf(input.device)
  const density = positive(input.densityGMl)
  const perLitre = amount.value.over(litres)
  return portionsOf(litres, input.tank).map(portion => {
    const exact = { value: perLitre.times(portion.litres), unit: amount.unit }
    return { ...portion, exact, measured: gauge && measureDown(exact, gauge, density) }
  })
}

/** Whole pieces go into every fill; null when the tank is too small for the water of one piece. */
export function pieceFills(
  { tank }: DoseInput,
  pieces: Ratio,
  piece: Quantity<BaseUnit>,
  litres: Ratio,
): Fill[] | null {
  const portions = piecePortions(litres, pieces, tank)
  return portions === null ? null : portions.map(({ pieces: count, ...portion }) => pieceFill(portion, piece, count))
}

/** Everything in one vessel. */
export function vesselFill(pieces: Ratio, piece: Quantity<BaseUnit>, litres: Ratio): Fill[] {
  return portionsOf(litres, null).map(portion => pieceFill(portion, piece, pieces))
}

function pieceFill(portion: Portion, piece: Quantity<BaseUnit>, count: Ratio): Fill {
  const exact = { value: piece.value.times(count), unit: piece.unit }
  return { ...portion, exact, measured: exact }
}
