import type { Hono } from 'hono'
import type { ShellEnv } from '#kit/http/answer.server.ts'
import { isSecureAddress, sendSession } from '#kit/http/guard.server.ts'
import { findSession, newVisitor } from '#kit/http/session.server.ts'
import { type Api, addCall, type Ctx, personOf } from './account-route.ts'
import { addEmailChange } from './email/email-change-api.server.ts'
import { addEmail } from './email/verify-email-api.server.ts'
import { toUserAnswer } from './find-user.server.ts'
import { addPasswords } from './password/password-api.server.ts'
import { addProfile } from './profile/profile-api.server.ts'
import { userShape } from './profile/profile-schemas.ts'
import { addSignIn } from './sign-in/sign-in-api.server.ts'
import { addSignUp } from './sign-up/sign-up-api.server.ts'
import { addTwoFactor } from './two-factor/two-factor-api.server.ts'

/** Everything of accounts under `/api`. */
export function addAccounts(api: Api): void {
  addCall(api, {
    method: 'get',
    path: '/user',
    access: 'user',
    summary: 'Кто вошёл',
    answers: { 200: { description: 'Пользователь', schema: userShape } },
    run: async (_, { c, caller }) => answerWhole(c, JSON.stringify(toUserAnswer(personOf(caller)))),
  })
  addSignIn(api)
  addTwoFactor(api)
  addSignUp(api)
  addPasswords(api)
  addProfile(api)
  addEmail(api)
  addEmailChange(api)
}

/** Asked for at every start of a page: small, kept by nobody, so neither compared nor compressed. */
const answerWhole = (c: Ctx, json: string) =>
  c.body(json, 200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(Buffer.byteLength(json)) })

/** Outside of `/api`: the cookies a browser needs before its first write. */
export function addForgeryCookie(app: Hono<ShellEnv>): void {
  app.get('/sanctum/csrf-cookie', async c => {
    const services = c.get('services')
    const store = services.sessions!
    const isSecure = isSecureAddress(services)
    c.set('session', (await findSession(store, c.req.raw.headers, isSecure)) ?? newVisitor(store.keys))
    c.res = c.body(null, 204)
    sendSession(c, store, isSecure)
    return c.res
  })
}
