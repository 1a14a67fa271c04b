import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { hashPassword } from '#kit/security/password-hash.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { goodPassword as password } from '#kit/testing/accounts.server.ts'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/** Two processes on one database, and two hundred parallel requests. */
const crowdSize = 200

let database: TestDatabase
let dataDir: string
const sites: RunningSite[] = []
const ports: number[] = []

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sadozor-race-'))
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_UNSAFE: 'true',
    DATABASE_POOL: '5',
    SECRET_KEY: 'two programs that know the same secret',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
  for (let program = 0; program < 2; program++) {
    const port = await findFreePort()
    ports.push(port)
    sites.push(await startSite({ ...shared, DATA_DIR: dataDir, PORT: String(port) }))
  }
})
afterAll(async () => {
  for (const site of sites) await site.stop()
  await database[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

let networks = 0

/** A browser at one of the two processes, from its own network unless one is given. */
function createVisitor(n: number, network = `10.9.${(++networks >> 8) & 255}.${networks & 255}`): TestBrowser {
  const send = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', network)
    const body = await request.text()
    return fetch(`http://127.0.0.1:${ports[n % ports.length]}${pathname}${search}`, {
      method: request.method,
      headers,
      ...(body && { body }),
    })
  }
  return new TestBrowser({ fetch: send } as never)
}

/** Requests the initial cookies until they have come: in a crowd this request can be refused with 503 too. */
async function withCookies(browser: TestBrowser): Promise<TestBrowser> {
  await expect.poll(async () => (await browser.request('/sanctum/csrf-cookie')).status, { timeout: 30_000 }).toBe(204)
  return browser
}

const openBrowsers = (network?: string) =>
  Promise.all(Array.from({ length: crowdSize }, (_, n) => withCookies(createVisitor(n, network))))
const sql = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const count = (responses: Response[], status: number) => responses.filter(response => response.status === status).length
/** Of a crowd some are refused with 503 before anything is done, because more than can wait arrive at once. */
const expectStatuses = (responses: Response[], statuses: number[]) =>
  expect(
    responses.map(response => response.status).filter(status => status !== 503 && !statuses.includes(status)),
  ).toEqual([])

async function registerUser(email: string): Promise<number> {
  const form = { name: 'Иван', email, password, password_confirmation: password, personal_data_consent: true }
  expect((await (await createVisitor(0).opened()).post('/register', form)).status).toBe(201)
  return (await sql('select id from users where email = $1', [email]))[0].id
}

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

test('parallel uses of a verification link verify the address once, and none is rejected', async () => {
  const id = await registerUser('seen@example.ru')
  const token = newToken()
  await sql(
    `insert into account_token (token_hash, kind, user_id, email, expires_at) values ($1, 'verify', $2, 'seen@example.ru', now() + interval '1 hour')`,
    [hashToken(token), id],
  )
  const address = `/email/verify/${id}/${hash('sha1', 'seen@example.ru')}`
  const responses = await Promise.all(
    (await openBrowsers()).map(browser => browser.post(address, { signature: token })),
  )
  expectStatuses(responses, [204])
  expect(await sql(`select id from security_event where event = 'email-verified' and user_id = $1`, [id])).toHaveLength(
    1,
  )
})

test('of parallel confirmations of the same new address by several users one succeeds', async () => {
  const wanted = 'wanted@example.ru'
  const requesters = 20
  const people = await Promise.all(
    Array.from({ length: requesters }, async (_, n) => {
      const [link, cookie, from] = [newToken(), newToken(), `asker${n}@example.ru`]
      const [{ id }] = await sql(
        `insert into users (name, email, password_hash, email_verified_at) values ('Иван', $1, '-', now()) returning id`,
        [from],
      )
      await sql('insert into email_change (user_id, from_email, to_email) values ($1, $2, $3)', [id, from, wanted])
      await sql(
        `insert into account_token (token_hash, kind, user_id, email, expires_at) values ($1, 'change', $2, $3, now() + interval '1 hour')`,
        [hashToken(link), id, wanted],
      )
      await sql(`insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`, [
        hashToken(cookie),
        id,
      ])
      const browser = createVisitor(n)
      browser.cookies.set('sadozor_session', cookie)
      return { link, browser: await withCookies(browser) }
    }),
  )
  const responses = await Promise.all(
    people.map(({ link, browser }) => browser.post('/user/email-change', { token: link })),
  )
  expectStatuses(responses, [200, 422])
  expect(count(responses, 200)).toBe(1)
  expect(await sql('select id from users where email = $1', [wanted])).toHaveLength(1)
})

test('parallel uses of an undo link undo the change once', async () => {
  const id = await registerUser('moved@example.ru')
  const token = newToken()
  await sql(
    `insert into email_change (user_id, from_email, to_email, confirmed_at) values ($1, 'former@example.ru', 'moved@example.ru', now())`,
    [id],
  )
  await sql(
    `insert into account_token (token_hash, kind, user_id, email, expires_at) values ($1, 'undo', $2, 'former@example.ru', now() + interval '1 hour')`,
    [hashToken(token), id],
  )
  const responses = await Promise.all(
    (await openBrowsers()).map(browser => browser.post('/email/undo-change', { token })),
  )
  expectStatuses(responses, [204, 403])
  expect(count(responses, 204)).toBe(1)
  expect(await sql(`select id from users where email = 'former@example.ru'`)).toEqual([{ id }])
})
