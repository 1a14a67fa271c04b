import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { goodPassword as password } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import {
  close,
  count,
  createVisitor,
  crowdSize,
  database,
  expectStatuses,
  open,
  openBrowsers,
  registerUser,
  sql,
  withCookies,
} from './races.testing.ts'

/** Two processes on one database, and two hundred parallel requests. */

beforeAll(open)
afterAll(close)

test('parallel registrations of one address create one account', async () => {
  const form = {
    name: 'Иван',
    email: 'same@example.ru',
    password,
    password_confirmation: password,
    personal_data_consent: true,
  }
  const responses = await Promise.all((await openBrowsers()).map(browser => browser.post('/register', form)))
  expectStatuses(responses, [201, 422])
  expect(count(responses, 201)).toBe(1)
  expect(await sql(`select id from users where email = 'same@example.ru'`)).toHaveLength(1)
})

test('of parallel password guesses from one network five are checked', async () => {
  await registerUser('guessed@example.ru')
  const guessers = await openBrowsers('192.0.2.1')
  const responses = await Promise.all(
    guessers.map((browser, n) => browser.post('/login', { email: 'guessed@example.ru', password: `догадка ${n}` })),
  )
  expectStatuses(responses, [422, 429])
  expect(count(responses, 422)).toBe(5)
})

test('of parallel sign-ins with the right password every success has its own session, and nothing else creates one', async () => {
  const id = await registerUser('right@example.ru')
  const browsers = await openBrowsers()
  const responses = await Promise.all(
    browsers.map(browser => browser.post('/login', { email: 'right@example.ru', password })),
  )
  expectStatuses(responses, [200, 429])
  const isIn = await Promise.all(browsers.map(async browser => (await browser.get('/user')).status === 200))
  expect(isIn).toEqual(responses.map(response => response.status === 200))
  expect(await sql('select id from session where user_id = $1', [id])).toHaveLength(count(responses, 200))
  expect(count(responses, 200)).toBeGreaterThan(0)
})

test('of parallel uses of a reset link one sets the password', async () => {
  const id = await registerUser('reset@example.ru')
  const token = newToken()
  await sql(
    `insert into account_token (token_hash, kind, user_id, email, expires_at) values ($1, 'reset', $2, 'reset@example.ru', now() + interval '1 hour')`,
    [hashToken(token), id],
  )
  const passwords = Array.from({ length: crowdSize }, (_, n) => `новый пароль номер ${n}`)
  const responses = await Promise.all(
    (await openBrowsers()).map((browser, n) =>
      browser.post('/reset-password', {
        token,
        email: 'reset@example.ru',
        password: passwords[n],
        password_confirmation: passwords[n],
      }),
    ),
  )
  expectStatuses(responses, [200, 422])
  expect(count(responses, 200)).toBe(1)
  const winner = passwords[responses.findIndex(response => response.status === 200)]
  expect(
    (await (await createVisitor(1).opened()).post('/login', { email: 'reset@example.ru', password: winner })).status,
  ).toBe(200)
  expect(await sql(`select id from security_event where event = 'password-reset' and user_id = $1`, [id])).toHaveLength(
    1,
  )
})

/** The password was right, the code is missing. */
async function pendingBrowser(userId: number, n: number): Promise<TestBrowser> {
  const token = newToken()
  await sql(
    `insert into session (token_hash, user_id, is_pending, expires_at) values ($1, $2, true, now() + interval '10 minutes')`,
    [hashToken(token), userId],
  )
  const browser = createVisitor(n)
  browser.cookies.set('sadozor_session', token)
  return withCookies(browser)
}

test('of parallel uses of a recovery code one succeeds', async () => {
  const id = await registerUser('code@example.ru')
  await sql(`update users set two_factor_secret = 'sealed', two_factor_confirmed_at = now() where id = $1`, [id])
  await sql(`insert into recovery_code (user_id, code_hash, sealed) values ($1, $2, '')`, [
    id,
    hashToken('abcdefghij-abcdefghij'),
  ])
  const browsers = await Promise.all(Array.from({ length: crowdSize }, (_, n) => pendingBrowser(id, n)))
  const responses = await Promise.all(
    browsers.map(browser => browser.post('/two-factor-challenge', { recovery_code: 'abcdefghij-abcdefghij' })),
  )
  // Recovery codes are limited per network, and each request comes from its own network.
  expectStatuses(responses, [204, 422])
  expect(count(responses, 204)).toBe(1)
  expect(await sql('select id from session where user_id = $1 and not is_pending', [id])).toHaveLength(1)
})

/** A connection in a transaction of its own, which the test ends. */
async function openTransaction(opened: AsyncDisposableStack) {
  const client = await database.pool.connect()
  opened.defer(() => client.release())
  await client.query('begin')
  return client
}

/** Resolves when the result is there, or so many statements wait for a lock. */
async function settledOrWaiting(result: Promise<unknown>, waiters = 1): Promise<void> {
  const isSettled = result.then(() => true)
  for (;;) {
    const waiting = sql(
      `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
    )
    if ((await waiting).length >= waiters) return
    if (await Promise.race([isSettled, pause(5, false)])) return
  }
}

test.each([
  ['whose password is being changed', 'changed@example.ru', 'update users set password_hash = $2 where email = $1'],
  ['that is being deleted', 'deleted@example.ru', 'delete from users where email = $1 and password_hash <> $2'],
])('a sign-in to an account %s is refused like a wrong password', async (_, email, change) => {
  await using opened = new AsyncDisposableStack()
  const id = await registerUser(email)
  const browser = await createVisitor(0).opened()
  const changing = await openTransaction(opened)
  await changing.query(change, [email, await hashPassword('другой пароль')])
  const response = browser.post('/login', { email, password })
  await settledOrWaiting(response)
  await changing.query('delete from session where user_id = $1', [id])
  await changing.query('commit')
  const { status } = await response
  expect([status, await (await response).json()]).toMatchObject([
    422,
    { errors: { email: ['Неверное имя пользователя или пароль.'] } },
  ])
  expect(await sql('select id from session where user_id = $1', [id])).toEqual([])
})

test('a recovery code gives no session that outlives a new password set at that moment', async () => {
  await using opened = new AsyncDisposableStack()
  const id = await registerUser('late@example.ru')
  await sql(`update users set two_factor_secret = 'sealed', two_factor_confirmed_at = now() where id = $1`, [id])
  await sql(`insert into recovery_code (user_id, code_hash, sealed) values ($1, $2, '')`, [
    id,
    hashToken('abcdefghij-abcdefghij'),
  ])
  const browser = await pendingBrowser(id, 0)
  const events = await openTransaction(opened)
  const changing = await openTransaction(opened)
  await events.query('lock table security_event in exclusive mode')
  await changing.query(`update users set password_hash = 'another' where id = $1`, [id])
  const response = browser.post('/two-factor-challenge', { recovery_code: 'abcdefghij-abcdefghij' })
  await settledOrWaiting(response)
  const ended = changing.query('delete from session where user_id = $1', [id])
  await settledOrWaiting(ended, 2)
  await events.query('commit')
  await ended
  await changing.query('commit')
  expect((await response).status).toBe(422)
  expect(await sql('select id from session where user_id = $1', [id])).toEqual([])
})
