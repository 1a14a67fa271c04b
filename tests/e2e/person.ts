import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { runSql } from './database.ts'

export interface Person {
  name: string
  email: string
  password: string
}

export const newPerson = (name = 'мария ивановна'): Person => ({
  name,
  email: `${crypto.randomUUID()}@sadozor.test`,
  password: 'грядка у забора 17',
})

const randomNetwork = () => `198.51.${randomInt(256)}.${randomInt(1, 255)}`

/** Each test has its own network address. `person` is registered and signed in; `verified` also has a verified email. */
export const test = base.extend<{ person: Person; verified: Person }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the parameters
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': randomNetwork() }),
  person: async ({ context }, use) => {
    const person = newPerson()
    await register(context, person)
    await signIn(context, person)
    await use(person)
  },
  verified: async ({ person }, use) => {
    await verifyEmail(person)
    await use(person)
  },
})

/** Marks the email as verified. */
export const verifyEmail = ({ email }: Person) =>
  runSql('update users set email_verified_at = now() where email = $1', [email])

/** Posts to the API without a page, with the cookies of the browser. */
export async function post(context: BrowserContext, url: string, data: object): Promise<number> {
  await context.request.get('/sanctum/csrf-cookie')
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { accept: 'application/json', 'x-xsrf-token': decodeURIComponent(token) }
  return (await context.request.post(`/api${url}`, { data, headers })).status()
}

export async function register(context: BrowserContext, { name, email, password }: Person): Promise<void> {
  const form = { name, email, password, password_confirmation: password, personal_data_consent: true }
  expect(await post(context, '/register', form)).toBe(201)
}

export async function signIn(context: BrowserContext, { email, password }: Person): Promise<void> {
  expect(await post(context, '/login', { email, password })).toBe(200)
}

/**
 * Ends the sessions of a person on the server, as another device would. After clearing cookies instead, the answer to a request that is
 * still on its way would bring the session back.
 */
export const endSessions = ({ email }: Person) =>
  runSql('delete from session where user_id = (select id from users where email = $1)', [email])

export const userStatus = async (context: BrowserContext): Promise<number> =>
  (await context.request.get('/api/user')).status()

/** Fills in and submits the form of the login page. */
export async function submitLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Электронная почта').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** Fills in the password prompt of sensitive actions. */
export async function confirmPassword(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Это вы?' })
  await expect(dialog.getByLabel('Пароль', { exact: true })).toBeFocused()
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The link in the latest email with that subject. Without a mail server emails are stored as files. */
export async function linkInMail(email: string, subject: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => (link = await findLink(email, subject)), { message: `a letter «${subject}» to ${email}` })
    .not.toBe('')
  return link
}

async function findLink(email: string, subject: string): Promise<string> {
  const folder = process.env.SITE_MAIL!
  const names = readdirSync(folder).filter(name => name.endsWith('.eml'))
  for (const name of names.sort().reverse()) {
    const letter = await PostalMime.parse(readFileSync(path.join(folder, name)))
    const isMatch = letter.to?.some(to => to.address === email) && letter.subject === subject
    if (isMatch) return /https?:\/\/\S+/.exec(letter.text ?? '')?.[0] ?? ''
  }
  return ''
}
