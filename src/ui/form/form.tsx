import { type FocusEvent, type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import type { FieldErrors } from '#kit/problem.ts'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { useLocale } from '#ui/use-locale.ts'
import { afterPointerUp } from './after-pointer-up.ts'
import { FormContext, type FormState } from './form-context.ts'
import type { FormSchema } from './form-engine.ts'
import { FormSummary } from './form-summary.tsx'
import { formTexts } from './form-texts.ts'
import { useFormEngine } from './use-form-engine.ts'
import '#ui/styles/genesis.css'

interface FormProps<Values> {
  /** Loaded by `import()` after the page; schemas are written with `zod/mini`, which the server uses too. */
  schema: () => Promise<FormSchema<Values>>
  /** Gets the validated values. Errors it throws are shown: the API's `{message, errors}` at the fields, others for the whole form. */
  onSubmit: (values: Values) => Promise<void> | void
  /** Required on a page with two forms; it is also the prefix of the ids of fields. */
  id?: string
  /** The text of the button. */
  submit?: string
  /** Beside the button: a link, a second button. */
  actions?: ReactNode
  label?: string
  className?: string
  children: ReactNode
}

/** A form in the genesis theme: validated on blur and on submit, never cleared, enabled once the script is loaded. */
export function Form<Values>({
  schema,
  onSubmit,
  id,
  submit,
  actions,
  label,
  className = '',
  children,
}: FormProps<Values>) {
  const texts = formTexts[useLocale()]
  const isReady = useIsHydrated()
  const { form, state, general, send, touch } = useSubmit({ schema, onSubmit, id })
  const wrong = Object.values(state.errors).length
  return (
    <FormContext value={state}>
      <form
        ref={form}
        id={id}
        className={`formkit-form ${className}`}
        data-form-theme="genesis"
        data-waiting={!isReady || undefined}
        data-loading={state.isSending || undefined}
        aria-label={label}
        aria-busy={state.isSending}
        method="post"
        noValidate
        onSubmit={send}
        onBlur={event => staysInField(event) || touch('blur', leftField(event.target))}
        onChange={event => touch('change', event.target as HTMLElement)}
      >
        <FormSummary form={form} errors={state.errors} general={general} title={texts.summary} />
        {children}
        {wrong > 0 && <Incomplete text={texts.incomplete} />}
        <p className="mb-4 scripted:hidden">{texts.noScript}</p>
        <div className="formkit-actions">
          <SubmitButton text={submit ?? texts.submit} isReady={isReady} isSending={state.isSending} />
          {actions}
        </div>
      </form>
    </FormContext>
  )
}

const Incomplete = ({ text }: { text: string }) => (
  <ul className="formkit-messages">
    <li className="formkit-message" data-message-type="ui">
      {text}
    </li>
  </ul>
)

const SubmitButton = ({ text, isReady, isSending }: { text: string; isReady: boolean; isSending: boolean }) => (
  <div className="formkit-outer" data-family="button" data-type="submit">
    <div className="formkit-wrapper">
      <button type="submit" className="formkit-input" disabled={!isReady} aria-disabled={isSending || undefined}>
        {text}
      </button>
    </div>
  </div>
)

function useSubmit<Values>({ schema, onSubmit, id }: Pick<FormProps<Values>, 'schema' | 'onSubmit' | 'id'>) {
  const locale = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [hasServerErrors, setServerErrors] = useState(false)
  const [isSending, setSending] = useState(false)
  const [general, setGeneral] = useState<readonly string[]>([])
  const load = useFormEngine({ form, schema, locale, onErrors: setErrors })

  async function checkAndSend() {
    const engine = await load()
    const values = await engine.check()
    if (values === null) return
    try {
      await onSubmit(values)
    } catch (thrown) {
      const submitErrors = engine.toSubmitErrors(thrown)
      if (!submitErrors) throw thrown
      setServerErrors(true)
      engine.showServerErrors(submitErrors.fields)
      setGeneral(submitErrors.message ? [submitErrors.message] : [])
    }
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setGeneral([])
    setServerErrors(false)
    setSending(true)
    await checkAndSend().catch(error => {
      reportError(error)
      setGeneral([formTexts[locale].failed])
    })
    setSending(false)
  }

  const touch = useCallback(
    (type: 'blur' | 'change', field: HTMLElement) => {
      markEmpty(field)
      const notify = () => void load().then(engine => engine.touch(type, field), ignore)
      // A message that appears while the pointer is down would move the button away from it.
      if (type === 'blur') afterPointerUp(notify)
      else notify()
    },
    [load],
  )

  const state: FormState = { prefix: id ? `${id}-` : '', errors, hasServerErrors, isSending, touch }
  return { form, state, general, send, touch }
}

/** A failed load is reported on submit, which validates the field again. */
const ignore = () => {}

/** The focus moved to the button inside the field, or to another window: no blur of the field. */
function staysInField({ target, relatedTarget }: FocusEvent): boolean {
  const isWithin = relatedTarget !== null && target.closest('.formkit-inner')?.contains(relatedTarget as Node)
  return isWithin || document.activeElement === target
}

/** Blur of the button that shows a password counts as blur of the password. */
const leftField = (target: HTMLElement): HTMLElement =>
  (target.matches('.formkit-action') && target.parentElement?.querySelector('input')) || target

function markEmpty(field: HTMLElement): void {
  const value = 'value' in field ? field.value : ''
  const outer = field.closest<HTMLElement>('.formkit-outer')
  if (outer && value === '') outer.dataset.empty = 'true'
  else delete outer?.dataset.empty
}
