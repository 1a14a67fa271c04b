import { z } from 'zod'
import { email, givenPassword, isConfirmed, line, newPassword, notConfirmed } from '../credentials.ts'

export const forgotten = z.strictObject({ email })

export const reset = z
  .strictObject({ token: line(200).min(1), email, password: newPassword, password_confirmation: z.string() })
  .refine(isConfirmed, notConfirmed)

export const change = z
  .strictObject({ current_password: givenPassword, password: newPassword, password_confirmation: z.string() })
  .refine(isConfirmed, notConfirmed)

export const confirmation = z.strictObject({ password: givenPassword })
