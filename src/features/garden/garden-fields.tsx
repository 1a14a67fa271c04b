import { type ReactNode, useId } from 'react'
import type { Day } from '#features/verdict/calendar.ts'

interface FieldProps {
  label: string
  value: string
  onChange(value: string): void
  /** What is wrong with the value. */
  error?: string | undefined
}

interface SelectProps extends FieldProps {
  options: readonly (readonly [string, string])[]
  /** The text of the option without a value. */
  empty?: string
  className?: string
}

/** Fields of the garden's forms, whose values live in the state of the form. */
export function Select({ label, value, options, empty, className, error, onChange }: SelectProps) {
  const field = useField(error)
  return (
    <Labelled {...{ label, error, className, id: field.id }}>
      <select className="field min-w-0" value={value} {...field} onChange={event => onChange(event.target.value)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

interface InputProps extends FieldProps {
  inputMode?: 'decimal' | 'numeric'
  placeholder?: string
  maxLength?: number
}

export function Input({ label, error, onChange, ...rest }: InputProps) {
  const field = useField(error)
  return (
    <Labelled {...{ label, error, id: field.id }}>
      <input className="field min-w-0" {...rest} {...field} onChange={event => onChange(event.target.value)} />
    </Labelled>
  )
}

interface DayInputProps extends FieldProps {
  min?: Day
  max?: Day
}

export function DayInput({ label, error, onChange, ...rest }: DayInputProps) {
  const field = useField(error)
  return (
    <Labelled {...{ label, error, id: field.id }}>
      <input className="field" type="date" {...rest} {...field} onChange={event => onChange(event.target.value)} />
    </Labelled>
  )
}

export function NoteInput({ label, error, value, maxLength, onChange }: FieldProps & { maxLength: number }) {
  const field = useField(error)
  return (
    <Labelled {...{ label, error, id: field.id }}>
      <textarea
        className="field min-w-0 py-2"
        rows={2}
        {...{ value, maxLength, ...field }}
        onChange={event => onChange(event.target.value)}
      />
    </Labelled>
  )
}

/** Why a form stays open after it was saved. */
export const TypedSince = () => (
  <p role="status" className="text-sm">
    Записано. Пока записывали, вы&nbsp;изменили форму: сохраните и&nbsp;это.
  </p>
)

export function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5" checked={isOn} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

interface YesNoProps {
  label: string
  value: boolean | null
  onChange(value: boolean | null): void
}

/** A question to which «не знаю» is an answer. */
export const YesNo = ({ label, value, onChange }: YesNoProps) => (
  <Select
    label={label}
    value={value === null ? '' : value ? 'yes' : 'no'}
    onChange={text => onChange(text === '' ? null : text === 'yes')}
    options={yesNo}
    empty="Не знаю"
  />
)

const yesNo = [
  ['yes', 'Да'],
  ['no', 'Нет'],
] as const

function useField(error: string | undefined) {
  const id = useId()
  return { id, ...(error && ({ 'aria-invalid': true, 'aria-describedby': errorOf(id) } as const)) }
}

const errorOf = (id: string) => `${id}-error`

interface LabelledProps {
  label: string
  error: string | undefined
  /** Of the field. */
  id: string
  className?: string | undefined
  children: ReactNode
}

const Labelled = ({ label, error, id, className = '', children }: LabelledProps) => (
  <div className={`grid min-w-0 content-start gap-1 text-sm ${className}`}>
    <label htmlFor={id}>{label}</label>
    {children}
    {error && (
      <p id={errorOf(id)} className="text-danger">
        {error}
      </p>
    )}
  </div>
)
