import type { Dose, Way } from './dose-result.ts'
import { devices, type Gauge, gaugeOf } from './measuring.ts'
import { convert, type Quantity } from './quantity.ts'
import { positive, Ratio } from './ratio.ts'
import { stockSolution } from './stock-solution.ts'
import { portionsOf } from './tanks.ts'

/** Alternatives when a tool is too coarse for one fill: within the regulation first, then other tools, other volumes, a stock solution. */

const tenth = new Ratio(1n, 10n)

/** More than a tenth of the amount is lost. */
export const isLossy = (exact: Ratio, measured: Ratio): boolean => exact.minus(measured).isAbove(exact.times(tenth))

type Facts = Pick<Dose, 'input' | 'amount' | 'maximum' | 'minimum' | 'held' | 'solution' | 'measured'>

/** `inUnit`: the exact share in the unit of the tool. */
export function waysOut(
  dose: Facts,
  gauge: Gauge,
  { inUnit, litres }: { inUnit: Quantity; litres: Ratio | null },
): Way[] {
  const most = inUnit.value.times(dose.maximum.value).over(dose.amount.value)
  const up = inUnit.value.ceilTo(gauge.step)
  const stock = gauge.unit === 'pcs' ? null : stockSolution(inUnit.value, gauge.unit, gauge.step)
  const finer = finerDevice(dose, gauge, inUnit)
  return [
    ...(up.isAbove(most) ? [] : [{ way: 'round_up', measured: { value: up, unit: gauge.unit } } as const]),
    ...(finer ? [finer] : []),
    ...(litres && dose.held === 'concentration'
      ? otherVolumes(inUnit, gauge, litres, positive(dose.input.tank?.litres))
      : []),
    ...equalFills(dose, gauge),
    ...(stock ? [{ way: 'stock_solution', ...stock } as const] : []),
  ]
}

/** The coarsest household tool that measures the dose with little enough loss. */
function finerDevice({ minimum, maximum, amount }: Facts, gauge: Gauge, exact: Quantity): Way | null {
  const isRange = minimum?.value.isBelow(maximum.value)
  const least = minimum && isRange ? exact.value.times(minimum.value).over(amount.value) : null
  for (const device of devices) {
    const candidate = gaugeOf(device)
    if (
      !candidate ||
      candidate.unit !== gauge.unit ||
      !candidate.step.isBelow(gauge.step) ||
      candidate.max?.isBelow(exact.value)
    )
      continue
    const measured = exact.value.floorTo(candidate.step)
    if (isLossy(exact.value, measured) || (least && !least.isAbove(exact.value) && measured.isBelow(least))) continue
    return { way: 'finer_device', device: device.name, measured: { value: measured, unit: gauge.unit } }
  }
  return null
}

function otherVolumes(exact: Quantity, { unit, step }: Gauge, litres: Ratio, tank: Ratio | null): Way[] {
  const perUnit = litres.over(exact.value)
  const [more, less] = [exact.value.ceilTo(step), exact.value.floorTo(step)]
  const bigger = more.times(perUnit)
  return [
    ...(tank && bigger.isAbove(tank)
      ? []
      : [{ way: 'bigger_batch', litres: bigger, amount: { value: more, unit } } as const]),
    ...(less.isZero
      ? []
      : [{ way: 'less_water', litres: less.times(perUnit), amount: { value: less, unit } } as const]),
  ]
}

/** Equal fills instead of full ones and a remainder, where less is lost; fills that are equal already, or a single one, lose the same. */
function equalFills({ input, amount, solution, measured }: Facts, { unit, step }: Gauge): Way[] {
  const whole = convert(amount, unit, positive(input.densityGMl))
  if (!solution || !input.tank || !measured || !whole) return []
  const { times, litres } = portionsOf(solution.litres, { ...input.tank, mode: 'equal' })[0]!
  const isBetter = whole.value.over(times).floorTo(step).times(times).isAbove(measured.value)
  return isBetter ? [{ way: 'equal_fills', times, litres }] : []
}
