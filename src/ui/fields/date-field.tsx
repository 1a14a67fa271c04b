import { Labelled, Outer, useField } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A day as `YYYY-MM-DD`. Uses the browser's picker, which people know from their phones. */
export function DateField({
  name,
  label,
  help,
  required,
  id,
  className,
  unit,
  ...input
}: Omit<TextFieldProps, 'type'>) {
  const parts = useField({ name, help, required, id })
  return (
    <Outer
      parts={parts}
      type="date"
      family="text"
      isEmpty={!input.defaultValue}
      isDisabled={input.disabled}
      className={className}
    >
      <Labelled parts={parts} label={label}>
        <input {...parts.control} type="date" {...input} />
        {unit && <span className="formkit-suffix">{unit}</span>}
      </Labelled>
    </Outer>
  )
}
