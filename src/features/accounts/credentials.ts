import { z } from 'zod'
import { canonicalAddress, emailPattern } from '#kit/text/email-address.ts'

/** One line of well-formed text without control characters, which would break the database or an email header. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

export const personName = line(255).min(1)

/** One form, so that one address cannot have two accounts: lower case, the domain as the network writes it (`почта.рф` → `xn--…`). */
export const email = z
  .string()
  .max(255)
  .overwrite(canonicalAddress)
  .pipe(z.email({ pattern: emailPattern }).max(255))

/** An existing password: no rules besides the length, since an error must not reveal anything about it. */
export const givenPassword = z.string().min(1).max(256)

export const newPassword = z
  .string()
  .max(256)
  .refine(text => text.isWellFormed(), 'Значение поля пароль имеет некорректный формат.')
  .overwrite(text => text.normalize('NFC'))
  .min(8)

export const isConfirmed = (form: { password: string; password_confirmation: string }) =>
  form.password.normalize('NFC') === form.password_confirmation.normalize('NFC')
export const notConfirmed = { path: ['password'], message: 'Значение поля пароль не совпадает с подтверждаемым.' }
