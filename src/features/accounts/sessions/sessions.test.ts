import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountsWorld, codeOf, goodPassword as password } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Shifts the times of a user's sessions into the past. */
const ageSessions = (email: string, interval: string) =>
  world.sql(
    `update session set created_at = created_at - $2::interval, seen_at = seen_at - $2::interval, expires_at = expires_at - $2::interval
     where user_id = (select id from users where email = $1)`,
    [email, interval],
  )

/** The status of a request and the Max-Age of the session cookie it sets. */
async function getUser(browser: TestBrowser): Promise<[number, number]> {
  const answer = await browser.get('/user')
  return [answer.status, secondsOf(answer)]
}

function secondsOf(answer: Response): number {
  const cookie = answer.headers.getSetCookie().find(each => each.startsWith('sadozor_session=')) ?? ''
  return Number(/Max-Age=(\d+)/.exec(cookie)?.[1])
}

const days400 = 400 * 86_400

describe('a remembered session', () => {
  const remembered = async (email: string) => {
    const browser = await world.registered(email)
    expect(secondsOf(await browser.post('/login', { email, password, remember: true }))).toBe(days400)
    return browser
  }

  test('survives repeated gaps of 30 days without a request and a change of password', async () => {
    const email = 'remembered@example.ru'
    const browser = await remembered(email)
    for (let month = 0; month < 3; month++) {
      await ageSessions(email, '30 days')
      expect(await getUser(browser)).toEqual([200, days400])
    }
    const change = {
      current_password: password,
      password: 'теплица у дома 3',
      password_confirmation: 'теплица у дома 3',
    }
    expect(secondsOf(await browser.put('/user/password', change))).toBe(days400)
    await ageSessions(email, '30 days')
    expect(await getUser(browser)).toEqual([200, days400])
  })

  test('survives them too if it started with a two-factor code', async () => {
    const email = 'remembered-code@example.ru'
    const { secret } = await world.withTwoFactor(email)
    const browser = await world.browse()
    const half = await browser.post('/login', { email, password, remember: true })
    expect(secondsOf(half), 'half a sign-in is not remembered').toBe(7_200)
    const answer = await browser.post('/two-factor-challenge', { code: codeOf(secret) })
    expect([answer.status, secondsOf(answer)]).toEqual([204, days400])
    await ageSessions(email, '30 days')
    expect(await getUser(browser)).toEqual([200, days400])
  })

  test('ends 400 days after the sign-in, regardless of use', async () => {
    const email = 'remembered-end@example.ru'
    const browser = await remembered(email)
    await ageSessions(email, '399 days')
    expect((await getUser(browser))[0]).toBe(200)
    await ageSessions(email, '23 hours')
    expect((await getUser(browser))[0]).toBe(200)
    await ageSessions(email, '2 hours')
    expect((await getUser(browser))[0]).toBe(401)
  })
})

describe('an ordinary session', () => {
  test('ends 30 days after the sign-in, regardless of use', async () => {
    const email = 'ordinary@example.ru'
    const browser = await world.signedIn(email)
    const began = (interval: string) =>
      world.sql(
        `update session set created_at = now() - $2::interval, seen_at = now() - interval '5 minutes'
         where user_id = (select id from users where email = $1)`,
        [email, interval],
      )
    await began('29 days 23 hours')
    expect(await getUser(browser)).toEqual([200, 7_200])
    const [{ left }] = (await world.sql(
      `select extract(epoch from expires_at - now())::int as left from session
       where user_id = (select id from users where email = $1)`,
      [email],
    )) as [{ left: number }]
    expect(left, 'no use moves the end beyond that').toBeLessThanOrEqual(3_600)
    await began('30 days 1 second')
    await world.sql(`update session set expires_at = now() + interval '2 hours'`)
    expect((await getUser(browser))[0]).toBe(401)
    const other = await world.browse()
    await other.post('/login', { email, password })
    const { items } = (await (await other.get('/user/sessions')).json()) as { items: unknown[] }
    expect(items, 'nor is it listed').toHaveLength(1)
  })
})

describe('a pending sign-in', () => {
  test('waits ten minutes for the code, even if it was used meanwhile', async () => {
    const email = 'half@example.ru'
    const { secret } = await world.withTwoFactor(email)
    const halfSignedIn = async () => {
      const browser = await world.browse()
      expect(await (await browser.post('/login', { email, password })).json()).toEqual({ two_factor: true })
      return browser
    }
    /** Reloads the page first: with the CSRF token of an expired session the request would not reach the code check. */
    const answerOf = async (browser: TestBrowser) =>
      (await (await browser.opened()).post('/two-factor-challenge', { code: codeOf(secret) })).status
    const late = await halfSignedIn()
    await ageSessions(email, '11 minutes')
    expect(await answerOf(late)).toBe(422)
    const busy = await halfSignedIn()
    await ageSessions(email, '9 minutes')
    expect((await busy.get('/user')).status).toBe(401)
    await ageSessions(email, '2 minutes')
    expect(await answerOf(busy)).toBe(422)
    const quick = await halfSignedIn()
    await ageSessions(email, '9 minutes')
    expect(await answerOf(quick)).toBe(204)
  })
})

describe('an account due for deletion', () => {
  test('has no session and no sign-in even before the hourly job runs', async () => {
    const email = 'due@example.ru'
    const browser = await world.signedIn(email)
    const setDeletion = (interval: string) =>
      world.sql('update users set deletion_at = now() + $2::interval where email = $1', [email, interval])
    const logIn = async () => (await world.browse()).post('/login', { email, password })
    await setDeletion('1 minute')
    expect([(await browser.get('/user')).status, (await logIn()).status]).toEqual([200, 200])
    await setDeletion('-1 second')
    expect((await browser.get('/user')).status).toBe(401)
    const refused = await logIn()
    const text = 'Неверное имя пользователя или пароль.'
    expect([refused.status, await refused.json()]).toEqual([422, { message: text, errors: { email: [text] } }])
  })
})
