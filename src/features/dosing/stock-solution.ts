import type { StockSolution } from './dose-result.ts'
import { larger, one, Ratio } from './ratio.ts'

const volumes = [100n, 1000n, 10_000n].map(millilitres => new Ratio(millilitres))

/**
 * A stock solution for a dose the tool cannot measure: dissolve what it can (at least 1 g or 1 ml, a multiple of the step), take a part. Of 100 ml, 1 l and 10 l the
 * first whose part is a whole number of millilitres; else the first of 1 l and 10 l where rounding the part down loses no more than a hundredth. Null for a dose
 * too small for either.
 */
export function stockSolution(exact: Ratio, unit: 'g' | 'ml', step: Ratio): StockSolution | null {
  const dissolve = larger(exact, one).ceilTo(step)
  const part = exact.over(dissolve)
  const inMl =
    volumes.find(volume => part.times(volume).isWhole) ??
    volumes.slice(1).find(volume => !losesMuch(part.times(volume)))
  return inMl ? { dissolve: { value: dissolve, unit }, inMl, takeMl: part.times(inMl).floor() } : null
}

const hundredth = new Ratio(1n, 100n)
const losesMuch = (millilitres: Ratio): boolean =>
  millilitres.minus(millilitres.floor()).isAbove(millilitres.times(hundredth))
