import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl, type FieldValues, type Resolver } from 'react-hook-form'
import { config } from 'zod/v4/core'
import type { Locale } from '#kit/locale.ts'
import type { FieldErrors } from '#kit/problem.ts'
import { focusField } from './focus-field.ts'
import { type SubmitErrors, toSubmitErrors } from './form-errors.ts'
import { type Issue, messageFor } from './messages.ts'

// The content policy forbids eval, which zod would try.
config({ jitless: true })

/** A schema of zod or zod/mini. */
export interface FormSchema<Values> {
  _zod: { output: Values; input: unknown }
}

export interface FormEngine<Values> {
  /** Validates a field after blur or change. */
  touch(type: 'blur' | 'change', field: HTMLElement): void
  /** The validated values, or null when there are errors; then the first field with an error gets the focus. */
  check(): Promise<Values | null>
  /** The errors of a failed call; null when it is a program error. */
  toSubmitErrors(thrown: unknown): SubmitErrors | null
  /** Shows errors of the server at their fields. */
  showServerErrors(errors: FieldErrors): void
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface EngineOptions<Values> {
  form: HTMLFormElement
  schema: FormSchema<Values>
  locale: Locale
  onErrors(errors: FieldErrors): void
}

/** Validates a form that is already on the page, including what was typed before the script was loaded. */
export function createFormEngine<Values>({
  form,
  schema,
  locale,
  onErrors,
}: EngineOptions<Values>): FormEngine<Values> {
  const control = createControl(form, schema, locale)
  const register = (field: Control) => {
    const registered = control.register(field.name)
    registered.ref(field)
    return registered
  }
  const registerAll = () => {
    for (const field of fieldsOf(form)) register(field)
  }
  control.subscribe({
    formState: { errors: true },
    callback: ({ errors }) => onErrors(inOrder(form, collect(errors ?? {}))),
  })
  registerAll()
  return {
    touch(type, target) {
      if (!isField(target)) return
      const { onBlur, onChange } = register(target)
      void (type === 'blur' ? onBlur : onChange)({ type, target })
    },
    async check() {
      registerAll()
      let values: Values | null = null
      await control.handleSubmit(
        checked => {
          values = checked as Values
        },
        errors => focusFirst(form, collect(errors)),
      )()
      return values
    },
    toSubmitErrors: thrown => toSubmitErrors(thrown, locale),
    showServerErrors(errors) {
      for (const [name, texts] of Object.entries(errors)) {
        control.setError(name, { type: 'server', message: texts[0], types: Object.fromEntries(texts.entries()) })
      }
      focusFirst(form, errors)
    },
  }
}

/** Checks with the schema; messages name the labels of the form. */
function createControl<Values>(form: HTMLFormElement, schema: FormSchema<Values>, locale: Locale) {
  const error = (issue: Issue & { path?: readonly PropertyKey[] }) =>
    messageFor(locale, labelOf(form, (issue.path ?? []).join('.')), issue)
  return createFormControl<FieldValues, unknown, FieldValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    // The resolver's types accept only zod schemas; ours may be of zod/mini.
    resolver: zodResolver(schema as never, { error: error as never }) as unknown as Resolver<FieldValues>,
  })
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const first = fieldsOf(form).find(field => field.name in errors)
  if (first) focusField(first)
}

/** The visible label of a field; for radio buttons their legend. */
function labelOf(form: HTMLFormElement, name: string): string {
  const field = fieldsOf(form).find(candidate => candidate.name === name)
  const legend = field?.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : null
  return (legend ?? field?.closest('.formkit-outer')?.querySelector('.formkit-label'))?.textContent?.trim() ?? name
}

const isField = (element: unknown): element is Control =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement) &&
  element.name !== ''

const fieldsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isField)

/** Errors in the order of the fields on the page; those without a field come last. */
function inOrder(form: HTMLFormElement, errors: FieldErrors): FieldErrors {
  const names = [...new Set([...fieldsOf(form).map(field => field.name), ...Object.keys(errors)])]
  return Object.fromEntries(names.flatMap(name => (errors[name] ? [[name, errors[name]]] : [])))
}

/** Flattens the nested errors of React Hook Form into lists of texts by dotted name, as in the API. */
function collect(node: object, path = '', into: FieldErrors = {}): FieldErrors {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'object' || value === null) continue
    const name = path ? `${path}.${key}` : key
    if (typeof value.message === 'string')
      into[name] = value.types ? Object.values(value.types as object).flat() : [value.message]
    else collect(value, name, into)
  }
  return into
}
