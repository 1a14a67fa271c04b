import { createContext } from 'react'
import type { FieldErrors } from '#kit/problem.ts'

export interface FormState {
  /** Prefix for the ids of fields, because two forms of a page may have fields of one name. */
  prefix: string
  errors: FieldErrors
  /** The errors are from the server, not from validation in the browser. */
  hasServerErrors: boolean
  isSending: boolean
  /** Custom controls call it with their hidden input when they change or lose the focus. */
  touch?: (type: 'blur' | 'change', field: HTMLElement) => void
}

/** The default is for fields outside a form: no errors. */
export const FormContext = createContext<FormState>({
  prefix: '',
  errors: {},
  hasServerErrors: false,
  isSending: false,
})
