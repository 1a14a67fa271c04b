import { useState } from 'react'
import { NotConfirmed, withPasswordConfirmation } from '../password/password-prompt.ts'
import { failureText, withRetryAfterMessage } from './retry-after.ts'

export interface Action {
  isRunning: boolean
  /** The error of the last attempt; empty if it succeeded. */
  failure: string
  run(): Promise<void>
}

/** The state of a button that calls the API: one call at a time, with password confirmation if the server requires it. */
export function useAction(call: () => Promise<unknown>): Action {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  async function run() {
    if (isRunning) return
    setRunning(true)
    setFailure('')
    try {
      await withRetryAfterMessage(withPasswordConfirmation(call))
    } catch (error) {
      // Closing the prompt was the user's own choice: no error to show.
      if (!(error instanceof NotConfirmed)) setFailure(failureText(error))
    } finally {
      setRunning(false)
    }
  }
  return { isRunning, failure, run }
}
