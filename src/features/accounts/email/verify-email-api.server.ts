import { type Api, addCall, personOf } from '../account-route.ts'
import { verification, verifyPage } from './verify-email.ts'
import { resendLink, verifyEmail } from './verify-email-commands.server.ts'

const path = '/email/verify/{id}/{hash}'

export function addEmail(api: Api): void {
  addCall(api, {
    method: 'post',
    path: '/email/verification-notification',
    access: 'user',
    summary: 'Ещё одно письмо: для подтверждения адреса или его смены',
    answers: { 202: 'Письмо уйдёт', 204: 'Подтверждать нечего', 429: 'Слишком много писем' },
    run: async (a, { c, caller }) => ((await resendLink(a, personOf(caller))) ? c.json('', 202) : c.body(null, 204)),
  })
  addCall(api, {
    method: 'get',
    path,
    access: 'public',
    summary: 'Ведёт на страницу, кнопка которой подтверждает адрес; сама ничего не меняет',
    answers: { 302: 'На страницу с кнопкой' },
    async run(_, { c }) {
      const page = verifyPage(c.req.param('id') ?? '', c.req.param('hash') ?? '', c.req.query('signature') ?? '')
      c.header('Referrer-Policy', 'no-referrer')
      c.header('Cache-Control', 'no-store')
      return c.redirect(page, 302)
    },
  })
  addCall(api, {
    method: 'post',
    path,
    access: 'public',
    summary: 'Подтвердить адрес ссылкой из письма',
    input: verification,
    answers: { 204: 'Адрес подтверждён', 403: 'Ссылка неверна или устарела', 429: 'Слишком много попыток' },
    async run(a, { c, input, caller }) {
      const answer = { id: Number(c.req.param('id')), addressHash: c.req.param('hash') ?? '', signature: input.signature }
      await verifyEmail(a, answer, caller)
      return c.body(null, 204)
    },
  })
}
