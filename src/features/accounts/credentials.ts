import { z } from 'zod'

/** One line of well-formed text: no control characters, nothing a database or a letter could stumble over. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

export const personName = line(255).min(1)

/** Known to us in one form only: two spellings of one address are one account. */
export const email = z.string().max(255).pipe(z.email()).overwrite(toCanonical)

/** Of a password that may be anything: the answer to a wrong one must not tell why it is wrong. */
export const givenPassword = z.string().min(1).max(256)

export const newPassword = z
  .string()
  .min(8)
  .max(256)
  .refine(text => text.isWellFormed(), 'Значение поля пароль имеет некорректный формат.')

/** z.email() lets ASCII only through, where lower case has no surprises. */
function toCanonical(address: string): string {
  return address.toLowerCase()
}

export const isConfirmed = (form: { password: string; password_confirmation: string }) => form.password === form.password_confirmation
export const notConfirmed = { path: ['password'], message: 'Значение поля пароль не совпадает с подтверждаемым.' }
