import type { ComponentProps } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { type FieldProps, Labelled, Outer, useField } from './field.tsx'

interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, keyof FieldProps | 'value' | 'multiple' | 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The first option, with an empty value: «Выберите культуру». */
  placeholder?: string
}

export function SelectField({
  name,
  label,
  help,
  required,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const parts = useField({ name, help, required, id })
  const isEmpty = placeholder !== undefined && !select.defaultValue
  return (
    <Outer parts={parts} type="select" isEmpty={isEmpty} isDisabled={select.disabled} className={className}>
      <Labelled parts={parts} label={label}>
        <select {...parts.control} {...select}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="formkit-icon formkit-select-icon" aria-hidden="true">
          <Icon name="chevron-down" size={16} />
        </span>
      </Labelled>
    </Outer>
  )
}
