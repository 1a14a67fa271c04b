import type { Quantity } from '#features/dosing/quantity.ts'
import { money } from '#ui/format/format.ts'
import type { CalculatorDrug } from '../calculator-drug.ts'
import { packagesText, packText, shoppingFor } from '../purchase.ts'
import { useCalculator } from './calculator-context.ts'

/** The packages to buy for this treatment, the leftover and the cost. */
export function PackageTable({ drug, need }: { drug: CalculatorDrug; need: Quantity }) {
  const { state } = useCalculator()
  const shopping = shoppingFor(drug, need, state, {})
  const { rows, purchase } = shopping
  if (!purchase) return null
  const known = rows.find(({ treatmentCost }) => treatmentCost !== null)
  return (
    <div className="text-sm">
      <h3 className="text-base">Упаковки</h3>
      <p className="mt-1">{packagesText(need, shopping)}</p>
      {known && (
        <p className="mt-1">
          Обработка стоит{' '}
          {rows
            .flatMap(({ treatmentCost, pack }) =>
              treatmentCost ? [`${rub(treatmentCost.toDecimal(0))} (упаковка ${packText(pack)})`] : [],
            )
            .join(', ')}
          {purchase.costKop !== null && `; купить\u00a0— ${money(purchase.costKop)}`}.
        </p>
      )}
    </div>
  )
}

const rub = (kopecks: string) => (kopecks === '0' ? 'меньше копейки' : money(Number(kopecks)))
