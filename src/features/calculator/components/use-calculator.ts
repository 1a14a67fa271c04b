import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type ListName, type Name, readState, type State, stateKeys, writeState } from '../calculator-state.ts'

const pause = 300
const path = '/calculator'

/**
 * The fields, kept in the address. The address changes without a navigation, so nothing is asked of the server and Back leaves the page at once;
 * what was typed before the script arrived is taken over.
 */
export function useCalculatorState(form: RefObject<HTMLFormElement | null>) {
  const { search } = useLocation()
  const [state, setState] = useState(() => readState(new URLSearchParams(search)))
  const written = useRef(writeState(state))

  /** Each part of the form calls it when the script has reached it. */
  const takeOver = useCallback(() => {
    const typed = form.current && typedBefore(form.current)
    if (typed && typed.length > 0) setState(known => merge(known, typed))
  }, [form])

  const seen = useRef(search)
  useEffect(() => {
    if (seen.current === search) return
    seen.current = search
    const asked = readState(new URLSearchParams(search))
    written.current = writeState(asked)
    setState(asked)
  }, [search])

  useEffect(() => {
    const next = writeState(state)
    if (next === written.current) return
    const write = () => {
      if (window.location.pathname !== path || next === written.current) return
      written.current = next
      window.history.replaceState(window.history.state, '', path + next + window.location.hash)
    }
    const timer = setTimeout(write, pause)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [state])

  const set = useCallback((patch: Partial<State>) => setState(known => ({ ...known, ...patch })), [])
  return { state, set, takeOver }
}

/** Fields that differ from what the server sent, in their order. */
function typedBefore(form: HTMLFormElement): [name: string, row: number, value: string][] {
  const rows = new Map<string, number>()
  return [...form.elements].flatMap(element => {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement) || !stateKeys.includes(element.name)) return []
    const row = rows.get(element.name) ?? 0
    rows.set(element.name, row + 1)
    return hasChanged(element) ? [[element.name, row, element.value] as [string, number, string]] : []
  })
}

function hasChanged(element: HTMLInputElement | HTMLSelectElement): boolean {
  if (element instanceof HTMLSelectElement) return element.selectedIndex > 0 && !element.selectedOptions[0]?.defaultSelected
  if (element.type === 'radio') return element.checked && !element.defaultChecked
  return element.type !== 'hidden' && element.value !== element.defaultValue
}

function merge(state: State, typed: readonly [name: string, row: number, value: string][]): State {
  const merged: Record<string, string | readonly string[]> = { ...state }
  for (const [name, row, value] of typed) {
    const known = state[name as Name | ListName]
    merged[name] = typeof known === 'string' ? value : Object.assign([...((merged[name] as string[]) ?? [])], { [row]: value })
  }
  return readState(new URLSearchParams(writeState(merged as State)))
}
