import { ApiError } from '#kit/http/api-client.ts'
import { observable } from '#kit/observable.ts'
import { SubmitError } from '#ui/form/form-errors.ts'

/** The user closed the prompt. */
export class NotConfirmed extends SubmitError {}

interface PasswordPrompt {
  /** Called after the server has accepted the password. */
  confirm(): void
  cancel(): void
}

/** The open prompt, shown by `PasswordDialog`. */
export const passwordPrompt = observable<PasswordPrompt | null>(null)

/** Sensitive calls answer 423 until the password is confirmed: prompts for it and repeats the call once. */
export async function withPasswordConfirmation<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 423)) throw error
  }
  await promptForPassword()
  return call()
}

/** Rejects if the user closes the prompt. Concurrent calls share one prompt. */
function promptForPassword(): Promise<void> {
  const earlier = passwordPrompt.get()
  return new Promise<void>((resolve, reject) => {
    const end = (then: () => void) => {
      passwordPrompt.set(null)
      then()
    }
    passwordPrompt.set({
      confirm: () => end(() => runBoth(earlier?.confirm, resolve)),
      cancel: () =>
        end(() => runBoth(earlier?.cancel, () => reject(new NotConfirmed('Без пароля ничего не изменилось.')))),
    })
  })
}

function runBoth(first: (() => void) | undefined, second: () => void): void {
  first?.()
  second()
}
