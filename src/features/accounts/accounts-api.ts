import { ApiError, api } from '#kit/http/api-client.ts'
import { withRetryAfterMessage } from './components/retry-after.ts'
import { isAuthenticated, session } from './sessions/session.ts'
import { broadcastSessionChange } from './sessions/session-broadcast.ts'

/*
 * The schemas and API calls of the guest forms. One chunk, loaded after the page and before a form can be submitted.
 */
export * from './components/account-forms.ts'

interface Credentials {
  email: string
  password: string
  remember?: boolean
}

export type SecondFactorCode = { code: string } | { recovery_code: string }

/** Rejects when the answer does not say whether a code is needed: then nobody has signed in. */
export async function signIn({ email, password, remember }: Credentials): Promise<{ two_factor: boolean }> {
  const body = { email, password, ...(remember && { remember }) }
  const answer = await withRetryAfterMessage(api.post('/login', body))
  if (typeof answer?.two_factor !== 'boolean')
    throw new ApiError('Unknown answer', 'ERR_BAD_RESPONSE', { status: 200, body: answer })
  return { two_factor: answer.two_factor }
}

export const sendCode = (code: SecondFactorCode) => withRetryAfterMessage(api.post('/two-factor-challenge', code))

export interface Registration extends Credentials {
  name: string
  password_confirmation: string
  personal_data_consent: true
  marketing_consent: boolean
}

export const register = (person: Registration) => withRetryAfterMessage(api.post('/register', person))

export const requestPasswordReset = (email: string) => withRetryAfterMessage(api.post('/forgot-password', { email }))

export interface NewPassword {
  token: string
  email: string
  password: string
  password_confirmation: string
}

/** Ends all sessions of the account. Resolves to whether this browser is still signed in, to another account. */
export async function resetPassword(form: NewPassword): Promise<boolean> {
  await withRetryAfterMessage(api.post('/reset-password', form))
  const user = await session.recheck()
  broadcastSessionChange()
  return isAuthenticated(user)
}
