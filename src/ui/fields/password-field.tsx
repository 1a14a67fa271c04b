import { type ComponentProps, useState } from 'react'
import { formTexts } from '#ui/form/form-texts.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useLocale } from '../use-locale.ts'
import { type FieldProps, Labelled, Outer, useField } from './field.tsx'

interface PasswordFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value' | 'defaultValue'> {
  autoComplete: 'current-password' | 'new-password'
}

/** Allows paste and password managers. Hidden again on submit, so that the browser does not store the text in form history. */
export function PasswordField({ name, label, help, required, id, className, ...input }: PasswordFieldProps) {
  const parts = useField({ name, help, required, id })
  const texts = formTexts[useLocale()]
  const [isRevealed, setRevealed] = useState(false)
  const isShown = isRevealed && !parts.isSending
  return (
    <Outer parts={parts} type="password" family="text" isEmpty isDisabled={input.disabled} className={className}>
      <Labelled parts={parts} label={label}>
        <input
          {...parts.control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
        />
        <button
          type="button"
          className="formkit-action"
          aria-label={isShown ? texts.hide : texts.show}
          title={isShown ? texts.hide : texts.show}
          aria-controls={parts.id}
          onClick={() => setRevealed(!isRevealed)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </Labelled>
    </Outer>
  )
}
