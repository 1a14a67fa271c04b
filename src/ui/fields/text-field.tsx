import type { ComponentProps } from 'react'
import { type FieldProps, Labelled, Outer, useField } from './field.tsx'

type InputProps = Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value'>

export interface TextFieldProps extends FieldProps, InputProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search'
  /** The unit inside the frame: «г», «сотки». */
  unit?: string
}

export function TextField({
  name,
  label,
  help,
  required,
  id,
  className,
  type = 'text',
  unit,
  ...input
}: TextFieldProps) {
  const parts = useField({ name, help, required, id })
  return (
    <Outer
      parts={parts}
      type={type}
      family="text"
      isEmpty={!input.defaultValue}
      isDisabled={input.disabled}
      className={className}
    >
      <Labelled parts={parts} label={label}>
        <input {...parts.control} type={type} {...input} />
        {unit && <span className="formkit-suffix">{unit}</span>}
      </Labelled>
    </Outer>
  )
}

/** Pass `autoComplete="username"` in sign-in forms, for password managers. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'unit'>) {
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      {...props}
      type="email"
    />
  )
}

/** Accepts 8…, +7…, spaces and brackets; the schema normalizes them. */
export function TelField(props: Omit<TextFieldProps, 'type' | 'unit'>) {
  return <TextField autoComplete="tel" inputMode="tel" {...props} type="tel" />
}
