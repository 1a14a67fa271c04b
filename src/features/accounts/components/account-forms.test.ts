import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import type { ZodMiniType } from 'zod/mini'
import {
  changePasswordSchema,
  confirmPasswordSchema,
  forgottenPasswordSchema,
  resetPasswordSchema,
} from '../password/password-schemas.ts'
import { profileSchema as serverProfileForm } from '../profile/profile-schemas.ts'
import { challengeSchema, signInSchema } from '../sign-in/sign-in-schemas.ts'
import { registrationSchema } from '../sign-up/registration.ts'
import { codeSchema } from '../two-factor/two-factor.ts'
import * as browser from './account-forms.ts'

const password = 'грядка у забора'
const repeated = { password, password_confirmation: password }
const person = {
  name: 'Иван',
  email: 'ivan@example.ru',
  ...repeated,
  personal_data_consent: true,
  marketing_consent: false,
}

const bad = {
  name: ['', 'я'.repeat(256)],
  email: ['', 'ivan', 'ivan@', '@example.ru', 'ivan@example', `${'i'.repeat(250)}@example.ru`],
  password: ['', 'семь777', 'я'.repeat(257)],
  given: ['', 'я'.repeat(257)],
  repeat: ['', 'другой пароль'],
  consent: [false],
}

const pairs: [
  name: string,
  browser: ZodMiniType,
  server: ZodType,
  good: object,
  bad: Record<string, readonly unknown[]>,
][] = [
  [
    'sign-in',
    browser.signInForm,
    signInSchema,
    { email: person.email, password, remember: false },
    { email: bad.email, password: bad.given },
  ],
  ['code', browser.codeForm, codeSchema, { code: '012345' }, { code: ['', '1'.repeat(21)] }],
  ['challenge', browser.codeForm, challengeSchema, { code: '012345' }, { code: ['1'.repeat(21)] }],
  [
    'recovery',
    browser.recoveryForm,
    challengeSchema,
    { recovery_code: 'abc-def' },
    { recovery_code: ['a'.repeat(65)] },
  ],
  [
    'registration',
    browser.registrationForm,
    registrationSchema,
    person,
    {
      name: bad.name,
      email: bad.email,
      password: bad.password,
      password_confirmation: bad.repeat,
      personal_data_consent: bad.consent,
    },
  ],
  ['forgotten password', browser.forgottenForm, forgottenPasswordSchema, { email: person.email }, { email: bad.email }],
  [
    'new password',
    browser.resetForm,
    withToken(resetPasswordSchema),
    { email: person.email, ...repeated },
    { password: bad.password, password_confirmation: bad.repeat },
  ],
  [
    'profile',
    browser.profileForm,
    serverProfileForm,
    { name: 'Иван', email: person.email },
    { name: bad.name, email: bad.email },
  ],
  [
    'new address',
    browser.profileForm,
    serverProfileForm,
    { name: 'Иван', email: person.email, code: 'abcdef-234567' },
    { code: ['1'.repeat(65)] },
  ],
  [
    'change of password',
    browser.passwordForm,
    changePasswordSchema,
    { current_password: password, ...repeated },
    { current_password: bad.given, password: bad.password, password_confirmation: bad.repeat },
  ],
  ['confirmation', browser.confirmationForm, confirmPasswordSchema, { password }, { password: bad.given }],
]

/** The page adds the token, which is not a form field. */
function withToken(schema: ZodType): ZodType {
  return { safeParse: (form: object) => schema.safeParse({ token: 'x', ...form }) } as ZodType
}

describe.each(pairs)('form «%s»', (_name, inBrowser, onServer, good, wrong) => {
  test('accepts what the server accepts', () => {
    const checked = inBrowser.safeParse(good)
    expect(checked.error?.issues).toBeUndefined()
    expect(onServer.safeParse(checked.data).error?.issues).toBeUndefined()
  })

  const cases = Object.entries(wrong).flatMap(([field, values]) => values.map(value => [field, value] as const))
  test.each(cases)('rejects %s %j at that field, as the server does', (field, value) => {
    const form = { ...good, [field]: value }
    const paths = inBrowser.safeParse(form).error?.issues.map(issue => issue.path.join('.'))
    expect(paths).toContain(field)
    expect(onServer.safeParse(form).success).toBe(false)
  })
})

test('R-5.05 different passwords are reported even while other fields are empty', () => {
  const { error } = browser.registrationForm.safeParse({ ...person, name: '', password_confirmation: 'другой пароль' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toContainEqual([
    'password_confirmation',
    'Пароли не совпадают.',
  ])
})

describe('an address of a domain in other letters', () => {
  const addressOf = (email: string) => {
    const form = { email, password, remember: false }
    expect(browser.signInForm.safeParse(form).error?.issues).toBeUndefined()
    return signInSchema.safeParse(form).data?.email
  }
  test.each(['ivan@почта.рф', 'Ivan@ПОЧТА.РФ', 'ivan@xn--80a1acny.xn--p1ai', 'IVAN@XN--80A1ACNY.XN--P1AI'])(
    '%s is one address',
    given => expect(addressOf(given)).toBe('ivan@xn--80a1acny.xn--p1ai'),
  )
  test('decomposed letters are the same domain', () =>
    expect(addressOf('i@йод.рф'.normalize('NFD'))).toBe(addressOf('i@йод.рф')))
  test('a domain of ASCII stays as it is', () =>
    expect(addressOf('Ivan.P+1@Mail.Example.ru')).toBe('ivan.p+1@mail.example.ru'))
  test.each([
    'иван@почта.рф',
    'ivan@почта',
    'ivan@-почта.рф',
    'ivan@почта..рф',
    'ivan@xn--a.рф',
    'i\u212aan@example.ru',
    'ivan@почта.рф/a',
  ])('%s is refused', given => expect(signInSchema.safeParse({ email: given, password }).success).toBe(false))
})

test('a repeated password counts in any form of Unicode', () => {
  const forms = { ...person, password: 'Йодный-ёжик-42', password_confirmation: 'Йодный-ёжик-42'.normalize('NFD') }
  expect(browser.registrationForm.safeParse(forms).success).toBe(true)
  expect(registrationSchema.safeParse(forms).data?.password).toBe('Йодный-ёжик-42'.normalize('NFC'))
})
