import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { AccountsWorld, goodPassword as password } from '#kit/testing/accounts.server.ts'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'

let world: AccountsWorld
const lines: string[] = []
beforeAll(async () => {
  world = await AccountsWorld.open(pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }))
})
afterAll(() => world[Symbol.asyncDispose]())

const forms: Record<string, Record<string, unknown>> = {
  '/login': { email: 'a@example.ru', password, remember: false },
  '/register': {
    name: 'Иван',
    email: 'a@example.ru',
    password,
    password_confirmation: password,
    personal_data_consent: true,
    marketing_consent: true,
  },
  '/two-factor-challenge': { code: '123456', recovery_code: 'abcdefghij-abcdefghij' },
  '/forgot-password': { email: 'a@example.ru' },
  '/email/verify/1/x': { signature: 'x'.repeat(43) },
  '/email/undo-change': { token: 'x'.repeat(43) },
  '/reset-password': { token: 'x'.repeat(43), email: 'a@example.ru', password, password_confirmation: password },
}

const wrongValues: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  true,
  [],
  ['a'],
  {},
  { $ne: null },
  { toString: 'x' },
  'я'.repeat(10_000),
  'a\u0000b',
  'a\r\nBcc: x@example.ru',
  '\ud800',
  '\u202e\u200b',
  `'; drop table users; --`,
  '{{7*7}}',
  '"a b"@example.ru',
  'a@b@example.ru',
  'почта@пример.рф',
  '<script>alert(1)</script>@example.ru',
  `${'a'.repeat(250)}@example.ru`,
]

describe('bad input', () => {
  test.each(Object.keys(forms))(
    '%s rejects every wrong value with 4xx and a message, and never with 5xx',
    async address => {
      for (const field of Object.keys(forms[address]!)) {
        for (const value of wrongValues) {
          const response = await (await world.browse()).post(address, {
            ...forms[address],
            email: `x${Math.random()}@example.ru`,
            [field]: value,
          })
          const body = (await response.text()) || '{}'
          expect(response.status, `${field} = ${JSON.stringify(value)}: ${body}`).toBeLessThan(500)
          if (response.status >= 400)
            expect(JSON.parse(body).message, `${field} = ${JSON.stringify(value)}`).toMatch(/\S/)
        }
      }
    },
  )

  test('invalid passwords and addresses are rejected with an error at their field', async () => {
    const browser = await world.browse()
    const fieldsOf = async (change: object) => {
      const response = await browser.post('/register', { ...forms['/register'], ...change })
      return [response.status, Object.keys(((await response.json()) as { errors: object }).errors)]
    }
    const long = 'п'.repeat(3_000)
    expect(await fieldsOf({ password: long, password_confirmation: long })).toEqual([422, ['password']])
    expect(await fieldsOf({ password: 'семь зн', password_confirmation: 'семь зн' })).toEqual([422, ['password']])
    for (const email of [
      'кот@пример.рф',
      '"quoted name"@example.ru',
      'a@example.ru\r\nBcc: b@example.ru',
      'a@b',
      ['a@example.ru'],
      { a: 1 },
    ])
      expect(await fieldsOf({ email }), JSON.stringify(email)).toEqual([422, ['email']])
  })

  test.each([
    ['no JSON', '{"email":', 'application/json', 400],
    ['a list', '[1,2]', 'application/json', 400],
    ['a text', '"x"', 'application/json', 400],
    ['a form', 'email=a&password=b', 'application/x-www-form-urlencoded', 415],
    ['plain text', '{"email":"a@b.ru"}', 'text/plain', 415],
    ['no type', '{"email":"a@b.ru"}', '', 415],
    ['too much', `{"email":"${'a'.repeat(1_100_000)}"}`, 'application/json', 413],
    ['nesting', `{"email":${'['.repeat(4_000)}${']'.repeat(4_000)}}`, 'application/json', 400],
    ['one field twice', '{"email":"a@b.ru","email":{"x":1},"password":"x"}', 'application/json', 422],
    ['a prototype', '{"__proto__":{"isAdmin":true},"email":"a@b.ru","password":"x"}', 'application/json', 422],
  ])('%s is rejected with a message', async (_what, body, type, status) => {
    const browser = await world.browse()
    const response = await browser.request('/api/login', { method: 'POST', body, headers: { 'content-type': type } })
    expect(response.status).toBe(status)
    expect(((await response.json()) as { message: string }).message).toMatch(/\S/)
  })

  test('broken, repeated or very long cookies count as no session', async () => {
    const signedIn = await world.signedIn('cookies@example.ru')
    const good = signedIn.cookies.get('sadozor_session')!
    const brokenCookies = [
      'sadozor_session',
      'sadozor_session=',
      'sadozor_session=%ZZ',
      `sadozor_session=${good}x`,
      `sadozor_session=${good}; sadozor_session=${good.toUpperCase()}`,
      `sadozor_session=${good}.${good}`,
      ';;;===;',
      `a=${'b'.repeat(12_000)}`,
      `sadozor_session="${good}"`,
      `Sadozor_Session=${good}`,
    ]
    for (const cookie of brokenCookies)
      expect(
        (await new TestBrowser(world.app).request('/api/user', { headers: { cookie } })).status,
        cookie.slice(0, 60),
      ).toBe(401)
    expect((await signedIn.get('/user')).status).toBe(200)
  })
})

describe('secrets', () => {
  test('do not get into the log', async () => {
    lines.length = 0
    const browser = await world.trusted('canary@example.ru', 'канарейка-пароль-1')
    await browser.post('/login', { email: 'canary@example.ru', password: 'канарейка-пароль-2' })
    await browser.post('/forgot-password', { email: 'canary@example.ru' })
    const link = await world.linkFor('canary@example.ru', 'Оповещение о сбросе пароля')
    const token = link.searchParams.get('token')!
    const verify = await world.linkFor('canary@example.ru', 'Подтвердить адрес электронной почты')
    await browser.request(verify.pathname + verify.search)
    const { id, hash, signature } = Object.fromEntries(verify.searchParams) as Record<string, string>
    expect((await browser.post(`/email/verify/${id}/${hash}`, { signature })).status).toBe(204)
    const changed = 'канарейка-пароль-3'
    await browser.post('/reset-password', {
      token,
      email: 'canary@example.ru',
      password: changed,
      password_confirmation: changed,
    })
    await world.mail.waitFor('canary@example.ru', 'Пароль изменён')
    const log = lines.join('\n')
    expect(lines.length).toBeGreaterThan(7)
    for (const secret of [
      'канарейка',
      'canary@',
      token,
      verify.searchParams.get('signature')!,
      ...browser.cookies.values(),
    ])
      expect(log).not.toContain(secret)
  })
})

describe('a mail server', () => {
  test('that is unavailable or rejects mail does not delay requests, and no mail is lost', async () => {
    await world.mail.stop()
    const browser = await world.registered('patient@example.ru')
    expect((await browser.post('/login', { email: 'patient@example.ru', password })).status).toBe(200)
    await expect
      .poll(() => world.sql(`select retry_count from pgboss.job where name = 'letter' and state = 'retry'`))
      .toHaveLength(1)
    world.mail.failuresLeft = 1
    await world.mail.start()
    // Skips the queue's retry delay of ten seconds.
    const speedUp = setInterval(() => world.sql(`update pgboss.job set start_after = now() where state = 'retry'`), 200)
    const letter = await world.mail.waitFor('patient@example.ru', 'Подтвердить адрес электронной почты')
    clearInterval(speedUp)
    expect(letter.from).toEqual({ name: 'Садозор', address: 'noreply@sadozor.test' })
    expect(letter.text).toContain('Здравствуйте!')
    expect(letter.html).toContain('<html lang="ru">')
    expect(lines.join()).not.toContain('patient@')
  })

  test('that is not configured: mail is written to files, whose names are logged', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sadozor-mail-'))
    await using database = await emptyDatabase()
    const logLines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(line) })
    const jobs = openJobs(database.pool, log)
    const app = await builtApp({ db: database.db, log, jobs, dataDir })
    await jobs.start()
    const browser = await new TestBrowser(app).opened()
    await browser.post('/register', { ...forms['/register'], email: 'file@example.ru' })
    const letters = async () =>
      (await readdir(path.join(dataDir, 'mail')).catch(() => [])).filter(name => !name.endsWith('.part'))
    await expect.poll(letters).toHaveLength(1)
    const [name = ''] = await letters()
    const file = path.join(dataDir, 'mail', name)
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+\.\d+Z-[\da-f]{6}\.eml$/)
    const letter = await PostalMime.parse(await readFile(file))
    expect([letter.to?.[0]?.address, letter.subject]).toEqual([
      'file@example.ru',
      'Подтвердить адрес электронной почты',
    ])
    await expect.poll(() => logLines.some(line => line.includes(file))).toBe(true)
    await jobs.stop(Date.now() + 3_000)
    await rm(dataDir, { recursive: true })
  })
})
