import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Accounts } from '../accounts.ts'
import { callerOf, personOf } from '../caller.server.ts'
import { verificationSchema, verifyPagePath } from './verify-email.ts'
import { resendVerification, verifyEmail } from './verify-email-commands.server.ts'

const path = '/email/verify/{id}/{hash}'
const params = z.object({ id: z.string(), hash: z.string() })

export const verifyEmailEndpoints = (accounts: Accounts) => [
  defineEndpoint({
    method: 'post',
    path: '/email/verification-notification',
    access: 'user',
    tags: ['accounts'],
    summary: 'Ещё одно письмо: для подтверждения адреса или его смены',
    responses: { 202: 'Письмо уйдёт', 204: 'Подтверждать нечего', 429: 'Слишком много писем' },
    run: async ({ c }) => ((await resendVerification(accounts, personOf(c))) ? 202 : 204),
  }),
  defineEndpoint({
    method: 'get',
    path,
    access: 'public',
    tags: ['accounts'],
    summary: 'Ведёт на страницу, кнопка которой подтверждает адрес; сама ничего не меняет',
    params,
    query: z.object({ signature: z.string().optional().describe('Подпись из письма') }),
    responses: { 302: 'На страницу с кнопкой' },
    run({ c, params: { id, hash }, query: { signature = '' } }) {
      c.header('Referrer-Policy', 'no-referrer')
      c.header('Cache-Control', 'no-store')
      return c.redirect(verifyPagePath(id, hash, signature), 302)
    },
  }),
  defineEndpoint({
    method: 'post',
    path,
    access: 'public',
    tags: ['accounts'],
    summary: 'Подтвердить адрес ссылкой из письма',
    params,
    body: verificationSchema,
    responses: { 204: 'Адрес подтверждён', 403: 'Ссылка неверна или устарела', 429: 'Слишком много попыток' },
    async run({ c, params: { id, hash }, body: { signature } }) {
      await verifyEmail(accounts, { id: Number(id), addressHash: hash, signature }, callerOf(c))
      return 204
    },
  }),
]
