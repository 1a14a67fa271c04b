import { z } from 'zod'
import { type Api, addCall, sendDevice } from '../account-route.ts'
import { signIn, signOut } from './sign-in-commands.server.ts'
import { signIn as signInForm } from './sign-in-schemas.ts'

const twoFactorAnswer = z.toJSONSchema(z.object({ two_factor: z.boolean() }))

export function addSignIn(api: Api): void {
  addCall(api, {
    method: 'post',
    path: '/login',
    access: 'public',
    summary: 'Вход; two_factor: true — пароль верен, нужен ещё код',
    input: signInForm,
    answers: { 200: { description: 'Вошли или ждём код', schema: twoFactorAnswer }, 429: 'Слишком много попыток' },
    async run(a, { c, input, caller }) {
      const { session, device, headers } = await signIn(a, input, caller)
      c.set('session', session)
      if (device) sendDevice(c, device)
      return c.json({ two_factor: session.signedIn?.isPending === true }, 200, headers)
    },
  })
  addCall(api, {
    method: 'post',
    path: '/logout',
    access: 'user',
    summary: 'Выход',
    answers: { 204: 'Вышли' },
    async run(a, { c, caller }) {
      c.set('session', await signOut(a, caller))
      return c.body(null, 204, { 'Clear-Site-Data': '"cache"' })
    },
  })
}
