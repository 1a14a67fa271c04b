import { type FocusEvent, Suspense, useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { RichDoc } from '#kit/entity/rich-doc.ts'
import { Outer, useField } from '#ui/fields/field.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { FaceProps } from './face-props.ts'

/** A chunk of its own, because most kinds have no such text. */
const RichTextEditor = lazyPart(() =>
  import('./rich-text/rich-text-editor.tsx').then(({ RichTextEditor }) => RichTextEditor),
)

/** The empty fieldset is what errors lead to, because the element with the text is no control of a form. */
export function RichTextFace({ field, name }: FaceProps) {
  const { control } = useFormContext()
  const { field: input } = useController({ name, control })
  const parts = useField({ name, help: <Help hint={field.hint} />, required: field.required })
  const [isStarted, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  const labelId = `${parts.id}-label`
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = parts.control
  const attributes = {
    'aria-labelledby': labelId,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(field.required && { 'aria-required': 'true' }),
    tabindex: '0',
  }
  return (
    <Outer parts={parts} type="rich-text" className="admin-wide">
      <span id={labelId} className="formkit-label">
        {field.label}
      </span>
      <fieldset name={name} id={parts.id} tabIndex={-1} className="sr-only" aria-hidden="true" onFocus={focusText} />
      {isStarted && (
        <Suspense fallback={<div className="admin-waiting" aria-hidden="true" />}>
          <RichTextEditor
            label={field.label}
            value={input.value as RichDoc | null}
            living={field.living ?? none}
            attributes={attributes}
            onChange={input.onChange}
            onBlur={input.onBlur}
            isFocusWanted={() => document.activeElement?.id === parts.id}
          />
        </Suspense>
      )}
    </Outer>
  )
}

const none = [] as const

const focusText = (event: FocusEvent<HTMLElement>) =>
  event.currentTarget.closest('.formkit-outer')?.querySelector<HTMLElement>('[contenteditable]')?.focus()

const Help = ({ hint }: { hint: string | undefined }) => (
  <>{hint && `${hint}. `}«/»&nbsp;— вставить блок, Alt+F10&nbsp;— панель, Alt+↑↓&nbsp;— переставить блок.</>
)
