import { api } from '#kit/http/api-client.ts'
import { withRetryAfterMessage } from './components/retry-after.ts'

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

export const signIn = ({ email, password, remember }: Credentials) =>
  withRetryAfterMessage(api.post<{ two_factor: boolean }>('/login', { email, password, ...(remember && { remember }) }))

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

export const resetPassword = (form: NewPassword) => withRetryAfterMessage(api.post('/reset-password', form))
