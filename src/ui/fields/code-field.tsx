import type { FormEvent } from 'react'
import { Labelled, Outer, useField } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

const codeLength = 6

/** Six digits from an app or a message. Other characters of pasted text («123 456», «код: 123456») are removed. */
export function CodeField({
  name,
  label,
  help,
  required,
  id,
  className,
  unit: _,
  ...input
}: Omit<TextFieldProps, 'type' | 'defaultValue'>) {
  const parts = useField({ name, help, required, id })
  return (
    <Outer parts={parts} type="code" family="text" isEmpty isDisabled={input.disabled} className={className}>
      <Labelled parts={parts} label={label}>
        <input
          {...parts.control}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...input}
          onInput={removeNonDigits}
        />
      </Labelled>
    </Outer>
  )
}

function removeNonDigits({ currentTarget }: FormEvent<HTMLInputElement>): void {
  const digits = currentTarget.value.replace(/\D/g, '').slice(0, codeLength)
  if (digits !== currentTarget.value) currentTarget.value = digits
}
