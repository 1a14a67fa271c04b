import type { StockSolution } from './dose-result.ts'
import { larger, one, Ratio } from './ratio.ts'

const small = new Ratio(100n)
const large = new Ratio(1000n)

/**
 * A mother solution for a dose the tool cannot show: dissolve what it can (at least 1 g or 1 ml, a multiple of the step), take a part. The smaller volume whose part
 * is a whole number of millilitres, 100 or 1000; else of 1000 ml the part rounded down.
 */
export function stockSolution(exact: Ratio, unit: 'g' | 'ml', step: Ratio): StockSolution {
  const dissolve = larger(exact, one).ceilTo(step)
  const part = exact.over(dissolve)
  const isWhole = part.times(small).isWhole
  const inMl = isWhole ? small : large
  return { dissolve: { value: dissolve, unit }, inMl, takeMl: part.times(inMl).floorTo(one) }
}
