import type { DoseResult } from '#features/dosing/dose-result.ts'
import { unit } from '#ui/format.ts'
import { leftoverText } from '../leftover.ts'
import { useEntry } from './entry-context.ts'
import { NumberInput } from './inputs.tsx'
import { Fold } from './panel.tsx'

/** The question asked backwards. */
export function LeftoverSection({ result }: { result: DoseResult | null }) {
  const { state } = useEntry()
  if (result?.outcome !== 'dose' || result.amount.unit === 'pcs') return null
  const text = leftoverText(result, state, {})
  return (
    <Fold id="ostatok" title="На сколько хватит остатка" note="Введите, сколько препарата у вас есть">
      <NumberInput name="have" label="Есть препарата" unit={unit(result.amount.unit)} />
      <p role="status" className="text-lg font-medium empty:hidden">
        {text}
      </p>
    </Fold>
  )
}
