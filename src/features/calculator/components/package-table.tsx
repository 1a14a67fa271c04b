import { type Quantity, quantityOf } from '#features/dosing/quantity.ts'
import { amountText } from '#features/dosing/shown.ts'
import { money } from '#ui/format.ts'
import type { CalculatorDrug } from '../calculator-drug.ts'
import { packText, shoppingFor } from '../purchase.ts'
import { useEntry } from './entry-context.ts'

/** Which packages are enough for this treatment, what is left, what it costs. */
export function PackageTable({ drug, need }: { drug: CalculatorDrug; need: Quantity }) {
  const { state } = useEntry()
  const { rows, purchase } = shoppingFor(drug, need, state, {})
  if (!purchase) return null
  const bought = rows.filter(({ index }) => purchase.chosen[index]! > 0)
  const known = rows.find(({ used }) => used !== null)
  return (
    <div className="text-sm">
      <h3 className="text-base">Упаковки</h3>
      <p className="mt-1">
        Нужно {amountText(need)}:{' '}
        {bought.map(({ index, pack }) => `${purchase.chosen[index]}\u00a0уп. по\u00a0${packText(pack)}`).join(' и ')}
        {purchase.leftover.isZero ? ', без остатка' : `, останется ${amountText(quantityOf(purchase.leftover, need.unit))}`}.
      </p>
      {known && (
        <p className="mt-1">
          Обработка стоит{' '}
          {rows.flatMap(({ used, pack }) => (used ? [`${rub(used.toDecimal(0))} (упаковка ${packText(pack)})`] : [])).join(', ')}
          {purchase.costKop !== null && `; купить\u00a0— ${money(purchase.costKop)}`}.
        </p>
      )}
    </div>
  )
}

/** Less than a kopeck is said as such. */
const rub = (kopecks: string) => (kopecks === '0' ? 'меньше копейки' : money(Number(kopecks)))
