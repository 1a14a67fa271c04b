import { errorText } from '#kit/http/error-text.ts'
import { type Attempt, useAttempt } from '#ui/form/use-attempt.ts'
import { NotConfirmed, withPasswordConfirmation } from '../password/password-prompt.ts'
import { withRetryAfterMessage } from './retry-after.ts'

export type Action = Attempt

/** The state of a button that calls the API, with password confirmation if the server requires it. */
export const useAction = (call: () => Promise<unknown>): Action =>
  // Closing the prompt was the user's own choice: no error to show.
  useAttempt(
    () => withRetryAfterMessage(withPasswordConfirmation(call)),
    error => (error instanceof NotConfirmed ? '' : errorText(error)),
  )
