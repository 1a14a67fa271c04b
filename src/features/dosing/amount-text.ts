import { count, quantity } from '#ui/format/format.ts'
import type { Rate } from './dose-input.ts'
import type { Dose, Fill } from './dose-result.ts'
import { convert, type Quantity } from './quantity.ts'
import { one, Ratio } from './ratio.ts'

/** Formats exact numbers for people. Amounts of product are rounded down, volumes of water are rounded up. */

const [tenth, ten, hundred, thousand] = [new Ratio(1n, 10n), new Ratio(10n), new Ratio(100n), new Ratio(1000n)]

/** Three significant digits or more: 0,245 and 33,75 stay exact, 8,571428… becomes 8,57. */
function displayStep(value: Ratio): Ratio {
  if (!value.isBelow(hundred)) return tenth
  if (!value.isBelow(one)) return new Ratio(1n, 100n)
  let step = new Ratio(1n, 1000n)
  for (let left = value.times(ten); left.isBelow(one) && !left.isZero; left = left.times(ten)) step = step.over(ten)
  return step
}

/** «0,7 мл», «1,25 кг», rounded down. */
export function amountText(amount: Quantity): string {
  const { value, unit } = inLargerUnit(amount)
  return quantity(String(value.floorTo(displayStep(value))), unit)
}

function inLargerUnit(amount: Quantity): Quantity {
  return amount.value.isBelow(thousand) ? amount : (convert(amount, 'kg') ?? convert(amount, 'l') ?? amount)
}

/** «3,75 л», «50 мл» below a tenth of a litre; what is longer than two places is rounded up to 0,1 l. */
export function litresText(litres: Ratio): string {
  if (litres.isBelow(tenth)) return quantity(String(litres.times(thousand).ceilTo(tenth)), 'ml')
  return quantity(String(litres.times(hundred).isWhole ? litres : litres.ceilTo(tenth)), 'l')
}

/** «35 м²», from one сотка on «3 сотки», «2,5 сотки». */
export function areaText(m2: Ratio): string {
  const are = m2.over(hundred)
  const isShownInAres = !are.isBelow(one) && are.times(hundred).isWhole
  return isShownInAres ? quantity(String(are), 'are') : quantity(String(m2.floorTo(displayStep(m2))), 'm2')
}

/** The basis of a rate with its unit: «3,5 л», «35 м²», «40 кг», «5 растений». */
export function baseText({ value, unit }: Quantity): string {
  if (unit === 'l') return litresText(value)
  return unit === 'm2' ? areaText(value) : quantity(String(value.floorTo(displayStep(value))), unit)
}

/** What a rate was multiplied by: «3,5 л» of the solution, «25 л грунта», «35 м²». Litres of soil are named, so that nobody pours them. */
export const doseBasisText = (basis: Quantity, { rateKind }: Pick<Rate, 'rateKind'>): string =>
  `${baseText(basis)}${rateKind === 'per_substrate' ? ' грунта' : ''}`

/** A share in whole per cent, at least one: «−18 %» of a loss. */
export const percentText = (percent: Ratio): string =>
  percent.isBelow(one) ? `меньше 1\u00a0%` : `${percent.toDecimal(0)}\u00a0%`

/** Adds a full stop unless the text ends with one, as an abbreviation does. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

/** A dose as lists and journals carry it: in words, and exact. */
export interface PouredDose {
  /** «0,4 г», rounded down. */
  amount: string
  /** «0,8 л»; null: nothing is diluted. */
  water: string | null
  /** Exact, for the journal and the stock. */
  value: string
  unit: 'g' | 'ml' | 'pcs'
  litres: string | null
  /** The rate in the unit of the registration. */
  rate: string
  /** For several fills of the gardener's own tank. */
  fills?: string
  /** What to know of the own sprayer with this dose. */
  notes?: string[]
}

export const poured = ({ amount, solution, rate }: Dose): PouredDose => ({
  amount: amountText(amount),
  water: solution && litresText(solution.litres),
  value: String(amount.value),
  unit: amount.unit,
  litres: solution && String(solution.litres),
  rate: String(rate.said),
})

const times = { one: 'раз', few: 'раза', many: 'раз' }

/** «2 раза по 5 л и 3 мл, потом 2 л и 1,2 мл»; null for one fill. */
export function fillsText(fills: readonly Fill[]): string | null {
  if (fills.length === 1 && fills[0]!.times.equals(one)) return null
  const texts = fills.map(fill => {
    const portion = `${litresText(fill.litres)} и\u00a0${amountText(fill.exact)}`
    return fill.times.equals(one) ? portion : `${count(Number(fill.times.toDecimal(0)), times)} по\u00a0${portion}`
  })
  return texts.join(', потом ')
}
