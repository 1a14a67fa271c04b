import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Accounts } from '../accounts.ts'
import { callerOf, personOf } from '../caller.server.ts'
import { toApiTimestamp } from '../find-user.server.ts'
import { emailLinkSchema, pendingChangeSchema } from './email-change.ts'
import { cancelChange, confirmChange, undoChange } from './email-change-commands.server.ts'
import { findPendingChange } from './find-email-change.server.ts'

/** A change begins with `PUT /user/profile-information`. */
export const emailChangeEndpoints = (accounts: Accounts) => [
  pendingEmailChange(accounts),
  cancelEmailChange(accounts),
  confirmEmailChange(accounts),
  undoEmailChange(accounts),
]

const pendingEmailChange = ({ db }: Accounts) =>
  defineEndpoint({
    method: 'get',
    path: '/user/email-change',
    access: 'user',
    tags: ['accounts'],
    summary: 'Новый адрес почты, который ждёт подтверждения; null — никакой',
    responses: { 200: { description: 'Что ждёт подтверждения', schema: pendingChangeSchema } },
    async run({ c }) {
      const pending = await findPendingChange(db, personOf(c).id)
      return { email: pending?.email ?? null, asked_at: toApiTimestamp(pending?.askedAt ?? null) }
    },
  })

const cancelEmailChange = (accounts: Accounts) =>
  defineEndpoint({
    method: 'delete',
    path: '/user/email-change',
    access: 'user',
    tags: ['accounts'],
    summary: 'Передумать: адрес остаётся прежним',
    responses: { 200: 'Остаётся' },
    async run({ c }) {
      await cancelChange(accounts, personOf(c).id, callerOf(c))
      return 200
    },
  })

const confirmEmailChange = (accounts: Accounts) =>
  defineEndpoint({
    method: 'post',
    path: '/user/email-change',
    access: 'user',
    tags: ['accounts'],
    summary: 'Подтвердить новый адрес ссылкой из письма; остальные сеансы завершаются',
    body: emailLinkSchema,
    responses: { 200: 'Адрес новый', 403: 'Ссылка устарела или не этой учётной записи', 429: 'Слишком много попыток' },
    async run({ c, body: { token } }) {
      c.set('session', await confirmChange(accounts, token, personOf(c), callerOf(c)))
      return 200
    },
  })

const undoEmailChange = (accounts: Accounts) =>
  defineEndpoint({
    method: 'post',
    path: '/email/undo-change',
    access: 'public',
    tags: ['accounts'],
    summary: 'Вернуть прежний адрес ссылкой из письма; все сеансы завершаются, нужен новый пароль',
    body: emailLinkSchema,
    responses: { 204: 'Адрес прежний', 403: 'Ссылка устарела', 422: 'Адрес занят', 429: 'Слишком много попыток' },
    async run({ c, body: { token } }) {
      await undoChange(accounts, token, callerOf(c))
      return 204
    },
  })
