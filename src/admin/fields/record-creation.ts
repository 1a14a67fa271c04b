import { createContext, useContext } from 'react'
import type { RecordName } from '#admin/kit/kinds/kind-description.ts'
import type { FormValues } from './form-values.ts'

/** A record that is to be created where it is needed. */
export interface Wanted {
  /** Path of its kind. */
  path: string
  /** What was typed of its name. */
  text: string
  /** What the place knows of the record, as the form holds it. */
  values?: FormValues
  onCreated(name: RecordName): void
}

/** Opens the drawer; null where records cannot be created in place. */
export const CreationContext = createContext<((wanted: Wanted) => void) | null>(null)

/** Whether records of a kind have a form, by its path. */
export const HasFormContext = createContext<(path: string) => boolean>(() => true)

/** Null where records of this kind cannot be created in place. */
export function useCreation(path: string) {
  const open = useContext(CreationContext)
  return useContext(HasFormContext)(path) ? open : null
}
