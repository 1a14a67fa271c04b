import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Accounts } from '../accounts.ts'
import { callerOf, sendDevice } from '../caller.server.ts'
import { signIn, signOut } from './sign-in-commands.server.ts'
import { signInSchema as signInForm } from './sign-in-schemas.ts'

export const signInEndpoints = (accounts: Accounts) => [
  defineEndpoint({
    method: 'post',
    path: '/login',
    access: 'public',
    tags: ['accounts'],
    summary: 'Вход; two_factor: true — пароль верен, нужен ещё код',
    body: signInForm,
    responses: {
      200: { description: 'Вошли или ждём код', schema: z.object({ two_factor: z.boolean() }) },
      429: 'Слишком много попыток',
    },
    async run({ c, body }) {
      const { session, device, headers } = await signIn(accounts, body, callerOf(c))
      c.set('session', session)
      if (device) sendDevice(c, device, accounts)
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
      return { two_factor: session.signedIn?.isPending === true }
    },
  }),
  defineEndpoint({
    method: 'post',
    path: '/logout',
    access: 'user',
    tags: ['accounts'],
    summary: 'Выход',
    responses: { 204: 'Вышли' },
    async run({ c }) {
      c.set('session', await signOut(accounts, callerOf(c)))
      c.header('Clear-Site-Data', '"cache"')
      return 204
    },
  }),
]
