import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { confirmedFor } from '#kit/http/guard.server.ts'
import type { Accounts } from '../accounts.ts'
import { callerOf, personOf, sendDevice } from '../caller.server.ts'
import { changePassword, confirmPassword, requestPasswordReset, resetPassword } from './password-commands.server.ts'
import {
  changePasswordRequestSchema,
  confirmPasswordSchema,
  forgottenPasswordSchema,
  resetPasswordSchema,
} from './password-schemas.ts'

export const passwordEndpoints = (accounts: Accounts) => [
  forgottenPassword(accounts),
  newPassword(accounts),
  passwordChange(accounts),
  passwordConfirmation(accounts),
  confirmationStatus,
]

const message = z.object({ message: z.string() })

const forgottenPassword = (accounts: Accounts) =>
  defineEndpoint({
    method: 'post',
    path: '/forgot-password',
    access: 'public',
    tags: ['accounts'],
    summary: 'Письмо со ссылкой для сброса; ответ одинаков для известных и неизвестных адресов',
    body: forgottenPasswordSchema,
    responses: {
      200: { description: 'Если такой адрес есть, письмо уйдёт', schema: message },
      429: 'Слишком много писем',
    },
    async run({ c, body: { email } }) {
      await requestPasswordReset(accounts, email, callerOf(c))
      return { message: 'Ссылка на сброс пароля была отправлена.' }
    },
  })

const newPassword = (accounts: Accounts) =>
  defineEndpoint({
    method: 'post',
    path: '/reset-password',
    access: 'public',
    tags: ['accounts'],
    summary: 'Новый пароль по ссылке из письма; на сайт не входит',
    body: resetPasswordSchema,
    responses: { 200: { description: 'Пароль сброшен', schema: message }, 429: 'Слишком много попыток' },
    async run({ c, body }) {
      sendDevice(c, await resetPassword(accounts, body, callerOf(c)), accounts)
      return { message: 'Ваш пароль был сброшен.' }
    },
  })

const passwordChange = (accounts: Accounts) =>
  defineEndpoint({
    method: 'put',
    path: '/user/password',
    access: 'user',
    tags: ['accounts'],
    summary: 'Сменить пароль; остальные сеансы завершаются',
    body: changePasswordRequestSchema,
    responses: { 200: 'Пароль изменён', 429: 'Слишком много попыток' },
    async run({ c, body }) {
      const { session, device } = await changePassword(accounts, body, personOf(c), callerOf(c))
      c.set('session', session)
      sendDevice(c, device, accounts)
      return 200
    },
  })

const passwordConfirmation = (accounts: Accounts) =>
  defineEndpoint({
    method: 'post',
    path: '/user/confirm-password',
    access: 'user',
    tags: ['accounts'],
    summary: 'Подтвердить пароль перед опасным действием; действует 3 часа',
    body: confirmPasswordSchema,
    responses: { 201: 'Подтверждён', 429: 'Слишком много попыток' },
    async run({ c, body: { password } }) {
      await confirmPassword(accounts, password, callerOf(c))
      return 201
    },
  })

const isSeconds = (text: string) => /^\d{1,6}$/.test(text)

const confirmationStatus = defineEndpoint({
  method: 'get',
  path: '/user/confirmed-password-status',
  access: 'user',
  tags: ['accounts'],
  summary: 'Подтверждён ли пароль; seconds — не раньше скольких секунд назад',
  query: z.object({
    seconds: z
      .string()
      .refine(isSeconds, 'Значение поля seconds должно быть целым числом.')
      .transform(Number)
      .optional()
      .describe('Не раньше скольких секунд назад'),
  }),
  responses: {
    200: { description: 'Подтверждён ли', schema: z.object({ confirmed: z.boolean() }) },
    422: 'Неверный параметр',
  },
  run({ c, query: { seconds = confirmedFor / 1000 } }) {
    const left = (c.get('session').signedIn?.confirmedAt?.getTime() ?? 0) + seconds * 1000 - Date.now()
    if (left > 0) c.header('X-Retry-After', String(Math.ceil(left / 1000)))
    return { confirmed: left > 0 }
  },
})
