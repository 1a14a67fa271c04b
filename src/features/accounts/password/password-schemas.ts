import { z } from 'zod'
import { email, givenPassword, isConfirmed, line, newPassword, notConfirmed } from '../credentials.ts'

export const forgotten = z.strictObject({ email })

export const reset = z
  .strictObject({ token: line(200).min(1), email, password: newPassword, password_confirmation: z.string() })
  .refine(isConfirmed, notConfirmed)

export const change = z
  .strictObject({ current_password: givenPassword, password: newPassword, password_confirmation: z.string() })
  .refine(isConfirmed, notConfirmed)

/** The rules of the new password are looked at together with the current one, so that all that is wrong is said at once. */
export const changeGiven = z.strictObject({
  current_password: givenPassword,
  password: z.string().min(1).meta({ minLength: 8, maxLength: 256 }),
  password_confirmation: z.string(),
})

export type PasswordChange = z.output<typeof changeGiven>

export const confirmation = z.strictObject({ password: givenPassword })
