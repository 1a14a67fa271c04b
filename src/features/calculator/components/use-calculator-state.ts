import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  type CalculatorState,
  type FieldName,
  type ListFieldName,
  patched,
  readState,
  stateKeys,
  writeState,
} from '../calculator-state.ts'

const writeDelayMs = 300
const path = '/calculator'

/**
 * The field values, synchronized with the query string. The URL is replaced without a navigation: no request, and Back leaves the page.
 * Values typed before hydration are taken over.
 */
export function useCalculatorState(form: RefObject<HTMLFormElement | null>) {
  const { search } = useLocation()
  const [state, setState] = useState(() => readState(new URLSearchParams(search)))
  const lastWritten = useRef(writeState(state))

  /** Each lazy part of the form calls it when it has hydrated. */
  const restoreTyped = useCallback(() => {
    const typed = form.current && typedBeforeHydration(form.current)
    if (typed && typed.length > 0) setState(known => merge(known, typed))
  }, [form])

  const lastSearch = useRef(search)
  useEffect(() => {
    if (lastSearch.current === search) return
    lastSearch.current = search
    const fromAddress = readState(new URLSearchParams(search))
    lastWritten.current = writeState(fromAddress)
    setState(fromAddress)
  }, [search])

  useEffect(() => {
    const next = writeState(state)
    if (next === lastWritten.current) return
    const write = () => {
      if (window.location.pathname !== path || next === lastWritten.current) return
      lastWritten.current = next
      window.history.replaceState(window.history.state, '', path + next + window.location.hash)
    }
    const timer = setTimeout(write, writeDelayMs)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [state])

  const set = useCallback((patch: Partial<CalculatorState>) => setState(known => patched(known, patch)), [])
  return { state, set, restoreTyped }
}

/** Fields whose values differ from what the server rendered, in document order. */
function typedBeforeHydration(form: HTMLFormElement): [name: string, row: number, value: string][] {
  const rows = new Map<string, number>()
  return [...form.elements].flatMap(element => {
    if (
      !(element instanceof HTMLInputElement || element instanceof HTMLSelectElement) ||
      !stateKeys.includes(element.name)
    )
      return []
    const row = rows.get(element.name) ?? 0
    rows.set(element.name, row + 1)
    return hasChanged(element) ? [[element.name, row, element.value] as [string, number, string]] : []
  })
}

function hasChanged(element: HTMLInputElement | HTMLSelectElement): boolean {
  if (element instanceof HTMLSelectElement)
    return (
      element.selectedIndex !==
      Math.max(
        0,
        [...element.options].findIndex(option => option.defaultSelected),
      )
    )
  if (element.type === 'radio') return element.checked && !element.defaultChecked
  return element.value !== element.defaultValue
}

function merge(state: CalculatorState, typed: readonly [name: string, row: number, value: string][]): CalculatorState {
  const patch: Record<string, string | readonly string[]> = {}
  for (const [name, row, value] of typed) {
    const known = patch[name] ?? state[name as FieldName | ListFieldName]
    patch[name] =
      typeof known === 'string'
        ? value
        : Array.from({ ...known, [row]: value, length: Math.max(known.length, row + 1) }, text => text ?? '')
  }
  return readState(new URLSearchParams(writeState(patched(state, patch as Partial<CalculatorState>))))
}
