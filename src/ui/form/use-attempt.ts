import { useRef, useState } from 'react'
import { errorText } from '#kit/http/error-text.ts'
import { SubmitError } from './form-errors.ts'

export interface Attempt<Given extends unknown[] = []> {
  isRunning: boolean
  /** Why the last attempt failed; empty if it succeeded. */
  failure: string
  run(...given: Given): Promise<void>
}

/** The state of an action that may fail: one call at a time. What fails with a `SubmitError` has its text already. */
export function useAttempt<Given extends unknown[]>(
  call: (...given: Given) => Promise<unknown>,
  textOf: (error: unknown) => string = errorText,
): Attempt<Given> {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  // Two clicks of one moment see the same state.
  const hasBegun = useRef(false)
  async function run(...given: Given) {
    if (hasBegun.current) return
    hasBegun.current = true
    setRunning(true)
    setFailure('')
    try {
      await call(...given)
    } catch (error) {
      setFailure(error instanceof SubmitError ? error.message : textOf(error))
    } finally {
      hasBegun.current = false
      setRunning(false)
    }
  }
  return { isRunning, failure, run }
}
