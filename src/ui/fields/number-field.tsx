import type { FocusEvent } from 'react'
import { formatDecimalInput } from '#kit/text/decimal.ts'
import { Labelled, Outer, useField } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'defaultValue'> {
  /** With a point, as decimals are stored. */
  defaultValue?: string | number | undefined
  whole?: boolean
}

/** Accepts comma and point and shows a comma. A text input, because native number inputs accept only one of them. */
export function NumberField({
  name,
  label,
  help,
  required,
  id,
  className,
  unit,
  whole = false,
  defaultValue,
  ...input
}: NumberFieldProps) {
  const parts = useField({ name, help, required, id })
  const shown = defaultValue === undefined ? undefined : formatDecimalInput(String(defaultValue))
  return (
    <Outer parts={parts} type="number" family="text" isEmpty={!shown} isDisabled={input.disabled} className={className}>
      <Labelled parts={parts} label={label}>
        <input
          {...parts.control}
          type="text"
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          defaultValue={shown}
          {...input}
          onBlur={formatOnBlur}
        />
        {unit && <span className="formkit-suffix">{unit}</span>}
      </Labelled>
    </Outer>
  )
}

function formatOnBlur({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  const shown = formatDecimalInput(currentTarget.value)
  if (shown !== currentTarget.value) currentTarget.value = shown
}
