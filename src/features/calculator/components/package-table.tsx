import type { Quantity } from '#features/dosing/quantity.ts'
import { money } from '#ui/format/format.ts'
import type { CalculatorDrug } from '../calculator-drug.ts'
import { packagesText, packText, shoppingFor } from '../purchase.ts'
import { useEntry } from './entry-context.ts'

/** Which packages are enough for this treatment, what is left, what it costs. */
export function PackageTable({ drug, need }: { drug: CalculatorDrug; need: Quantity }) {
  const { state } = useEntry()
  const shopping = shoppingFor(drug, need, state, {})
  const { rows, purchase } = shopping
  if (!purchase) return null
  const known = rows.find(({ used }) => used !== null)
  return (
    <div className="text-sm">
      <h3 className="text-base">Упаковки</h3>
      <p className="mt-1">{packagesText(need, shopping)}</p>
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
