import { useEffect, useRef } from 'react'
import { writeState } from '../calculator-state.ts'
import { rememberCalculation } from '../recent-calculations.ts'
import { useEntry } from './entry-context.ts'

const settled = 1500

/** An answer that has stood for a moment after the visitor changed something is kept on the device. */
export function useRemembered(title: string, amount: string | null): void {
  const { state } = useEntry()
  const search = writeState(state)
  const first = useRef(search)
  useEffect(() => {
    if (amount === null || search === first.current) return
    const timer = setTimeout(() => {
      rememberCalculation({ search, title, amount, at: Date.now() })
      window.dispatchEvent(new Event('calculations'))
    }, settled)
    return () => clearTimeout(timer)
  }, [search, title, amount])
}
