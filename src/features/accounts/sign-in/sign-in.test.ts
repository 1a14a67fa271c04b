import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
let app: Hono
beforeAll(async () => {
  database = await emptyDatabase()
  app = await builtApp({ db: database.db })
})
afterAll(() => database[Symbol.asyncDispose]())

const password = 'грядка у забора'
const form = (email: string) => ({
  name: 'Иван Петров',
  email,
  password,
  password_confirmation: password,
  personal_data_consent: true,
})
let count = 0
/** A new network per test, so that the limits of one do not affect another. */
const newNetwork = () => `198.51.100.${++count}`
const browse = () => new TestBrowser(app, newNetwork()).opened()
const registered = async (email: string) => {
  const browser = await browse()
  expect((await browser.post('/register', form(email))).status).toBe(201)
  return browser
}
const signedIn = async (email: string) => {
  const browser = await registered(email)
  expect(await (await browser.post('/login', { email, password })).json()).toEqual({ two_factor: false })
  return browser
}

describe('sign-in', () => {
  test('an anonymous visitor gets 401', async () => {
    const answer = await new TestBrowser(app).get('/user')
    expect([answer.status, await answer.json()]).toEqual([401, { message: 'Unauthenticated.' }])
  })

  test('registration does not sign in, login does, and the response has the full user', async () => {
    const browser = await registered('Ivan@Example.RU')
    expect((await browser.get('/user')).status).toBe(401)
    expect((await browser.post('/login', { email: ' ivan@example.ru ', password })).status).toBe(200)
    const answer = await browser.get('/user')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const body = (await answer.json()) as Record<string, unknown>
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Иван Петров',
      email: 'ivan@example.ru',
      is_admin: false,
      email_verified_at: null,
      two_factor_confirmed_at: null,
      created_at: moment,
      updated_at: moment,
    })
  })

  test('an account opens by its name, address and password in any form of Unicode', async () => {
    const browser = await browse()
    const typed = 'Йодный-ёжик-42'.normalize('NFD')
    const name = 'Андрей Ёлкин'
    const own = { ...form('ivan@почта.рф'), name: name.normalize('NFD'), password: typed, password_confirmation: typed }
    expect((await browser.post('/register', own)).status).toBe(201)
    const elsewhere = { email: 'Ivan@xn--80a1acny.xn--p1ai', password: typed.normalize('NFC') }
    expect((await browser.post('/login', elsewhere)).status).toBe(200)
    expect(await (await browser.get('/user')).json()).toMatchObject({
      name: name.normalize('NFC'),
      email: 'ivan@xn--80a1acny.xn--p1ai',
    })
    expect((await (await browse()).post('/register', form('ivan@ПОЧТА.рф'))).status).toBe(422)
  })

  test('logout answers 204 and invalidates the old cookies', async () => {
    const browser = await signedIn('out@example.ru')
    const thief = browser.copy()
    const answer = await browser.post('/logout')
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([204, '"cache"'])
    expect((await browser.get('/user')).status).toBe(401)
    expect((await thief.get('/user')).status).toBe(401)
    expect((await browser.post('/login', { email: 'out@example.ru', password })).status).toBe(200)
  })

  test('logout of an anonymous visitor answers 401', async () => {
    expect((await (await browse()).post('/logout')).status).toBe(401)
  })

  test('login replaces the session and its tokens, so fixated ones are useless', async () => {
    const browser = await registered('fixed@example.ru')
    const before = browser.copy()
    await browser.post('/login', { email: 'fixed@example.ru', password })
    expect(browser.cookies.get('sadozor_session')).not.toBe(before.cookies.get('sadozor_session'))
    expect((await before.get('/user')).status).toBe(401)
    const mixed = browser.copy()
    mixed.cookies.set('XSRF-TOKEN', before.cookies.get('XSRF-TOKEN')!)
    expect((await mixed.post('/logout')).status).toBe(419)
  })

  test('a login while signed in succeeds and ends the first session', async () => {
    const browser = await signedIn('again@example.ru')
    const first = browser.copy()
    expect((await browser.post('/login', { email: 'again@example.ru', password })).status).toBe(200)
    expect([(await first.get('/user')).status, (await browser.get('/user')).status]).toEqual([401, 200])
  })

  test('nothing in the database can be used to open a session', async () => {
    const browser = await signedIn('stolen@example.ru')
    const { rows } = await database.pool.query('select token_hash from session')
    expect(rows.map(row => row.token_hash)).not.toContain(browser.cookies.get('sadozor_session'))
    for (const { token_hash } of rows) {
      const thief = new TestBrowser(app)
      thief.cookies.set('sadozor_session', token_hash)
      expect((await thief.get('/user')).status).toBe(401)
    }
    const hashes = await database.pool.query('select password_hash from users')
    for (const { password_hash } of hashes.rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('cookies', () => {
  test('are two, with the attributes of the API contract', async () => {
    const answer = await app.request(`${testOrigin}/sanctum/csrf-cookie`)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    const [session, token, ...others] = answer.headers.getSetCookie()
    expect(session).toMatch(/^sadozor_session=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=7200; SameSite=Lax; HttpOnly$/)
    expect(token).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; Max-Age=7200; SameSite=Lax$/)
    expect(others).toEqual([])
  })

  test('come with whose session it is: only a user can fetch `/api/user`', async () => {
    const callerOf = async (browser: TestBrowser) =>
      (await browser.request('/sanctum/csrf-cookie')).headers.get('x-caller')
    const browser = await signedIn('caller@example.ru')
    expect([await callerOf(new TestBrowser(app)), await callerOf(browser)]).toEqual(['visitor', 'user'])
    await browser.post('/logout')
    expect(await callerOf(browser)).toBe('visitor')
  })

  test('are secure if the public URL is https', async () => {
    const secure = await builtApp({ db: database.db, publicUrl: 'https://sadozor.example' })
    const [session, token] = (
      await secure.request('https://sadozor.example/sanctum/csrf-cookie')
    ).headers.getSetCookie()
    expect(session).toMatch(/^__Host-sadozor_session=.*; Path=\/; .*; Secure; HttpOnly$/)
    expect(token).toMatch(/; Secure$/)
  })

  test('an anonymous visitor keeps one session, and public reads set no cookies', async () => {
    const browser = await browse()
    const before = browser.cookies.get('sadozor_session')
    await browser.request('/sanctum/csrf-cookie')
    expect(browser.cookies.get('sadozor_session')).toBe(before)
    expect((await browser.get('/drugs')).headers.getSetCookie()).toEqual([])
  })

  test('two different session cookies count as none', async () => {
    const browser = await signedIn('tossed@example.ru')
    const cookie = `sadozor_session=${'a'.repeat(43)}; sadozor_session=${browser.cookies.get('sadozor_session')}`
    expect((await browser.request('/api/user', { headers: { cookie } })).status).toBe(401)
  })

  test('«запомнить меня» sets a cookie for 400 days', async () => {
    const browser = await registered('long@example.ru')
    const answer = await browser.post('/login', { email: 'long@example.ru', password, remember: true })
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=34560000')
  })
})

describe('wrong passwords', () => {
  test('and unknown emails get the same response', async () => {
    await registered('known@example.ru')
    const browser = await browse()
    const answers = []
    for (const email of ['known@example.ru', 'unknown@example.ru']) {
      const answer = await browser.post('/login', { email, password: 'неверный' })
      const {
        'x-request-id': _,
        'set-cookie': __,
        'x-ratelimit-reset': ___,
        ...headers
      } = Object.fromEntries(answer.headers)
      answers.push({ status: answer.status, body: await answer.text(), headers })
    }
    expect(answers[0]).toEqual(answers[1])
    const text = 'Неверное имя пользователя или пароль.'
    expect(JSON.parse(answers[0]!.body)).toEqual({ message: text, errors: { email: [text] } })
    expect(answers[0]!.status).toBe(422)
  })

  test('the sixth within a minute is refused with the time to wait', async () => {
    await registered('slow@example.ru')
    const browser = await browse()
    const wrong = () => browser.post('/login', { email: 'slow@example.ru', password: 'неверный' })
    for (let i = 4; i >= 0; i--) expect((await wrong()).headers.get('x-ratelimit-remaining')).toBe(String(i))
    const refused = await wrong()
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
    })
    const body = (await refused.json()) as { message: string; errors: Record<string, string[]> }
    expect(body.message).toMatch(
      /^Слишком много попыток входа\. Пожалуйста, попробуйте ещё раз через \d+ секунд[уы]?\.$/,
    )
    expect(body.errors).toEqual({ email: [body.message] })
    expect((await browser.post('/login', { email: 'slow@example.ru', password })).status).toBe(429)
  })

  test('a successful login resets the failed attempts', async () => {
    await registered('free@example.ru')
    const browser = await browse()
    for (let i = 0; i < 4; i++) await browser.post('/login', { email: 'free@example.ru', password: 'неверный' })
    expect((await browser.post('/login', { email: 'free@example.ru', password })).status).toBe(200)
    for (let i = 0; i < 5; i++)
      expect((await browser.post('/login', { email: 'free@example.ru', password: 'неверный' })).status).toBe(422)
  })

  test('a forged header does not change the network of the client', async () => {
    await registered('headers@example.ru')
    const browser = await browse()
    const statuses = []
    for (let i = 0; i < 7; i++) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}`, 'x-real-ip': `10.0.0.${i}`, forwarded: `for=10.0.0.${i}` }
      statuses.push(
        (
          await browser.request('/api/login', {
            method: 'POST',
            body: { email: 'headers@example.ru', password: 'неверный' },
            headers,
          })
        ).status,
      )
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })
})

describe('input', () => {
  test('empty fields are reported with the texts of the API contract', async () => {
    const answer = await (await browse()).post('/login', {})
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        message: 'Поле email адрес обязательно. (и ещё 1 ошибка)',
        errors: { email: ['Поле email адрес обязательно.'], password: ['Поле пароль обязательно.'] },
      },
    ])
  })

  test('registration reports every error at its field', async () => {
    await registered('taken@example.ru')
    const browser = await browse()
    const errors = async (change: object) =>
      ((await (await browser.post('/register', { ...form('new@example.ru'), ...change })).json()) as { errors: object })
        .errors
    expect(await errors({ email: 'TAKEN@example.ru' })).toEqual({
      email: ['Такое значение поля email адрес уже существует.'],
    })
    expect(await errors({ password: 'qwertyuiop', password_confirmation: 'qwertyuiop' })).toEqual({
      password: ['Такой пароль слишком часто встречается. Придумайте другой.'],
    })
    expect(await errors({ password: 'йцукенгш', password_confirmation: 'йцукенгш' })).toHaveProperty('password')
    expect(await errors({ password_confirmation: 'другой пароль' })).toEqual({
      password: ['Значение поля пароль не совпадает с подтверждаемым.'],
    })
    expect(await errors({ personal_data_consent: false })).toEqual({
      personal_data_consent: ['Без согласия на обработку персональных данных регистрация невозможна.'],
    })
    expect(await errors({ is_admin: true })).toEqual({ is_admin: ['Такого поля нет.'] })
  })
})
