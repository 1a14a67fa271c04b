import { useContext, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldFace } from '#admin/fields/field-face.tsx'
import { useKnownNames } from '#admin/fields/record-names.tsx'
import { rowWords } from '#admin/fields/row-words.ts'
import type { FieldDescription, KindDescription, Section } from '#admin/kit/kinds/kind-description.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { Fold } from '#ui/form/fold.tsx'
import { FormContext } from '#ui/form/form-context.ts'
import { count } from '#ui/format/format.ts'
import { foldedFields } from './folded-fields.ts'

interface SectionFieldsProps {
  kind: KindDescription
  section: Section
  isNew: boolean
}

/** What narrows a record and what is empty in it are folded; the others keep their places. */
export function SectionFields({ kind, section, isNew }: SectionFieldsProps) {
  const { getValues } = useFormContext()
  // Which fields are folded stays as it was at first: one that is typed into must not move.
  const [folded] = useState(() => (isNew ? [] : foldedFields(kind, section, getValues())))
  const fields = section.fields.map(key => kind.fields.find(field => field.key === key)!)
  const narrowing = fields.filter(({ narrows }) => narrows)
  const others = fields.filter(field => !field.narrows && !folded.includes(field))
  return (
    <div className="admin-fields">
      {others.map(field => (
        <FieldFace key={field.key} field={field} name={field.key} />
      ))}
      {folded.length > 0 && <More fields={folded} />}
      {narrowing.length > 0 && <Narrowing fields={narrowing} />}
    </div>
  )
}

const fieldWords = { one: 'поле', few: 'поля', many: 'полей' }

/** The fields that were empty at first, and what has been filled in since, by a draft for example. */
function More({ fields }: { fields: readonly FieldDescription[] }) {
  const { nameOf } = useKnownNames()
  const keys = fields.map(({ key }) => key)
  const values: unknown[] = useWatch({ name: keys })
  const known = Object.fromEntries(keys.map((key, at) => [key, values[at]]))
  const texts = fields.filter(({ kind, key }) => kind === 'longText' && known[key])
  const short = fields.filter(({ kind }) => kind !== 'longText')
  const filled = [...rowWords(short, known, nameOf), ...texts.map(({ label }) => label)]
  return (
    <Fold
      className="admin-wide admin-fold"
      hasError={useHasError(fields)}
      summary={
        <>
          Ещё {count(fields.length, fieldWords)}:{' '}
          <span className="text-muted">{fields.map(({ label }) => lowerFirst(label)).join(', ')}</span>
          {filled.length > 0 && <b> Заполнено: {filled.join(' · ')}</b>}
        </>
      }
    >
      <Faces fields={fields} />
    </Fold>
  )
}

function Narrowing({ fields }: { fields: readonly FieldDescription[] }) {
  const { getValues } = useFormContext()
  return (
    <Fold
      className="admin-wide admin-key"
      isOpen={getValues(fields.map(({ key }) => key)).some(id => typeof id === 'number')}
      hasError={useHasError(fields)}
      summary={<>Не&nbsp;везде, а&nbsp;только {fields.map(({ label }) => label.replace('Только ', '')).join(', ')}</>}
    >
      <Faces fields={fields} />
    </Fold>
  )
}

function useHasError(fields: readonly FieldDescription[]): boolean {
  const { errors } = useContext(FormContext)
  return fields.some(({ key }) => key in errors)
}

const Faces = ({ fields }: { fields: readonly FieldDescription[] }) => (
  <div className="admin-fields">
    {fields.map(field => (
      <FieldFace key={field.key} field={field} name={field.key} />
    ))}
  </div>
)
