import { api } from '#kit/http/api-client.ts'
import { ask } from './components/retry-after.ts'

/*
 * What a guest's form needs when it is filled in: how it is checked and where it goes. One file, fetched after the page: it is there
 * before anything can be sent.
 */
export * from './components/account-forms.ts'

interface Credentials {
  email: string
  password: string
  remember?: boolean
}

export type Code = { code: string } | { recovery_code: string }

export const signIn = ({ email, password, remember }: Credentials) =>
  ask(api.post<{ two_factor: boolean }>('/login', { email, password, ...(remember && { remember }) }))

export const sendCode = (code: Code) => ask(api.post('/two-factor-challenge', code))

export interface Registration extends Credentials {
  name: string
  password_confirmation: string
  personal_data_consent: true
  marketing_consent: boolean
}

export const register = (person: Registration) => ask(api.post('/register', person))

export const askForReset = (email: string) => ask(api.post('/forgot-password', { email }))

export interface NewPassword {
  token: string
  email: string
  password: string
  password_confirmation: string
}

export const resetPassword = (form: NewPassword) => ask(api.post('/reset-password', form))
