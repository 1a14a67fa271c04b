import { type ReactNode, Suspense, useState } from 'react'
import type { FieldDescription, RecordName } from '#admin/kit/kinds/kind-description.ts'
import { orderedOptions } from '#admin/kit/kinds/ordered-options.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'

const RecordSearch = lazyPart(() => import('#admin/kit/record-search.tsx').then(({ RecordSearch }) => RecordSearch))

interface ValueControlProps {
  id: string
  field: FieldDescription
  /** As the controls of a form have it: numbers, days and choices are texts. */
  value: unknown
  onChange(value: unknown): void
  describedBy?: string | undefined
  isInvalid?: boolean
  /** Shown beside the label that the caller writes. */
  label: string
}

/** The control for the value of one field, for a cell of a list and for many records. */
export function ValueControl(props: ValueControlProps) {
  const { field, value, onChange } = props
  if (field.kind === 'reference' || field.kind === 'references') return <RecordsControl {...props} />
  if (field.kind === 'choices') return <Boxes {...props} />
  if (field.kind === 'flag' || field.kind === 'choice') return <Select {...props} />
  const common = { ...attributesOf(props), value: String(value ?? ''), className: 'field' }
  const onText = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (field.kind === 'longText') return <textarea {...common} rows={4} onChange={onText} />
  const isNumber = ['integer', 'decimal', 'money'].includes(field.kind)
  const unit = field.kind === 'money' ? '₽' : field.unit
  return (
    <span className="admin-value">
      <input
        {...common}
        type={field.kind === 'date' ? 'date' : 'text'}
        inputMode={isNumber ? 'decimal' : undefined}
        onChange={onText}
      />
      {unit && <span className="text-muted">{unit}</span>}
    </span>
  )
}

const attributesOf = ({ id, label, describedBy, isInvalid }: ValueControlProps) => ({
  id,
  'aria-label': label,
  'aria-describedby': describedBy,
  'aria-invalid': isInvalid || undefined,
})

function Select(props: ValueControlProps) {
  const { field, value, onChange } = props
  const isFlag = field.kind === 'flag'
  const options: [string, string][] = isFlag
    ? [
        ['1', 'да'],
        ['', 'нет'],
      ]
    : orderedOptions(field.options)
  return (
    <select
      {...attributesOf(props)}
      className="field"
      value={isFlag ? (value ? '1' : '') : String(value ?? '')}
      onChange={event => onChange(isFlag ? event.currentTarget.value === '1' : event.currentTarget.value)}
    >
      {!isFlag && (!field.required || !value) && <option value="">пусто</option>}
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </select>
  )
}

function Boxes({ field, label, value, onChange }: ValueControlProps): ReactNode {
  const chosen = (value as readonly string[] | null) ?? []
  return (
    <fieldset aria-label={label}>
      {orderedOptions(field.options).map(([key, text]) => (
        <label key={key} className="admin-option">
          <input
            type="checkbox"
            className="check"
            checked={chosen.includes(key)}
            onChange={event =>
              onChange(event.currentTarget.checked ? [...chosen, key] : chosen.filter(other => other !== key))
            }
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

/** One record or several, by number; their names are known because they are chosen here. */
function RecordsControl({ field, label, value, onChange }: ValueControlProps) {
  const [known, setKnown] = useState<readonly RecordName[]>([])
  const isOne = field.kind === 'reference'
  const chosen = [value ?? []].flat() as number[]
  const pick = (record: RecordName) => {
    setKnown([...known, record])
    onChange(isOne ? record.id : [...chosen, record.id])
  }
  const titleOf = (id: number) => known.find(record => record.id === id)?.title ?? `№\u00a0${id}`
  return (
    <>
      {chosen.length > 0 && (
        <ul className="admin-picked" aria-label={`${label}: выбрано`}>
          {chosen.map(id => (
            <li key={id}>
              {titleOf(id)}
              <IconButton
                icon="close"
                label={`Убрать: ${titleOf(id)}`}
                onClick={() => onChange(isOne ? null : chosen.filter(other => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<p className="text-muted">Загружаем…</p>}>
        <RecordSearch path={field.to!} label={label} chosen={chosen} onPick={pick} />
      </Suspense>
    </>
  )
}
