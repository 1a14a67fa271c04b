import { unit } from '#ui/format/format.ts'
import { NumberInput } from '../components/inputs.tsx'
import { Fold } from '../components/panel.tsx'

/** The question asked backwards. */
export function LeftoverSection({ unitCode, text }: { unitCode: string; text: string | null }) {
  return (
    <Fold id="ostatok" title="На сколько хватит остатка" note="Введите, сколько препарата у вас есть">
      <NumberInput name="have" label="Есть препарата" unit={unit(unitCode)} />
      <p role="status" className="text-lg font-medium empty:hidden">
        {text}
      </p>
    </Fold>
  )
}
