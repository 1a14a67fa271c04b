import { expect } from 'vitest'
import { AccountsWorld, goodPassword as password } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'

export let world: AccountsWorld

export async function open() {
  world = await AccountsWorld.open()
}

export const close = () => world[Symbol.asyncDispose]()

export const wrong = 'неверный'
export const device = 'sadozor_device'

export const logIn = async (browser: TestBrowser, email: string, given = password) => {
  const answer = await browser.post('/login', { email, password: given })
  const { message } = (await answer.json()) as { message?: string }
  return { status: answer.status, message }
}

export const statusOf = async (browser: TestBrowser, email: string, given = password) =>
  (await logIn(browser, email, given)).status

/** The same network without any cookies. */
export const neighbour = (browser: TestBrowser) => {
  const other = browser.copy()
  other.cookies.clear()
  return other.opened()
}

/** Another network with only the device cookie. */
export async function elsewhere(known: TestBrowser): Promise<TestBrowser> {
  const browser = await world.browse()
  browser.cookies.set(device, known.cookies.get(device)!)
  return browser
}

export async function spendPair(stranger: TestBrowser, email: string): Promise<void> {
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => statusOf(stranger, email, wrong)))).toEqual(Array(5).fill(422))
  expect(await statusOf(stranger, email)).toBe(429)
}

export const eventsOf = (email: string, event: string) =>
  world.sql('select network from security_event join users on users.id = user_id where email = $1 and event = $2', [
    email,
    event,
  ])
