import { z } from 'zod'
import { actorOf } from '#admin/kit/actor.server.ts'
import { adminPolicy, recordId } from '#admin/kit/admin-endpoint.server.ts'
import type { Accounts } from '#features/accounts/accounts.ts'
import { changeUser, endSessionsOf, resendVerificationOf } from '#features/accounts/admins/user-commands.server.ts'
import type { Actor } from '#features/accounts/security-events.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { confirmedFor } from '#kit/http/guard.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import type { Session } from '#kit/http/session.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { findUser, findUsers, userQuery } from './find-users.server.ts'
import { userPage, userView } from './user-schemas.ts'

const change = z.strictObject({
  version: z.int().positive().describe('Версия, которую видел администратор'),
  isAdmin: z.boolean().optional(),
  isBlocked: z.boolean().optional(),
  reason: z
    .string()
    .trim()
    .max(300)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .optional()
    .describe('Почему; видно в\u00a0журнале'),
})

const params = z.object({ id: recordId })
const missing = 'Такого пользователя нет'

export const userEndpoints = ({ db }: Pick<Services, 'db'>, accounts: Accounts) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/users',
    summary: 'Пользователи; просмотр записывается в\u00a0журнал',
    query: userQuery,
    responses: { 200: { description: 'Страница списка', schema: userPage } },
    run: ({ c, query }) => findUsers(db, actorOf(c), query),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/users/{id}',
    summary: 'Учётная запись, её устройства и\u00a0последние события; просмотр записывается в\u00a0журнал',
    params,
    responses: { 200: { description: 'Пользователь', schema: userView }, 404: missing },
    run: ({ c, params: { id } }) => found(db, actorOf(c), id),
  }),
  changeEndpoint({ db }),
  ...sessionEndpoints({ db }),
  verificationEndpoint(accounts),
]

const changeEndpoint = ({ db }: Pick<Services, 'db'>) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'put',
    path: '/admin/users/{id}',
    summary: 'Дать или забрать роль, заблокировать или разблокировать; блокировка сразу закрывает все сеансы',
    params,
    body: change,
    responses: {
      200: { description: 'Пользователь после изменения', schema: userView },
      404: missing,
      409: 'Запись изменил другой администратор',
      423: 'Роль администратора дают после пароля',
    },
    async run({ c, params: { id }, body }) {
      if (body.isAdmin) requireRecentPassword(c.get('session'))
      await changeUser(db, actorOf(c), id, body)
      return found(db, actorOf(c), id)
    },
  })

const verificationEndpoint = (accounts: Accounts) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/users/{id}/verification',
    summary: 'Отправить письмо для\u00a0подтверждения адреса ещё раз',
    params,
    responses: { 204: 'Письмо поставлено в\u00a0очередь', 409: 'Подтверждать нечего', 429: 'Слишком часто' },
    async run({ c, params: { id } }) {
      await resendVerificationOf(accounts, actorOf(c), id)
      return 204
    },
  })

const sessionEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/users/{id}/sessions',
    summary: 'Закрыть все сеансы пользователя',
    params,
    responses: { 204: 'Закрыты' },
    async run({ c, params: { id } }) {
      await endSessionsOf(db, actorOf(c), id)
      return 204
    },
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/users/{id}/sessions/{session}',
    summary: 'Закрыть один сеанс пользователя',
    params: params.extend({ session: recordId }),
    responses: { 204: 'Закрыт', 404: 'Такого сеанса нет' },
    async run({ c, params: { id, session } }) {
      await endSessionsOf(db, actorOf(c), id, session)
      return 204
    },
  }),
]

async function found(db: Services['db'], actor: Actor, id: number) {
  const person = await findUser(db, actor, id)
  if (!person) throw new HttpProblem('missing')
  return person
}

/** A stolen session must not make administrators: the password was given within three hours. */
function requireRecentPassword({ signedIn }: Session): void {
  if (Date.now() - (signedIn?.confirmedAt?.getTime() ?? 0) > confirmedFor) throw new HttpProblem('confirm')
}
