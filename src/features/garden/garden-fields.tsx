import type { Day } from '#features/verdict/calendar.ts'

interface FieldProps {
  label: string
  value: string
  onChange(value: string): void
}

interface SelectProps extends FieldProps {
  options: readonly (readonly [string, string])[]
  /** The text of the option without a value. */
  empty?: string
  className?: string
}

/** Fields of the garden's forms, whose values live in the state of the form. */
export function Select({ label, value, options, empty, className = '', onChange }: SelectProps) {
  return (
    <label className={`grid min-w-0 gap-1 text-sm ${className}`}>
      {label}
      <select className="garden-select min-w-0" value={value} onChange={event => onChange(event.target.value)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

interface InputProps extends FieldProps {
  inputMode?: 'decimal' | 'numeric'
  placeholder?: string
  maxLength?: number
}

export function Input({ label, onChange, ...rest }: InputProps) {
  return (
    <label className="grid min-w-0 gap-1 text-sm">
      {label}
      <input className="garden-select min-w-0" {...rest} onChange={event => onChange(event.target.value)} />
    </label>
  )
}

interface DayInputProps extends FieldProps {
  min?: Day
  max?: Day
}

export function DayInput({ label, onChange, ...rest }: DayInputProps) {
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <input className="garden-select" type="date" {...rest} onChange={event => onChange(event.target.value)} />
    </label>
  )
}

export function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5" checked={isOn} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
