import { z } from 'zod'
import { confirmedFor } from '#kit/http/guard.server.ts'
import { invalid } from '#kit/problem.ts'
import { type Api, addCall, personOf, sendDevice } from '../account-route.ts'
import { askForReset, changePassword, confirmPassword, resetPassword } from './password-commands.server.ts'
import { changeGiven, confirmation, forgotten, reset } from './password-schemas.ts'

const said = z.toJSONSchema(z.object({ message: z.string() }))
const confirmed = z.toJSONSchema(z.object({ confirmed: z.boolean() }))

export function addPasswords(api: Api): void {
  addCall(api, {
    method: 'post',
    path: '/forgot-password',
    access: 'public',
    summary: 'Письмо со ссылкой для сброса; ответ одинаков для известных и неизвестных адресов',
    input: forgotten,
    answers: { 200: { description: 'Если такой адрес есть, письмо уйдёт', schema: said }, 429: 'Слишком много писем' },
    async run(a, { c, input, caller }) {
      await askForReset(a, input.email, caller)
      return c.json({ message: 'Ссылка на сброс пароля была отправлена.' })
    },
  })
  addCall(api, {
    method: 'post',
    path: '/reset-password',
    access: 'public',
    summary: 'Новый пароль по ссылке из письма; на сайт не входит',
    input: reset,
    answers: { 200: { description: 'Пароль сброшен', schema: said }, 429: 'Слишком много попыток' },
    async run(a, { c, input, caller }) {
      sendDevice(c, await resetPassword(a, input, caller))
      return c.json({ message: 'Ваш пароль был сброшен.' })
    },
  })
  addCall(api, {
    method: 'put',
    path: '/user/password',
    access: 'user',
    summary: 'Сменить пароль; остальные сеансы завершаются',
    input: changeGiven,
    answers: { 200: 'Пароль изменён', 429: 'Слишком много попыток' },
    async run(a, { c, input, caller }) {
      const { session, device } = await changePassword(a, input, personOf(caller), caller)
      c.set('session', session)
      sendDevice(c, device)
      return c.json('')
    },
  })
  addConfirmation(api)
}

function addConfirmation(api: Api): void {
  addCall(api, {
    method: 'post',
    path: '/user/confirm-password',
    access: 'user',
    summary: 'Подтвердить пароль перед опасным действием; действует 3 часа',
    input: confirmation,
    answers: { 201: 'Подтверждён', 429: 'Слишком много попыток' },
    async run(a, { c, input, caller }) {
      await confirmPassword(a, input.password, caller)
      return c.json('', 201)
    },
  })
  addCall(api, {
    method: 'get',
    path: '/user/confirmed-password-status',
    access: 'user',
    summary: 'Подтверждён ли пароль; seconds — не раньше скольких секунд назад',
    answers: { 200: { description: 'Подтверждён ли', schema: confirmed }, 422: 'Неверный параметр' },
    async run(_, { c, caller }) {
      const seconds = c.req.query('seconds') ?? String(confirmedFor / 1000)
      if (!/^\d{1,6}$/.test(seconds)) throw invalid({ seconds: ['Значение поля seconds должно быть целым числом.'] })
      const left = (caller.session.signedIn?.confirmedAt?.getTime() ?? 0) + Number(seconds) * 1000 - Date.now()
      return c.json({ confirmed: left > 0 }, 200, left > 0 ? { 'X-Retry-After': String(Math.ceil(left / 1000)) } : {})
    },
  })
}
