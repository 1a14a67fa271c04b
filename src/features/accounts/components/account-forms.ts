import * as z from 'zod/mini'
import { emailPattern } from '#kit/text/email-address.ts'

/*
 * Browser-side schemas of the account forms. The server accepts no more than these: `account-forms.test.ts` compares them.
 */

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(255))
const email = z.email({ pattern: emailPattern }).check(z.maxLength(255))
const currentPassword = z.string().check(z.minLength(1), z.maxLength(256))
const newPassword = z.string().check(z.minLength(8), z.maxLength(256))

const repeatedPassword = { password: newPassword, password_confirmation: z.string().check(z.minLength(1)) }

/** Reported as soon as both passwords are typed, even if other fields are invalid. */
const hasMatchingPasswords = z.refine<Partial<Record<'password' | 'password_confirmation', string>>>(
  form =>
    !form.password ||
    !form.password_confirmation ||
    form.password.normalize('NFC') === form.password_confirmation.normalize('NFC'),
  { error: 'Пароли не совпадают.', path: ['password_confirmation'], when: ({ value }) => typeof value === 'object' },
)

export const signInForm = z.object({ email, password: currentPassword, remember: z.boolean() })

export const codeForm = z.object({ code: z.string().check(z.regex(/^\d{6}$/, 'Нужны шесть цифр из приложения.')) })

export const recoveryForm = z.object({ recovery_code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) })

export const registrationForm = z
  .object({
    name,
    email,
    ...repeatedPassword,
    personal_data_consent: z.literal(true, 'Без согласия на обработку персональных данных регистрация невозможна.'),
    marketing_consent: z.boolean(),
  })
  .check(hasMatchingPasswords)

export const forgottenForm = z.object({ email })

export const resetForm = z.object({ email, ...repeatedPassword }).check(hasMatchingPasswords)

/** `code` is required by the server if the email changes and two-factor authentication is on. */
export const profileForm = z.object({ name, email, code: z.optional(z.string().check(z.trim(), z.maxLength(64))) })

export const passwordForm = z
  .object({ current_password: currentPassword, ...repeatedPassword })
  .check(hasMatchingPasswords)

export const confirmationForm = z.object({ password: currentPassword })
