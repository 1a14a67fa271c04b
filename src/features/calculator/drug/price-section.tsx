import type { CalculatorDrug } from '../calculator-drug.ts'
import { NumberInput } from '../components/inputs.tsx'
import { CollapsiblePanel } from '../components/panel.tsx'
import { packText } from '../purchase.ts'

export function PriceSection({ packs }: Pick<CalculatorDrug, 'packs'>) {
  if (packs.length === 0) return null
  return (
    <CollapsiblePanel id="ceny" title="Цена упаковки" note="Посчитаем, сколько стоит обработка">
      <div className="grid gap-4 sm:grid-cols-2">
        {packs.map((pack, row) => (
          <NumberInput key={packText(pack)} name="price" row={row} label={packText(pack)} unit="₽" />
        ))}
      </div>
    </CollapsiblePanel>
  )
}
