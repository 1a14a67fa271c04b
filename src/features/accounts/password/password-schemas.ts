import { z } from 'zod'
import { email, givenPassword, isConfirmed, line, newPassword, notConfirmed } from '../credentials.ts'

export const forgottenPasswordSchema = z.strictObject({ email })

export const resetPasswordSchema = z
  .strictObject({ token: line(200).min(1), email, password: newPassword, password_confirmation: z.string() })
  .refine(isConfirmed, notConfirmed)

export const changePasswordSchema = z
  .strictObject({ current_password: givenPassword, password: newPassword, password_confirmation: z.string() })
  .refine(isConfirmed, notConfirmed)

/** Looser than `changePasswordSchema`: the rules of the new password are checked together with the current one, to report all errors at once. */
export const changePasswordRequestSchema = z.strictObject({
  current_password: givenPassword,
  password: z.string().min(1).meta({ minLength: 8, maxLength: 256 }),
  password_confirmation: z.string(),
})

export type PasswordChange = z.output<typeof changePasswordRequestSchema>

export const confirmPasswordSchema = z.strictObject({ password: givenPassword })
