import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { Accounts } from '../accounts.ts'
import { callerOf, personOf } from '../caller.server.ts'
import { toApiTimestamp } from '../find-user.server.ts'
import { recordEvent } from '../security-events.server.ts'
import { endOtherSessions, endSession } from '../sessions/session-commands.server.ts'
import { listSessions } from '../sessions/session-store.server.ts'
import { undoDeletion } from './account-deletion.server.ts'
import { exportPerson, findConsents, findSupportEdits } from './export-person.server.ts'
import { changeConsent, changeProfile, requestDeletion } from './profile-commands.server.ts'
import {
  consentSchema,
  consentsResponseSchema,
  deletionResponseSchema,
  profileSchema,
  sessionsResponseSchema,
  supportEditsSchema,
} from './profile-schemas.ts'

export const profileEndpoints = (accounts: Accounts) => [
  profileChange(accounts),
  ...consentEndpoints(accounts),
  sessionList(accounts),
  ...endSessionEndpoints(accounts),
  exportFile(accounts),
  supportEditList(accounts),
  ...deletionEndpoints(accounts),
]

const profileChange = (accounts: Accounts) =>
  defineEndpoint({
    method: 'put',
    path: '/user/profile-information',
    access: 'user',
    tags: ['accounts'],
    summary:
      'Имя и адрес почты; новый адрес требует подтверждённого пароля (423), кода второго фактора, если он включён, и ответа на письмо',
    body: profileSchema,
    responses: {
      200: 'Сохранено',
      202: 'Имя сохранено, новый адрес ждёт подтверждения: GET /user/email-change',
      423: 'Сначала подтвердите пароль',
      429: 'Слишком много писем',
    },
    run: async ({ c, body }) => ((await changeProfile(accounts, body, personOf(c), callerOf(c))) ? 202 : 200),
  })

const consentEndpoints = (accounts: Accounts) => [
  defineEndpoint({
    method: 'get',
    path: '/user/consents',
    access: 'user',
    tags: ['accounts'],
    summary: 'На что человек согласился и когда',
    responses: { 200: { description: 'Согласия', schema: consentsResponseSchema } },
    run: ({ c }) => findConsents(accounts.db, personOf(c).id),
  }),
  defineEndpoint({
    method: 'put',
    path: '/user/consents',
    access: 'user',
    tags: ['accounts'],
    summary: 'Дать или отозвать согласие на новости по почте',
    body: consentSchema,
    responses: { 200: 'Сохранено' },
    async run({ c, body: { marketing } }) {
      await changeConsent(accounts, personOf(c).id, marketing, callerOf(c))
      return 200
    },
  }),
]

const sessionList = ({ db }: Accounts) =>
  defineEndpoint({
    method: 'get',
    path: '/user/sessions',
    access: 'user',
    tags: ['accounts'],
    summary: 'Где выполнен вход',
    responses: { 200: { description: 'Сеансы, последние сверху', schema: sessionsResponseSchema } },
    async run({ c }) {
      const sessions = await listSessions(db, personOf(c).id)
      const items = sessions.map(({ id, userAgent, network, createdAt, seenAt }) => ({
        id,
        is_current: id === c.get('session').signedIn?.sessionId,
        user_agent: userAgent,
        network,
        created_at: toApiTimestamp(createdAt),
        seen_at: toApiTimestamp(seenAt),
      }))
      return { items }
    },
  })

const isNumber = (text: string) => /^\d{1,9}$/.test(text)

const endSessionEndpoints = ({ db }: Accounts) => [
  defineEndpoint({
    method: 'delete',
    path: '/user/sessions/{id}',
    access: 'owner',
    tags: ['accounts'],
    summary: 'Завершить сеанс',
    params: z.object({ id: z.string().refine(isNumber).transform(Number) }),
    responses: { 204: 'Завершён', 404: 'Такого сеанса у вас нет' },
    async run({ c, params: { id } }) {
      const { id: userId } = personOf(c)
      if (!(await endSession(db, id, userId))) throw new HttpProblem('missing')
      await recordEvent(db, 'session-ended', userId, callerOf(c).network)
      return 204
    },
  }),
  defineEndpoint({
    method: 'delete',
    path: '/user/sessions',
    access: 'user',
    tags: ['accounts'],
    summary: 'Завершить все сеансы, кроме этого',
    responses: { 204: 'Завершены' },
    async run({ c }) {
      const { id: userId } = personOf(c)
      await endOtherSessions(db, userId, c.get('session').signedIn!.sessionId)
      await recordEvent(db, 'session-ended', userId, callerOf(c).network)
      return 204
    },
  }),
]

const exportFile = (accounts: Accounts) =>
  defineEndpoint({
    method: 'get',
    path: '/user/export',
    access: 'user',
    needsPassword: true,
    tags: ['accounts'],
    summary: 'Все мои данные одним файлом',
    responses: { 200: { description: 'Файл JSON', schema: { type: 'object' } } },
    async run({ c }) {
      const person = personOf(c)
      await recordEvent(accounts.db, 'exported', person.id, callerOf(c).network)
      const file = JSON.stringify(await exportPerson(accounts, person), null, 2)
      return c.body(file, 200, {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename="sadozor-my-data.json"',
      })
    },
  })

const supportEditList = ({ db }: Accounts) =>
  defineEndpoint({
    method: 'get',
    path: '/user/support-edits',
    access: 'user',
    tags: ['accounts'],
    summary: 'Что администраторы изменили в\u00a0моих записях и\u00a0почему',
    responses: { 200: { description: 'Не\u00a0больше\u00a0100, последние сверху', schema: supportEditsSchema } },
    run: async ({ c }) => ({ items: await findSupportEdits(db, personOf(c).id) }),
  })

const deletionEndpoints = (accounts: Accounts) => [
  defineEndpoint({
    method: 'get',
    path: '/user/deletion',
    access: 'user',
    tags: ['accounts'],
    summary: 'Когда учётная запись будет удалена; null — не будет',
    responses: { 200: { description: 'Срок', schema: deletionResponseSchema } },
    run: ({ c }) => ({ deletion_at: toApiTimestamp(personOf(c).deletionAt) }),
  }),
  defineEndpoint({
    method: 'delete',
    path: '/user',
    access: 'user',
    needsPassword: true,
    tags: ['accounts'],
    summary: 'Удалить учётную запись через 7 дней; до тех пор можно передумать',
    responses: { 200: { description: 'Срок', schema: deletionResponseSchema }, 409: 'Последний администратор' },
    run: async ({ c }) => ({ deletion_at: toApiTimestamp(await requestDeletion(accounts, personOf(c), callerOf(c))) }),
  }),
  defineEndpoint({
    method: 'delete',
    path: '/user/deletion',
    access: 'user',
    tags: ['accounts'],
    summary: 'Передумать: учётная запись остаётся',
    responses: { 200: 'Остаётся' },
    async run({ c }) {
      await undoDeletion(accounts.db, personOf(c).id, callerOf(c))
      return 200
    },
  }),
]
