import { createContext, type MouseEvent, useContext } from 'react'
import { emptyState, type ListName, type Name, type State } from '../calculator-state.ts'
import { nameAt, type Slot } from '../mix/mix-state.ts'
import type { Errors } from '../parse-field.ts'

/** The fields of the page: what is in them, how to change it, what is wrong with it. */
export interface Entry {
  state: State
  set(patch: Partial<State>): void
  errors: Errors
  /** Of a mix, the product whose fields these are. */
  slot?: Slot
  /** A field was left: what is wrong with it is said at once. */
  settle(): void
  /** What was typed before the script arrived. */
  takeOver(): void
}

export const EntryContext = createContext<Entry>({ state: emptyState, set: () => {}, errors: {}, settle: () => {}, takeOver: () => {} })

export const useEntry = (): Entry => useContext(EntryContext)

/** The text of a field; a row is given for those that come in several. */
export function useText(name: Name | ListName, row?: number) {
  const { state, set, errors, settle, slot = '' } = useEntry()
  const field = nameAt(name, slot)
  const key = row === undefined ? field : `${field}.${row}`
  const value = row === undefined ? (state[name as Name] as string) : (state[name as ListName][row] ?? '')
  const change = (text: string) => {
    if (row === undefined) return set({ [field]: text })
    const texts = [...state[name as ListName]]
    while (texts.length <= row) texts.push('')
    texts[row] = text
    set({ [name]: texts })
  }
  return { id: `c-${key}`, field, value, change, error: errors[key], settle }
}

/**
 * Follows a link to a part of this page by script: an address with another anchor would be a navigation for the router, and that may ask the server.
 */
export function jump(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  for (let box = target.closest('details'); box; box = box.parentElement?.closest('details') ?? null) box.open = true
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  target.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'center' })
  target.focus({ preventScroll: true })
}
