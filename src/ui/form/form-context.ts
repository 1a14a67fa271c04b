import { createContext } from 'react'
import type { FieldErrors } from '#kit/problem.ts'

export interface FormState {
  /** Stands before the ids of the fields: two forms of one page may have a field of the same name. */
  prefix: string
  errors: FieldErrors
  /** The errors came from the server, not from the check in the browser. */
  hasServerErrors: boolean
  isSending: boolean
  /** A control that is no native input tells through its hidden one that it was changed or left. */
  touch?: (type: 'blur' | 'change', field: HTMLElement) => void
}

/** A field outside a form shows itself without errors. */
export const FormContext = createContext<FormState>({ prefix: '', errors: {}, hasServerErrors: false, isSending: false })
