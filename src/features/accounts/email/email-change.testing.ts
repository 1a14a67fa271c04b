import { expect } from 'vitest'
import { AccountsWorld, goodPassword as password } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'

export let world: AccountsWorld

export async function open() {
  world = await AccountsWorld.open()
}

export const close = () => world[Symbol.asyncDispose]()

export const newAddressSubject = 'Подтвердить новый адрес электронной почты'

export const changedSubject = 'Адрес электронной почты изменён'
export const takenError = { errors: { email: ['Такое значение поля email адрес уже существует.'] } }

export const pendingOf = async (browser: TestBrowser) =>
  ((await (await browser.get('/user/email-change')).json()) as { email: string | null }).email

export const requestChange = (browser: TestBrowser, email: string, code?: string) =>
  browser.put('/user/profile-information', { name: 'Пётр', email, ...(code && { code }) })

export const tokenFor = async (email: string, subject: string) =>
  (await world.linkFor(email, subject)).searchParams.get('token')!
export const confirm = (browser: TestBrowser, token: string) => browser.post('/user/email-change', { token })

export const login = async (email: string, given = password) =>
  (await (await world.browse()).post('/login', { email, password: given })).status

/** Signed in, with a verified address and a confirmed password. */
export async function verified(email: string): Promise<TestBrowser> {
  const browser = await world.trusted(email)
  await world.verifyEmail(email)
  return browser
}

export async function withPendingChange(from: string, to: string): Promise<TestBrowser> {
  const browser = await verified(from)
  expect((await requestChange(browser, to)).status).toBe(202)
  return browser
}
