import type { CalculatorDrug } from '../calculator-drug.ts'
import { useField } from './calculator-context.ts'
import { Segments } from './inputs.tsx'

/** Which form of the brand the gardener has; nothing for a brand with one form. */
export function FormInput({
  drug: { formText, otherForms },
}: {
  drug: Pick<CalculatorDrug, 'formText' | 'otherForms'>
}) {
  const { value } = useField('form')
  if (otherForms === null) return null
  return (
    <div className="grid gap-2">
      <Segments
        name="form"
        legend="Что написано на упаковке"
        value={value}
        options={[
          { value: 'this', label: formText ?? 'то же' },
          { value: 'other', label: 'другое' },
        ]}
      />
      <p className="text-sm text-muted">{otherForms}</p>
    </div>
  )
}
