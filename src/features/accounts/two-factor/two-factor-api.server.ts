import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Accounts } from '../accounts.ts'
import { callerOf, personOf, sendDevice } from '../caller.server.ts'
import { challengeSchema } from '../sign-in/sign-in-schemas.ts'
import { completeChallenge } from './challenge.ts'
import { codeSchema, enableTwoFactorSchema } from './two-factor.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  readQrCode,
  readRecoveryCodes,
  readSecret,
  renewRecoveryCodes,
} from './two-factor-commands.server.ts'

export const twoFactorEndpoints = (accounts: Accounts) => [
  challengeEndpoint(accounts),
  ...switchEndpoints(accounts),
  ...secretEndpoints(accounts),
  ...recoveryCodeEndpoints(accounts),
]

const challengeEndpoint = (accounts: Accounts) =>
  defineEndpoint({
    method: 'post',
    path: '/two-factor-challenge',
    access: 'public',
    tags: ['accounts'],
    summary: 'Код или код восстановления после верного пароля',
    body: challengeSchema,
    responses: { 204: 'Вошли', 429: 'Слишком много попыток' },
    async run({ c, body }) {
      const { session, device } = await completeChallenge(accounts, body, callerOf(c))
      c.set('session', session)
      sendDevice(c, device, accounts)
      return 204
    },
  })

const dangerous = { access: 'user', needsPassword: true, tags: ['accounts'] } as const

const switchEndpoints = (accounts: Accounts) => [
  defineEndpoint({
    method: 'post',
    path: '/user/two-factor-authentication',
    ...dangerous,
    summary: 'Завести секрет второго фактора; force — новый, прежний действует до его первого кода',
    body: enableTwoFactorSchema,
    responses: { 200: 'Секрет есть, ждём первый код', 409: 'Почта не подтверждена' },
    async run({ c, body: { force } }) {
      await enableTwoFactor(accounts, personOf(c), force === true)
      return 200
    },
  }),
  defineEndpoint({
    method: 'post',
    path: '/user/confirmed-two-factor-authentication',
    ...dangerous,
    summary: 'Первый код: с него второй фактор включён',
    body: codeSchema,
    responses: { 200: 'Включён', 409: 'Почта не подтверждена', 429: 'Слишком много попыток' },
    async run({ c, body: { code } }) {
      await confirmTwoFactor(accounts, personOf(c), code, callerOf(c))
      return 200
    },
  }),
  defineEndpoint({
    method: 'delete',
    path: '/user/two-factor-authentication',
    ...dangerous,
    summary: 'Выключить второй фактор',
    responses: { 200: 'Выключен' },
    async run({ c }) {
      await disableTwoFactor(accounts, personOf(c).id, callerOf(c))
      return 200
    },
  }),
]

const picture = z.union([z.object({ svg: z.string(), url: z.string() }), z.array(z.never()).max(0)])

const secretEndpoints = (accounts: Accounts) => [
  defineEndpoint({
    method: 'get',
    path: '/user/two-factor-qr-code',
    ...dangerous,
    summary: 'Картинка для телефона; пустой список, пока секрета нет',
    responses: { 200: { description: 'Картинка и адрес', schema: picture } },
    async run({ c }) {
      const { id, email } = personOf(c)
      return (await readQrCode(accounts, id, email)) ?? []
    },
  }),
  defineEndpoint({
    method: 'get',
    path: '/user/two-factor-secret-key',
    ...dangerous,
    summary: 'Секрет, который можно набрать руками',
    responses: {
      200: { description: 'Секрет', schema: z.object({ secretKey: z.string() }) },
      404: 'Второй фактор не заведён',
    },
    run: async ({ c }) => ({ secretKey: await readSecret(accounts, personOf(c).id) }),
  }),
]

const recoveryCodeEndpoints = (accounts: Accounts) => [
  defineEndpoint({
    method: 'get',
    path: '/user/two-factor-recovery-codes',
    ...dangerous,
    summary: 'Неиспользованные коды восстановления',
    responses: { 200: { description: 'Коды', schema: z.array(z.string()) } },
    run: ({ c }) => readRecoveryCodes(accounts, personOf(c).id),
  }),
  defineEndpoint({
    method: 'post',
    path: '/user/two-factor-recovery-codes',
    ...dangerous,
    summary: 'Новые коды восстановления вместо прежних',
    responses: { 200: 'Коды заменены', 404: 'Второй фактор не заведён' },
    async run({ c }) {
      await renewRecoveryCodes(accounts, personOf(c).id, callerOf(c))
      return 200
    },
  }),
]
