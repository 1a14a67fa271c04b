import { amountText } from '#features/dosing/amount-text.ts'
import { choosePacks, type Purchase } from '#features/dosing/packages.ts'
import { normalizeText, parseNumber } from '#features/dosing/parse-amount.ts'
import { convert, type Quantity, quantityOf } from '#features/dosing/quantity.ts'
import { positive, Ratio } from '#features/dosing/ratio.ts'
import { quantity, unit } from '#ui/format/format.ts'
import type { CalculatorDrug } from './calculator-drug.ts'
import type { CalculatorState } from './calculator-state.ts'
import { type Errors, parseField } from './parse-field.ts'

/** Packages for one treatment. The visitor enters the prices: the catalogue has none. */
export interface Shopping {
  rows: PackRow[]
  /** Null where no set of packages fits. */
  purchase: Purchase | null
}

interface PackRow {
  index: number
  pack: CalculatorDrug['packs'][number]
  /** The cost of the amount this treatment uses, in kopecks; null without a price. */
  treatmentCost: Ratio | null
}

export function shoppingFor(
  drug: CalculatorDrug,
  need: Quantity,
  { price }: CalculatorState,
  errors: Errors,
): Shopping {
  const density = positive(drug.densityGMl)
  const rows: PackRow[] = []
  const packs = drug.packs.map((pack, index) => {
    const content = { value: Ratio.of(pack.size).times(new Ratio(BigInt(pack.count))), unit: pack.unit }
    const kopecks = readPrice(price[index] ?? '', `price.${index}`, errors)
    const size = convert(content, need.unit, density)?.value ?? null
    const treatmentCost = size && kopecks ? need.value.times(kopecks).over(size) : null
    rows.push({ index, pack, treatmentCost })
    return { content, priceKop: kopecks && Number(kopecks.toDecimal(0)) }
  })
  const packChoice = choosePacks(need, packs, undefined, density)
  return { rows, purchase: 'missing' in packChoice ? null : packChoice }
}

function readPrice(text: string, name: string, errors: Errors): Ratio | null {
  const roubles = parseField(normalizeText(text).replace(/ ?(₽|р\.?|руб\.?)$/i, ''), name, errors, plain =>
    parseNumber(plain, { max: '1000000' }),
  )
  return roubles === null ? null : Ratio.of(roubles).times(new Ratio(100n))
}

/** «Нужно 2,9 мл: 2 уп. по 2 мл, останется 1,1 мл.» Null where no set of packages fits. */
export function packagesText(need: Quantity, { rows, purchase }: Shopping): string | null {
  if (!purchase) return null
  const bought = rows.flatMap(({ index, pack }) => {
    const times = purchase.chosen[index]!
    return times > 0 ? `${times}\u00a0уп. по\u00a0${packText(pack)}` : []
  })
  const left = purchase.leftover.isZero
    ? 'без остатка'
    : `останется ${amountText(quantityOf(purchase.leftover, need.unit))}`
  return `Нужно ${amountText(need)}: ${bought.join(' и ')}, ${left}.`
}

/** «3 × 2 мл», «25 г (пакет)». */
export function packText({ size, unit: code, count, note }: CalculatorDrug['packs'][number]): string {
  const amount = quantity(size, unit(code, size))
  return `${count > 1 ? `${count}\u00a0×\u00a0` : ''}${amount}${note ? ` (${note})` : ''}`
}
