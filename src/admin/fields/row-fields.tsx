import { type ComponentType, useContext, useEffect, useId, useState } from 'react'
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

/**
 * The controls of one row: in a table those that do not fit are folded, with what is filled in there said in words. A narrow screen folds
 * whole rows.
 */
export function RowFields({ name, number, columns: { shown, folded }, Face }: RowFieldsProps) {
  const inLine = shown.flatMap(({ fields }) => fields)
  const { isOpen, toggle } = useFolding(name, [...inLine, ...folded])
  const [line, below] = [useId(), useId()]
  return (
    <div className="admin-row-fields" data-open={isOpen || undefined}>
      <div id={line} className="admin-row-cells">
        {shown.map(({ key, fields: [field, ...others] }) =>
          others.length > 0 ? (
            <OneOfFace key={key} fields={[field!, ...others]} row={name} />
          ) : (
            <Face key={key} field={field!} name={`${name}.${key}`} />
          ),
        )}
      </div>
      <button
        type="button"
        className="admin-row-fold"
        data-whole={folded.length === 0 || undefined}
        aria-expanded={isOpen}
        aria-controls={`${line} ${below}`}
        onClick={toggle}
      >
        <Icon name="chevron-down" size={16} />
        {isOpen ? 'Свернуть' : <Folded name={name} number={number} inLine={inLine} folded={folded} />}
      </button>
      <div id={below} className="admin-row-folded">
        {folded.map(field => (
          <Face key={field.key} field={field} name={`${name}.${field.key}`} />
        ))}
      </div>
    </div>
  )
}

/** A row is open when it has just been added, and when the editor opens it. An error opens it too, and it stays open when the error goes. */
function useFolding(name: string, fields: readonly FieldDescription[]) {
  const { getValues } = useFormContext()
  const { errors } = useContext(FormContext)
  const [isWanted, setWanted] = useState(() => isNew(fields, getValues(name) as FormValues))
  const hasError = Object.keys(errors).some(path => path.startsWith(`${name}.`))
  useEffect(() => {
    if (hasError) setWanted(true)
  }, [hasError])
  return { isOpen: isWanted || hasError, toggle: () => setWanted(!isWanted) }
}

/** Nothing is filled in but what every row begins with. */
const isNew = (fields: readonly FieldDescription[], values: FormValues) =>
  fields.every(({ key, initial }) => {
    const value = values[key]
    return !value || String(value) === String(initial) || (Array.isArray(value) && value.length === 0)
  })

interface FoldedProps {
  name: string
  number: number
  inLine: readonly FieldDescription[]
  folded: readonly FieldDescription[]
}

function Folded({ name, number, inLine, folded }: FoldedProps) {
  const { nameOf } = useKnownNames()
  const row = (useWatch({ name }) ?? {}) as FormValues
  const words = rowWords(folded, row, nameOf)
  const whole = rowWords([...inLine, ...folded], row, nameOf)
  return (
    <span>
      <span className="sr-only">Строка {number}. </span>
      <span className="admin-row-whole">{whole.join(' · ') || 'Ничего не\u00a0заполнено'}</span>
      <span className="admin-row-rest">
        {words.length > 0 ? words.join(' · ') : `Ещё: ${folded.map(({ label }) => lowerFirst(label)).join(', ')}`}
      </span>
    </span>
  )
}
