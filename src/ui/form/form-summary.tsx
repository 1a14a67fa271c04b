import { type RefObject, useEffect, useRef } from 'react'
import type { FieldErrors } from '#kit/problem.ts'
import { focusField } from './focus-field.ts'

interface FormSummaryProps {
  form: RefObject<HTMLFormElement | null>
  errors: FieldErrors
  /** Errors without a field. */
  general: readonly string[]
  title: string
}

/** Lists all errors with links to their fields, when there are several or one has no field. */
export function FormSummary({ form, errors, general, title }: FormSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const items = Object.entries(errors).flatMap(([name, texts]) =>
    texts.map(text => ({ name, text, field: fieldOf(form.current, name) })),
  )
  const hasUnplaced = items.some(({ field }) => !field)
  const isShown = general.length > 0 || hasUnplaced || items.length > 1
  const shouldFocus = general.length > 0 || (hasUnplaced && items.every(({ field }) => !field))
  useEffect(() => {
    if (shouldFocus) box.current?.focus()
  }, [shouldFocus])
  return (
    <div ref={box} className={isShown ? 'formkit-summary' : ''} role="alert" tabIndex={-1}>
      {isShown && (
        <div className="formkit-summary-inner">
          <h2 className="formkit-summary-header">{title}</h2>
          <ul className="formkit-messages">
            {general.map(text => (
              <li key={text} className="formkit-message">
                {text}
              </li>
            ))}
            {items.map(({ name, text, field }) => (
              <li key={`${name} ${text}`} className="formkit-message">
                {field ? (
                  <a className="formkit-message-link" href={`#${field.id}`} onClick={event => goTo(event, field)}>
                    {text}
                  </a>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function goTo(event: { preventDefault(): void }, field: HTMLElement): void {
  event.preventDefault()
  focusField(field)
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const found = form?.elements.namedItem(name)
  return (found instanceof RadioNodeList ? found[0] : found) as HTMLElement | undefined
}
