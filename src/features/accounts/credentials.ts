import { z } from 'zod'

/** One line of well-formed text without control characters, which would break the database or an email header. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

export const personName = line(255).min(1)

/** Normalized to lower case, so that one address cannot have two accounts. */
export const email = z.string().max(255).pipe(z.email()).overwrite(toCanonical)

/** An existing password: no rules besides the length, since an error must not reveal anything about it. */
export const givenPassword = z.string().min(1).max(256)

export const newPassword = z
  .string()
  .min(8)
  .max(256)
  .refine(text => text.isWellFormed(), 'Значение поля пароль имеет некорректный формат.')

/** z.email() allows ASCII only, so lower-casing is safe. */
function toCanonical(address: string): string {
  return address.toLowerCase()
}

export const isConfirmed = (form: { password: string; password_confirmation: string }) => form.password === form.password_confirmation
export const notConfirmed = { path: ['password'], message: 'Значение поля пароль не совпадает с подтверждаемым.' }
