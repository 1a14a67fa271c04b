import type { ComponentProps } from 'react'
import { type FieldProps, Labelled, Outer, useField } from './field.tsx'

type TextareaFieldProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'value'>

export function TextareaField({ name, label, help, required, id, className, ...input }: TextareaFieldProps) {
  const parts = useField({ name, help, required, id })
  return (
    <Outer
      parts={parts}
      type="textarea"
      family="text"
      isEmpty={!input.defaultValue}
      isDisabled={input.disabled}
      className={className}
    >
      <Labelled parts={parts} label={label}>
        <textarea {...parts.control} rows={4} {...input} />
      </Labelled>
    </Outer>
  )
}
