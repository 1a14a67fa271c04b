import type { ReactNode } from 'react'
import type { FieldName, ListFieldName } from '../calculator-state.ts'
import { decimalNote } from '../decimal-note.ts'
import { useField } from './calculator-context.ts'

interface FieldProps {
  name: FieldName | ListFieldName
  row?: number
  label: ReactNode
  help?: ReactNode
  className?: string
}

/** Label, control, help and error. */
function FieldFrame({
  id,
  label,
  help,
  error,
  className = '',
  children,
}: Omit<FieldProps, 'name' | 'row'> & { id: string; error?: string | undefined; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {help && (
        <p id={`${id}-help`} className="text-sm text-muted">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

const describedBy = (id: string, help: ReactNode, error: string | undefined) =>
  [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

interface NumberInputProps extends FieldProps {
  unit?: string
  placeholder?: string | undefined
  whole?: boolean
}

/** A text input, because `type="number"` rejects either the comma or the point. */
export function NumberInput({
  name,
  row,
  label,
  help: ownHelp,
  className,
  unit,
  placeholder,
  whole,
}: NumberInputProps) {
  const { id, field, value, change, error, showErrors } = useField(name, row)
  const help = (!error && decimalNote(value)) || ownHelp
  return (
    <FieldFrame id={id} label={label} help={help} error={error} {...(className && { className })}>
      <span className="relative">
        <input
          id={id}
          name={field}
          type="text"
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={100}
          value={value}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, help, error)}
          onChange={event => change(event.currentTarget.value)}
          onBlur={showErrors}
          className={`field min-h-12 w-full text-lg aria-invalid:border-danger ${unit ? 'pe-16' : ''}`}
        />
        {unit && (
          <span className="pointer-events-none absolute inset-y-0 end-3.5 flex items-center text-muted">{unit}</span>
        )}
      </span>
    </FieldFrame>
  )
}

interface SelectInputProps extends FieldProps {
  options: readonly { value: string; label: string }[]
  /** The label of the first option, whose value is empty. */
  empty?: string
}

export function SelectInput({ name, row, label, help, className, options, empty }: SelectInputProps) {
  const { id, field, value, change, error } = useField(name, row)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} {...(className && { className })}>
      <select
        id={id}
        name={field}
        value={options.some(option => option.value === value) ? value : empty === undefined ? options[0]?.value : ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
        onChange={event => change(event.currentTarget.value)}
        className="field min-h-12 w-full text-base aria-invalid:border-danger"
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

export function DayInput({ name, label, help, className }: Omit<FieldProps, 'row'>) {
  const { id, field, value, change, error, showErrors } = useField(name)
  return (
    <FieldFrame id={id} label={label} help={help} error={error} {...(className && { className })}>
      <input
        id={id}
        name={field}
        type="date"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, help, error)}
        onChange={event => change(event.currentTarget.value)}
        onBlur={showErrors}
        className="field min-h-12 w-full text-base aria-invalid:border-danger"
      />
    </FieldFrame>
  )
}

interface SegmentsProps {
  name: FieldName
  legend: string
  legendHidden?: boolean
  value: string
  options: readonly { value: string; label: ReactNode }[]
}

/** A row of radio buttons. */
export function Segments({ name, legend, legendHidden, value, options }: SegmentsProps) {
  const { id, field, change } = useField(name)
  return (
    <fieldset id={id}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1 text-sm font-medium'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(option => (
          <label
            key={option.value}
            className="choice inline-flex min-h-11 items-center gap-2 rounded-control border border-control bg-surface px-3.5 has-checked:border-primary has-checked:bg-(--tone-soft) has-checked:text-(--tone-ink) tone-green"
          >
            <input
              type="radio"
              name={field}
              value={option.value}
              checked={option.value === value}
              onChange={() => change(option.value)}
              className="check"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** «да», «нет» or «не знаю». */
export function YesNo({ name, legend }: { name: FieldName; legend: string }) {
  const { value } = useField(name)
  return (
    <Segments
      name={name}
      legend={legend}
      value={value === 'yes' || value === 'no' ? value : ''}
      options={[
        { value: '', label: 'не знаю' },
        { value: 'no', label: 'нет' },
        { value: 'yes', label: 'да' },
      ]}
    />
  )
}
