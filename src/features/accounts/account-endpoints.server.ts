import type { Hono } from 'hono'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { isSecureAddress, sendSession } from '#kit/http/guard.server.ts'
import { findSession, newAnonymousSession, viewerOf } from '#kit/http/session.server.ts'
import type { Accounts } from './accounts.ts'
import { personOf } from './caller.server.ts'
import { emailChangeEndpoints } from './email/email-change-api.server.ts'
import { verifyEmailEndpoints } from './email/verify-email-api.server.ts'
import { toUserResponse } from './find-user.server.ts'
import { passwordEndpoints } from './password/password-api.server.ts'
import { profileEndpoints } from './profile/profile-api.server.ts'
import { userResponseSchema } from './profile/profile-schemas.ts'
import { signInEndpoints } from './sign-in/sign-in-api.server.ts'
import { signUpEndpoints } from './sign-up/sign-up-api.server.ts'
import { twoFactorEndpoints } from './two-factor/two-factor-api.server.ts'

/** Everything of accounts under `/api`. */
export const accountEndpoints = (accounts: Accounts) => [
  currentUser,
  ...signInEndpoints(accounts),
  ...twoFactorEndpoints(accounts),
  ...signUpEndpoints(accounts),
  ...passwordEndpoints(accounts),
  ...profileEndpoints(accounts),
  ...verifyEmailEndpoints(accounts),
  ...emailChangeEndpoints(accounts),
]

const currentUser = defineEndpoint({
  method: 'get',
  path: '/user',
  access: 'user',
  tags: ['accounts'],
  summary: 'Кто вошёл',
  responses: { 200: { description: 'Пользователь', schema: userResponseSchema } },
  run({ c }) {
    // Every page fetches it at its start. It is small and kept by nobody: with its length given it is neither compared nor compressed.
    const json = JSON.stringify(toUserResponse(personOf(c)))
    const length = String(Buffer.byteLength(json))
    return c.body(json, 200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': length })
  },
})

/**
 * Outside of `/api`: the cookies a browser needs before its first write. `X-Caller` says whose session it is, so that the page of a
 * visitor need not request `/api/user`, which is 401.
 */
export function addCsrfCookie(app: Hono<ShellEnv>, { sessions, publicUrl }: Accounts): void {
  const isSecure = isSecureAddress({ publicUrl })
  app.get('/sanctum/csrf-cookie', async c => {
    c.set('session', (await findSession(sessions, c.req.raw.headers, isSecure)) ?? newAnonymousSession(sessions.keys))
    c.res = c.body(null, 204, { 'X-Caller': viewerOf(c.get('session')) ? 'user' : 'visitor' })
    sendSession(c, sessions, isSecure)
    return c.res
  })
}
