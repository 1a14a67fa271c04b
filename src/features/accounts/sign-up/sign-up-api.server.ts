import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Accounts } from '../accounts.ts'
import { callerOf } from '../caller.server.ts'
import { registrationSchema } from './registration.ts'
import { register } from './sign-up-commands.server.ts'

export const signUpEndpoints = (accounts: Accounts) => [
  defineEndpoint({
    method: 'post',
    path: '/register',
    access: 'public',
    tags: ['accounts'],
    summary: 'Регистрация; сама по себе не входит на сайт',
    body: registrationSchema,
    responses: { 201: 'Учётная запись создана', 429: 'Слишком много регистраций из этой сети' },
    async run({ c, body }) {
      await register(accounts, body, callerOf(c))
      return 201
    },
  }),
]
