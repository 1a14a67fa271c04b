import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { type FieldProps, Outer, useField } from './field.tsx'

interface CheckboxFieldProps
  extends Omit<FieldProps, 'label'>,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value' | 'checked' | 'children'> {
  /** May contain links, for example in a consent. */
  label: ReactNode
}

/** Yes or no: the value is a boolean. */
export function CheckboxField({ name, label, help, required, id, className, ...input }: CheckboxFieldProps) {
  const parts = useField({ name, help, required, id })
  return (
    <Outer parts={parts} type="checkbox" family="box" isDisabled={input.disabled} className={className}>
      <label className="formkit-wrapper">
        <Box>
          <input {...parts.control} type="checkbox" {...input} />
        </Box>
        <span className="formkit-label">{label}</span>
      </label>
    </Outer>
  )
}

/** The visible box over the native one. */
export function Box({ children, radio = false }: { children: ReactNode; radio?: boolean }) {
  return (
    <span className="formkit-inner">
      {children}
      <span className="formkit-decorator" aria-hidden="true">
        <span className="formkit-icon">{radio ? <Dot /> : <Icon name="check" size={16} />}</span>
      </span>
    </span>
  )
}

const Dot = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <circle cx="8" cy="8" r="8" fill="currentColor" />
  </svg>
)
