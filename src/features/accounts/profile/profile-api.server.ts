import { Problem } from '#kit/problem.ts'
import { type Api, addCall, personOf } from '../account-route.ts'
import { toMoment } from '../find-user.server.ts'
import { recordEvent } from '../security-events.server.ts'
import { endOtherSessions, endSession } from '../sessions/session-commands.server.ts'
import { listSessions } from '../sessions/session-store.server.ts'
import { exportPerson, findConsents } from './export-person.server.ts'
import { askForDeletion, changeConsent, changeProfile, undoDeletion } from './profile-commands.server.ts'
import { consentForm, consentShape, deletionShape, profileForm, sessionShape } from './profile-schemas.ts'

export function addProfile(api: Api): void {
  addCall(api, {
    method: 'put',
    path: '/user/profile-information',
    access: 'user',
    summary:
      'Имя и адрес почты; новый адрес требует подтверждённого пароля (423), кода второго фактора, если он включён, и ответа на письмо',
    input: profileForm,
    answers: {
      200: 'Сохранено',
      202: 'Имя сохранено, новый адрес ждёт подтверждения: GET /user/email-change',
      423: 'Сначала подтвердите пароль',
      429: 'Слишком много писем',
    },
    run: async (a, { c, input, caller }) => c.json('', (await changeProfile(a, input, personOf(caller), caller)) ? 202 : 200),
  })
  addConsents(api)
  addSessions(api)
  addOwnData(api)
}

function addConsents(api: Api): void {
  addCall(api, {
    method: 'get',
    path: '/user/consents',
    access: 'user',
    summary: 'На что человек согласился и когда',
    answers: { 200: { description: 'Согласия', schema: consentShape } },
    run: async ({ db }, { c, caller }) => c.json(await findConsents(db, personOf(caller).id)),
  })
  addCall(api, {
    method: 'put',
    path: '/user/consents',
    access: 'user',
    summary: 'Дать или отозвать согласие на новости по почте',
    input: consentForm,
    answers: { 200: 'Сохранено' },
    async run(a, { c, input, caller }) {
      await changeConsent(a, personOf(caller).id, input.marketing, caller)
      return c.json('')
    },
  })
}

function addSessions(api: Api): void {
  addCall(api, {
    method: 'get',
    path: '/user/sessions',
    access: 'user',
    summary: 'Где выполнен вход',
    answers: { 200: { description: 'Сеансы, последние сверху', schema: sessionShape } },
    async run({ db }, { c, caller }) {
      const items = (await listSessions(db, personOf(caller).id)).map(s => ({
        id: s.id,
        is_current: s.id === caller.session.signedIn?.sessionId,
        user_agent: s.userAgent,
        network: s.network,
        created_at: toMoment(s.createdAt),
        seen_at: toMoment(s.seenAt),
      }))
      return c.json({ items })
    },
  })
  addCall(api, {
    method: 'delete',
    path: '/user/sessions/{id}',
    access: 'owner',
    summary: 'Завершить сеанс',
    answers: { 204: 'Завершён', 404: 'Такого сеанса у вас нет' },
    async run({ db }, { c, caller }) {
      const id = c.req.param('id') ?? ''
      const isEnded = /^\d{1,9}$/.test(id) && (await endSession(db, Number(id), personOf(caller).id))
      if (!isEnded) throw new Problem('missing')
      await recordEvent(db, 'session-ended', personOf(caller).id, caller.network)
      return c.body(null, 204)
    },
  })
  addCall(api, {
    method: 'delete',
    path: '/user/sessions',
    access: 'user',
    summary: 'Завершить все сеансы, кроме этого',
    answers: { 204: 'Завершены' },
    async run({ db }, { c, caller }) {
      await endOtherSessions(db, personOf(caller).id, caller.session.signedIn!.sessionId)
      await recordEvent(db, 'session-ended', personOf(caller).id, caller.network)
      return c.body(null, 204)
    },
  })
}

function addOwnData(api: Api): void {
  addCall(api, {
    method: 'get',
    path: '/user/export',
    access: 'user',
    needsPassword: true,
    summary: 'Все мои данные одним файлом',
    answers: { 200: { description: 'Файл JSON', schema: { type: 'object' } } },
    async run({ db }, { c, caller }) {
      await recordEvent(db, 'exported', personOf(caller).id, caller.network)
      const file = JSON.stringify(await exportPerson(db, personOf(caller)), null, 2)
      return c.body(file, 200, { 'Content-Type': 'application/json', 'Content-Disposition': 'attachment; filename="sadozor-my-data.json"' })
    },
  })
  addCall(api, {
    method: 'get',
    path: '/user/deletion',
    access: 'user',
    summary: 'Когда учётная запись будет удалена; null — не будет',
    answers: { 200: { description: 'Срок', schema: deletionShape } },
    run: async (_, { c, caller }) => c.json({ deletion_at: toMoment(personOf(caller).deletionAt) }),
  })
  addCall(api, {
    method: 'delete',
    path: '/user',
    access: 'user',
    needsPassword: true,
    summary: 'Удалить учётную запись через 7 дней; до тех пор можно передумать',
    answers: { 200: { description: 'Срок', schema: deletionShape }, 409: 'Последний администратор' },
    run: async (a, { c, caller }) => c.json({ deletion_at: toMoment(await askForDeletion(a, personOf(caller), caller)) }),
  })
  addCall(api, {
    method: 'delete',
    path: '/user/deletion',
    access: 'user',
    summary: 'Передумать: учётная запись остаётся',
    answers: { 200: 'Остаётся' },
    async run(a, { c, caller }) {
      await undoDeletion(a, personOf(caller).id, caller)
      return c.json('')
    },
  })
}
