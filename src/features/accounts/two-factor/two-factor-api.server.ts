import { z } from 'zod'
import { type Api, addCall, personOf, sendDevice } from '../account-route.ts'
import { challenge } from '../sign-in/sign-in-schemas.ts'
import { answerChallenge } from './challenge.ts'
import { codeForm, enabling } from './two-factor.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  readQrCode,
  readRecoveryCodes,
  readSecret,
  renewRecoveryCodes,
} from './two-factor-commands.server.ts'

const picture = z.toJSONSchema(z.union([z.object({ svg: z.string(), url: z.string() }), z.array(z.never()).max(0)]))
const secretKey = z.toJSONSchema(z.object({ secretKey: z.string() }))
const codes = z.toJSONSchema(z.array(z.string()))
const dangerous = { access: 'user', needsPassword: true } as const

export function addTwoFactor(api: Api): void {
  addCall(api, {
    method: 'post',
    path: '/two-factor-challenge',
    access: 'public',
    summary: 'Код или код восстановления после верного пароля',
    input: challenge,
    answers: { 204: 'Вошли', 429: 'Слишком много попыток' },
    async run(a, { c, input, caller }) {
      const { session, device } = await answerChallenge(a, input, caller)
      c.set('session', session)
      sendDevice(c, device)
      return c.body(null, 204)
    },
  })
  addSwitch(api)
  addSecrets(api)
}

function addSwitch(api: Api): void {
  addCall(api, {
    method: 'post',
    path: '/user/two-factor-authentication',
    ...dangerous,
    summary: 'Завести секрет второго фактора; force — новый, прежний действует до его первого кода',
    input: enabling,
    answers: { 200: 'Секрет есть, ждём первый код', 409: 'Почта не подтверждена' },
    async run(a, { c, input, caller }) {
      await enableTwoFactor(a, personOf(caller), input.force === true)
      return c.json('')
    },
  })
  addCall(api, {
    method: 'post',
    path: '/user/confirmed-two-factor-authentication',
    ...dangerous,
    summary: 'Первый код: с него второй фактор включён',
    input: codeForm,
    answers: { 200: 'Включён', 409: 'Почта не подтверждена', 429: 'Слишком много попыток' },
    async run(a, { c, input, caller }) {
      await confirmTwoFactor(a, personOf(caller), input.code, caller)
      return c.json('')
    },
  })
  addCall(api, {
    method: 'delete',
    path: '/user/two-factor-authentication',
    ...dangerous,
    summary: 'Выключить второй фактор',
    answers: { 200: 'Выключен' },
    async run(a, { c, caller }) {
      await disableTwoFactor(a, personOf(caller).id, caller)
      return c.json('')
    },
  })
}

function addSecrets(api: Api): void {
  addCall(api, {
    method: 'get',
    path: '/user/two-factor-qr-code',
    ...dangerous,
    summary: 'Картинка для телефона; пустой список, пока секрета нет',
    answers: { 200: { description: 'Картинка и адрес', schema: picture } },
    run: async (a, { c, caller }) => c.json((await readQrCode(a, personOf(caller).id, personOf(caller).email)) ?? []),
  })
  addCall(api, {
    method: 'get',
    path: '/user/two-factor-secret-key',
    ...dangerous,
    summary: 'Секрет, который можно набрать руками',
    answers: { 200: { description: 'Секрет', schema: secretKey }, 404: 'Второй фактор не заведён' },
    run: async (a, { c, caller }) => c.json({ secretKey: await readSecret(a, personOf(caller).id) }),
  })
  addCall(api, {
    method: 'get',
    path: '/user/two-factor-recovery-codes',
    ...dangerous,
    summary: 'Неиспользованные коды восстановления',
    answers: { 200: { description: 'Коды', schema: codes } },
    run: async (a, { c, caller }) => c.json(await readRecoveryCodes(a, personOf(caller).id)),
  })
  addCall(api, {
    method: 'post',
    path: '/user/two-factor-recovery-codes',
    ...dangerous,
    summary: 'Новые коды восстановления вместо прежних',
    answers: { 200: 'Коды заменены', 404: 'Второй фактор не заведён' },
    async run(a, { c, caller }) {
      await renewRecoveryCodes(a, personOf(caller).id, caller)
      return c.json('')
    },
  })
}
