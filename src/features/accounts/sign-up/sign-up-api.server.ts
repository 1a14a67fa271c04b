import { type Api, addCall } from '../account-route.ts'
import { registration } from './registration.ts'
import { register } from './sign-up-commands.server.ts'

export function addSignUp(api: Api): void {
  addCall(api, {
    method: 'post',
    path: '/register',
    access: 'public',
    summary: 'Регистрация; сама по себе не входит на сайт',
    input: registration,
    answers: { 201: 'Учётная запись создана', 429: 'Слишком много регистраций из этой сети' },
    async run(a, { c, input, caller }) {
      await register(a, input, caller)
      return c.json('', 201)
    },
  })
}
