import type { DoseInput } from './dose-input.ts'
import type { Fill } from './dose-result.ts'
import { gaugeOf, measureDown } from './measuring.ts'
import type { BaseUnit, Quantity } from './quantity.ts'
import { positive, Ratio } from './ratio.ts'
import { piecePortions, portionsOf } from './tanks.ts'

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

/** Whole pieces go into every fill; `isVessel` when one piece is for more water than the tank holds. */
export function pieceFills(
  input: DoseInput,
  pieces: bigint,
  piece: Quantity<BaseUnit>,
  litres: Ratio,
): { fills: Fill[]; isVessel: boolean } {
  const { portions, pieces: counts, isVessel } = piecePortions(litres, pieces, input.tank)
  const fills = portions.map((portion, index) => {
    const exact = { value: piece.value.times(new Ratio(counts[index]!)), unit: piece.unit }
    return { ...portion, exact, measured: exact }
  })
  return { fills, isVessel }
}
