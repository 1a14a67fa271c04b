import { ApiError } from '#kit/http/api-client.ts'
import { SubmitError } from '#ui/form/form-errors.ts'
import { failureOf } from './favorites-store.ts'

/** A form shows what the server says at its fields, and what the device says above the button. */
export const savingOf =
  <T>(save: (values: T) => Promise<void>) =>
  async (values: T): Promise<void> => {
    try {
      await save(values)
    } catch (error) {
      throw error instanceof ApiError ? error : new SubmitError(failureOf(error))
    }
  }
