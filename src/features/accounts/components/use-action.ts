import { useState } from 'react'
import { confirmed, NotConfirmed } from '../password/password-question.ts'
import { ask, failureText } from './retry-after.ts'

export interface Action {
  isRunning: boolean
  /** Why the last attempt came to nothing; empty when it did not. */
  failure: string
  run(): Promise<void>
}

/** A button that calls the server: one call at a time, the password asked for when the server wants it, failures in words. */
export function useAction(call: () => Promise<unknown>): Action {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  async function run() {
    if (isRunning) return
    setRunning(true)
    setFailure('')
    try {
      await ask(confirmed(call))
    } catch (error) {
      // Whoever closes the question knows why nothing happened.
      if (!(error instanceof NotConfirmed)) setFailure(failureText(error))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, failure, run }
}
