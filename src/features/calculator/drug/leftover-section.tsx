import { unit } from '#ui/format/format.ts'
import { NumberInput } from '../components/inputs.tsx'
import { CollapsiblePanel } from '../components/panel.tsx'

/** The reverse calculation: how far the remaining product goes. */
export function LeftoverSection({ unitCode, text }: { unitCode: string; text: string | null }) {
  return (
    <CollapsiblePanel id="ostatok" title="На сколько хватит остатка" note="Введите, сколько у вас есть">
      <NumberInput name="have" label="Есть препарата" unit={unit(unitCode)} />
      <p role="status" className="text-lg font-medium empty:hidden">
        {text}
      </p>
    </CollapsiblePanel>
  )
}
