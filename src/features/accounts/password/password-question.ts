import { ApiError } from '#kit/http/api-client.ts'
import { observable } from '#kit/observable.ts'
import { SubmitError } from '#ui/form/form-errors.ts'

/** The person closed the question. */
export class NotConfirmed extends SubmitError {}

interface Question {
  /** The password was right. */
  settle(): void
  cancel(): void
}

/** Asked of whoever sits at this window; the dialog of the page shows it. */
export const passwordQuestion = observable<Question | null>(null)

/** Dangerous calls are refused with 423 until the password has been given again: asks for it, and repeats the call once. */
export async function confirmed<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 423)) throw error
  }
  await askForPassword()
  return call()
}

/** Rejects when the person closes the question. Actions that ask together wait for one answer. */
function askForPassword(): Promise<void> {
  const earlier = passwordQuestion.get()
  return new Promise<void>((resolve, reject) => {
    const end = (then: () => void) => {
      passwordQuestion.set(null)
      then()
    }
    passwordQuestion.set({
      settle: () => end(() => both(earlier?.settle, resolve)),
      cancel: () => end(() => both(earlier?.cancel, () => reject(new NotConfirmed('Без пароля ничего не изменилось.')))),
    })
  })
}

function both(first: (() => void) | undefined, second: () => void): void {
  first?.()
  second()
}
