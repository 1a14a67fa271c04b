import { type ComponentType, useContext, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { FormContext } from '#ui/form/form-context.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { FaceProps } from './face-props.ts'
import type { FormValues } from './form-values.ts'
import { OneOfFace } from './one-of-face.tsx'
import { useKnownNames } from './record-names.tsx'
import type { RowColumn, RowColumns } from './row-columns.ts'
import { rowWords } from './row-words.ts'

/** The names of the columns, once for the whole table; every control has its own label, which a table hides. */
export function RowsHead({ columns }: { columns: readonly RowColumn[] }) {
  const hints = columns.flatMap(({ fields, label }) => fields.flatMap(({ hint }) => (hint ? [{ label, hint }] : [])))
  return (
    <div className="admin-rows-head" aria-hidden="true">
      <div className="admin-row-cells">
        {columns.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
      {hints.map(({ label, hint }) => (
        <p key={label}>
          {label}: {hint}
        </p>
      ))}
    </div>
  )
}

interface RowFieldsProps {
  /** `packs.0` */
  name: string
  number: number
  columns: RowColumns
  /** The control of one field. */
  Face: ComponentType<FaceProps>
}

/** The controls of one row: in a table those that do not fit are folded, with what is filled in there said in words. */
export function RowFields({ name, number, columns: { shown, folded }, Face }: RowFieldsProps) {
  const { isOpen, toggle } = useFolding(
    name,
    shown.flatMap(({ fields }) => fields),
    folded,
  )
  const id = useId()
  return (
    <div className="admin-row-fields" data-open={isOpen || undefined}>
      <div className="admin-row-cells">
        {shown.map(({ key, fields: [field, ...others] }) =>
          others.length > 0 ? (
            <OneOfFace key={key} fields={[field!, ...others]} row={name} />
          ) : (
            <Face key={key} field={field!} name={`${name}.${key}`} />
          ),
        )}
      </div>
      {folded.length > 0 && (
        <>
          <button type="button" className="admin-row-fold" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            <Icon name="chevron-down" size={16} />
            {isOpen ? 'Свернуть' : <Folded name={name} number={number} fields={folded} />}
          </button>
          <div id={id} className="admin-row-folded">
            {folded.map(field => (
              <Face key={field.key} field={field} name={`${name}.${field.key}`} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** A row is open when it has just been added, while one of its folded fields has an error, and when the editor opens it. */
function useFolding(name: string, shown: readonly FieldDescription[], folded: readonly FieldDescription[]) {
  const { getValues } = useFormContext()
  const { errors } = useContext(FormContext)
  const [isWanted, setWanted] = useState(() => isNew([...shown, ...folded], getValues(name) as FormValues))
  const hasError = folded.some(({ key }) => Object.keys(errors).some(path => `${path}.`.startsWith(`${name}.${key}.`)))
  return { isOpen: isWanted || hasError, toggle: () => setWanted(!isWanted) }
}

/** Nothing is filled in but what every row begins with. */
const isNew = (fields: readonly FieldDescription[], values: FormValues) =>
  fields.every(({ key, initial }) => {
    const value = values[key]
    return !value || String(value) === String(initial) || (Array.isArray(value) && value.length === 0)
  })

function Folded({ name, number, fields }: { name: string; number: number; fields: readonly FieldDescription[] }) {
  const { nameOf } = useKnownNames()
  const words = rowWords(fields, (useWatch({ name }) ?? {}) as FormValues, nameOf)
  return (
    <span>
      <span className="sr-only">Строка {number}. </span>
      {words.length > 0 ? words.join(' · ') : `Ещё: ${fields.map(({ label }) => lowerFirst(label)).join(', ')}`}
    </span>
  )
}
