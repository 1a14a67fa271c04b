import * as z from 'zod/mini'

/*
 * What the forms of accounts check in the browser. The server checks the same, and more: `account-forms.test.ts` compares.
 */

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(255))
const email = z.email().check(z.maxLength(255))
const givenPassword = z.string().check(z.minLength(1), z.maxLength(256))
const newPassword = z.string().check(z.minLength(8), z.maxLength(256))

const repeated = { password: newPassword, password_confirmation: z.string().check(z.minLength(1)) }

/** Said as soon as both are typed, whatever is wrong elsewhere in the form. */
const isRepeated = z.refine<Partial<Record<'password' | 'password_confirmation', string>>>(
  form => !form.password || !form.password_confirmation || form.password === form.password_confirmation,
  { error: 'Пароли не совпадают.', path: ['password_confirmation'], when: ({ value }) => typeof value === 'object' },
)

export const signInForm = z.object({ email, password: givenPassword, remember: z.boolean() })

export const codeForm = z.object({ code: z.string().check(z.regex(/^\d{6}$/, 'Нужны шесть цифр из приложения.')) })

export const recoveryForm = z.object({ recovery_code: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) })

export const registrationForm = z
  .object({
    name,
    email,
    ...repeated,
    personal_data_consent: z.literal(true, 'Без согласия на обработку персональных данных регистрация невозможна.'),
    marketing_consent: z.boolean(),
  })
  .check(isRepeated)

export const forgottenForm = z.object({ email })

export const resetForm = z.object({ email, ...repeated }).check(isRepeated)

/** `code` is asked for when the address is a new one and the second factor is on. */
export const profileForm = z.object({ name, email, code: z.optional(z.string().check(z.trim(), z.maxLength(64))) })

export const passwordForm = z.object({ current_password: givenPassword, ...repeated }).check(isRepeated)

export const confirmationForm = z.object({ password: givenPassword })
