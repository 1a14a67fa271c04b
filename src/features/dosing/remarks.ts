import type { Dose, Remark } from './dose-result.ts'
import { type Gauge, gaugeOf } from './measuring.ts'
import { type BaseUnit, convert, type Quantity } from './quantity.ts'
import { hundred, positive, Ratio } from './ratio.ts'
import { remainderOf } from './tanks.ts'
import { isLossy, waysOut } from './ways.ts'

/** Remarks shown beside the dose. */

type Facts = Omit<Dose, 'remarks' | 'outcome'>

export function waterRemarks({ input, solution, amount, byConcentration, limitedBy, held }: Facts): Remark[] {
  if (!solution) return []
  const { litres, least, most } = solution
  const dead = positive(input.tank?.deadLitres)
  const remarks: (Remark | false | null)[] = [
    most !== null &&
      litres.isAbove(most) && { code: 'WATER_OVER', level: 'info', most, dose: amount, byConcentration, limitedBy },
    least !== null && litres.isBelow(least) && { code: 'WATER_UNDER', level: 'caution', litres, least, held },
    dead && { code: 'LEFTOVER', level: 'info', litres: dead, water: dead.times(nine) },
  ]
  return remarks.filter(remark => remark !== null && remark !== false)
}

/** A last fill of less than half a litre. */
export function remainderRemarks({ input, solution }: Facts): Remark[] {
  const rest = solution && remainderOf(solution.litres, input.tank)
  return rest && !rest.isZero && rest.isBelow(half) ? [{ code: 'REMAINDER_SMALL', level: 'info', litres: rest }] : []
}

const half = new Ratio(1n, 2n)
const nine = new Ratio(9n)

export function rateRemarks({ rate, amount, minimum }: Pick<Facts, 'rate' | 'amount' | 'minimum'>): Remark[] {
  if (!rate.min || !minimum || !rate.chosen.isBelow(rate.min)) return []
  return [
    {
      code: 'DOSE_UNDER',
      level: 'caution',
      because: 'rate',
      given: amount,
      least: minimum,
      ways: [{ way: 'raise_rate', to: rate.said.times(rate.min).over(rate.chosen) }],
    },
  ]
}

/** One share of the product that is measured at once: a fill, or the whole amount where no water is involved. */
export interface Share {
  exact: Quantity<BaseUnit>
  measured: Quantity<BaseUnit> | null
  litres: Ratio | null
}

/** Only the share with the largest loss is reported. */
export function deviceRemarks(facts: Facts, shares: readonly Share[]): Remark[] {
  const gauge = gaugeOf(facts.input.device)
  if (!gauge) return []
  const worst = shares
    .map(share => withLoss(share, facts, gauge))
    .reduce((a, b) => (a && b?.loss.isAbove(a.loss) ? b : a))
  if (!worst) return [{ code: 'DOSE_UNIT', level: 'unknown', from: facts.amount.unit, to: gauge.unit }]
  return [...lossRemarks(facts, gauge, worst), ...maxRemarks(gauge, shares)]
}

interface Loss extends Share {
  inUnit: Quantity<BaseUnit>
  measured: Quantity<BaseUnit>
  /** Share of the amount, 0 … 1. */
  loss: Ratio
}

function withLoss(share: Share, { input }: Facts, gauge: Gauge): Loss | null {
  const inUnit = convert(share.exact, gauge.unit, positive(input.densityGMl))
  if (!inUnit || !share.measured) return null
  return {
    ...share,
    inUnit,
    measured: share.measured,
    loss: inUnit.value.minus(share.measured.value).over(inUnit.value),
  }
}

function lossRemarks(facts: Facts, gauge: Gauge, { inUnit, measured, loss, litres }: Loss): Remark[] {
  if (loss.isZero) return []
  const isCoarse = isLossy(inUnit.value, measured.value)
  const { min, max, chosen } = facts.rate
  const least = min && inUnit.value.times(min).over(chosen)
  const isUnder =
    least !== null &&
    !measured.value.isZero &&
    !min!.isAbove(chosen) &&
    measured.value.isBelow(least) &&
    (isCoarse || min!.isBelow(max))
  const percent = loss.times(hundred)
  if (!isCoarse && !isUnder) return [{ code: 'DOSE_ROUNDED', level: 'info', loss: percent, exact: inUnit, measured }]
  const ways = waysOut(facts, gauge, { inUnit, litres })
  const remarks: Remark[] = []
  if (isCoarse)
    remarks.push({
      code: 'DEVICE_STEP',
      level: 'caution',
      step: { value: gauge.step, unit: gauge.unit },
      exact: inUnit,
      loss: percent,
      ways,
    })
  if (isUnder)
    remarks.push({
      code: 'DOSE_UNDER',
      level: 'caution',
      because: 'device',
      given: measured,
      least: { value: least, unit: gauge.unit },
      ways: isCoarse ? [] : ways,
    })
  return remarks
}

/** The first fill is the largest. */
function maxRemarks({ max, unit }: Gauge, shares: readonly Share[]): Remark[] {
  const most = shares[0]?.measured?.value
  if (!max || !most?.isAbove(max)) return []
  return [{ code: 'DEVICE_MAX', level: 'info', times: most.over(max).ceil(), max: { value: max, unit } }]
}
