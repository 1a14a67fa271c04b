import { type Api, addCall, personOf } from '../account-route.ts'
import { toMoment } from '../find-user.server.ts'
import { linkForm, pendingShape } from './email-change.ts'
import { cancelChange, confirmChange, undoChange } from './email-change-commands.server.ts'
import { findPendingChange } from './find-email-change.server.ts'

/** A change is asked for with `PUT /user/profile-information`. */
export function addEmailChange(api: Api): void {
  addCall(api, {
    method: 'get',
    path: '/user/email-change',
    access: 'user',
    summary: 'Новый адрес почты, который ждёт подтверждения; null — никакой',
    answers: { 200: { description: 'Что ждёт подтверждения', schema: pendingShape } },
    async run({ db }, { c, caller }) {
      const pending = await findPendingChange(db, personOf(caller).id)
      return c.json({ email: pending?.email ?? null, asked_at: toMoment(pending?.askedAt ?? null) })
    },
  })
  addCall(api, {
    method: 'delete',
    path: '/user/email-change',
    access: 'user',
    summary: 'Передумать: адрес остаётся прежним',
    answers: { 200: 'Остаётся' },
    async run(a, { c, caller }) {
      await cancelChange(a, personOf(caller).id, caller)
      return c.json('')
    },
  })
  addCall(api, {
    method: 'post',
    path: '/user/email-change',
    access: 'user',
    summary: 'Подтвердить новый адрес ссылкой из письма; остальные сеансы завершаются',
    input: linkForm,
    answers: { 200: 'Адрес новый', 403: 'Ссылка устарела или не этой учётной записи', 429: 'Слишком много попыток' },
    async run(a, { c, input, caller }) {
      c.set('session', await confirmChange(a, input.token, personOf(caller), caller))
      return c.json('')
    },
  })
  addCall(api, {
    method: 'post',
    path: '/email/undo-change',
    access: 'public',
    summary: 'Вернуть прежний адрес ссылкой из письма; все сеансы завершаются, нужен новый пароль',
    input: linkForm,
    answers: { 204: 'Адрес прежний', 403: 'Ссылка устарела', 422: 'Адрес занят', 429: 'Слишком много попыток' },
    async run(a, { c, input, caller }) {
      await undoChange(a, input.token, caller)
      return c.body(null, 204)
    },
  })
}
