import { useContext, useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { FormContext } from '#ui/form/form-context.ts'
import { ReferenceFace } from './reference-faces.tsx'

interface OneOfFaceProps {
  /** References of which a row has exactly one. */
  fields: readonly FieldDescription[]
  /** `targets.0` */
  row: string
}

/** First what the row is about, then which record: one pair of controls instead of a column for every kind. */
export function OneOfFace({ fields, row }: OneOfFaceProps) {
  const { setValue } = useFormContext()
  const names = fields.map(({ key }) => `${row}.${key}`)
  const values = useWatch({ name: names }) as readonly (number | null)[]
  const [chosen, setChosen] = useState(0)
  const filled = values.findIndex(id => id !== null)
  const at = filled === -1 ? chosen : filled
  const { errors } = useContext(FormContext)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = String(at)
  }, [at])
  const choose = (next: number) => {
    setChosen(next)
    setValue(names[at]!, null, { shouldDirty: true })
  }
  return (
    <div className="admin-one-of">
      <SelectField
        name={`${row}.about`}
        label="Что"
        ref={select}
        defaultValue={String(at)}
        onChange={event => choose(Number(event.currentTarget.value))}
        options={fields.map(({ label }, index) => ({ value: String(index), label }))}
      />
      <ReferenceFace
        key={names[at]}
        field={fields[at]!}
        name={names[at]!}
        errorName={names.find(name => name in errors)}
      />
    </div>
  )
}
