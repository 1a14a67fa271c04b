import { useEffect, useRef } from 'react'
import { writeState } from '../calculator-state.ts'
import { saveCalculation } from '../recent-calculations.ts'
import { useCalculator } from './calculator-context.ts'

const saveDelayMs = 1500

/**
 * Saves a result in this browser once it has not changed for a moment, and only after the visitor has changed a field. What is stored
 * for the whole garden is not part of it.
 */
export function useSaveRecent(title: string, amount: string | null): void {
  const { state } = useCalculator()
  const search = writeState({ ...state, zone: '', hives: '' })
  const first = useRef(search)
  useEffect(() => {
    if (amount === null || search === first.current) return
    const timer = setTimeout(() => {
      saveCalculation({ search, title, amount, at: Date.now() })
      window.dispatchEvent(new Event('calculations'))
    }, saveDelayMs)
    return () => clearTimeout(timer)
  }, [search, title, amount])
}
