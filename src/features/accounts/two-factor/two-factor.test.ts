import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysFrom } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import { AccountsWorld, codeFor, codeOf, goodPassword as password } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { matchTimeStep } from './two-factor.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const withTwoFactor = (email: string) => world.withTwoFactor(email)
const eventsOf = async (email: string): Promise<string[]> =>
  (
    await world.sql('select event from security_event join users on users.id = user_id where email = $1 order by security_event.id', [
      email,
    ])
  ).map(row => row.event)

/** The queued emails about two-factor authentication. */
const queuedChanges = async (email: string): Promise<string[]> =>
  (
    await world.sql(
      `select data->>'news' as news from pgboss.job join users on users.id = (data->>'userId')::int
       where data->>'letter' = 'two-factor' and email = $1 order by created_on`,
      [email],
    )
  ).map(row => row.news)

const codesLeft = async (email: string): Promise<number> =>
  (await world.sql('select 1 from recovery_code join users on users.id = user_id where email = $1', [email])).length

async function halfSignedIn(email: string): Promise<TestBrowser> {
  const browser = await world.browse()
  expect(await (await browser.post('/login', { email, password })).json()).toEqual({ two_factor: true })
  return browser
}

describe('setup', () => {
  test('needs the password and yields a secret, a QR code and eight recovery codes, then takes the first code', async () => {
    const plain = await world.signedIn('plain@example.ru')
    expect((await plain.post('/user/two-factor-authentication')).status).toBe(423)
    const browser = await world.trusted('setup@example.ru')
    await world.verifyEmail('setup@example.ru')
    expect(await (await browser.get('/user/two-factor-qr-code')).json()).toEqual([])
    expect(await (await browser.get('/user/two-factor-recovery-codes')).json()).toEqual([])
    const missing = await browser.get('/user/two-factor-secret-key')
    expect([missing.status, await missing.json()]).toEqual([404, { message: 'Two factor authentication has not been enabled.' }])
    await browser.post('/user/two-factor-authentication')
    const { secretKey } = (await (await browser.get('/user/two-factor-secret-key')).json()) as { secretKey: string }
    expect(secretKey, '160 bits').toMatch(/^[A-Z2-7]{32}$/)
    const picture = (await (await browser.get('/user/two-factor-qr-code')).json()) as { svg: string; url: string }
    expect(picture.svg).toMatch(/^<svg /)
    expect(new URL(picture.url).searchParams.get('secret')).toBe(secretKey)
    await browser.post('/user/two-factor-authentication')
    expect(await (await browser.get('/user/two-factor-secret-key')).json()).toEqual({ secretKey })
    const wrong = await browser.post('/user/confirmed-two-factor-authentication', { code: '000000' })
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: { code: ['Неверный код двухфакторной аутентификации.'] } }])
    expect(await (await browser.get('/user')).json()).toMatchObject({ two_factor_confirmed_at: null })
    await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(secretKey) })
    expect(await (await browser.get('/user')).json()).toMatchObject({ two_factor_confirmed_at: expect.any(String) })
    const codes = (await (await browser.get('/user/two-factor-recovery-codes')).json()) as string[]
    expect(codes).toHaveLength(8)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{6}(-[a-z2-9]{6}){3}$/)
    const [row] = await world.sql(`select two_factor_secret from users where email = 'setup@example.ru'`)
    expect(row.two_factor_secret).not.toContain(secretKey)
    expect(JSON.stringify(await world.sql('select * from recovery_code'))).not.toContain(codes[0])
  })

  test('answers 409 with the reason while the email is unverified', async () => {
    const browser = await world.trusted('unproven@example.ru')
    const message = 'Сначала подтвердите почту: без неё второй шаг может закрыть вход навсегда.'
    for (const [path, body] of [
      ['/user/two-factor-authentication', {}],
      ['/user/two-factor-authentication', { force: true }],
      ['/user/confirmed-two-factor-authentication', { code: '123456' }],
    ] as const) {
      const answer = await browser.post(path, body)
      expect([answer.status, await answer.json()], path).toEqual([409, { message }])
    }
    expect(await (await browser.get('/user/two-factor-qr-code')).json()).toEqual([])
  })

  test('an unconfirmed setup is cancelled without an event or email', async () => {
    const browser = await world.trusted('given-up@example.ru')
    await world.verifyEmail('given-up@example.ru')
    await browser.post('/user/two-factor-authentication')
    await browser.delete('/user/two-factor-authentication')
    expect(await eventsOf('given-up@example.ru')).not.toContain('two-factor-off')
    expect(await queuedChanges('given-up@example.ru')).toEqual([])
    expect(await codesLeft('given-up@example.ru')).toBe(0)
  })

  test('after disabling, the password is enough and no recovery codes are left', async () => {
    const { browser } = await withTwoFactor('off@example.ru')
    expect((await browser.delete('/user/two-factor-authentication')).status).toBe(200)
    expect(await codesLeft('off@example.ru')).toBe(0)
    expect((await browser.post('/user/two-factor-recovery-codes')).status, 'nor can any be made').toBe(404)
    expect(await codesLeft('off@example.ru')).toBe(0)
    const other = await world.browse()
    expect(await (await other.post('/login', { email: 'off@example.ru', password })).json()).toEqual({ two_factor: false })
  })

  test('new recovery codes replace the old ones', async () => {
    const { browser, codes } = await withTwoFactor('renew@example.ru')
    expect((await browser.post('/user/two-factor-recovery-codes')).status).toBe(200)
    const half = await halfSignedIn('renew@example.ru')
    expect((await half.post('/two-factor-challenge', { recovery_code: codes[0] })).status).toBe(422)
    const [fresh] = (await (await browser.get('/user/two-factor-recovery-codes')).json()) as string[]
    expect((await half.post('/two-factor-challenge', { recovery_code: fresh })).status).toBe(204)
  })
})

test('with a lost secret key codes fail, recovery codes work and a new secret can be set up', async () => {
  const email = 'lost-key@example.ru'
  const { browser, secret, codes } = await withTwoFactor(email)
  const sealed = keysFrom('another key of the site').seal(secret)
  await world.sql('update users set two_factor_secret = $2 where email = $1', [email, sealed])
  const half = await halfSignedIn(email)
  expect((await half.post('/two-factor-challenge', { code: codeOf(secret) })).status).toBe(422)
  expect((await half.post('/two-factor-challenge', { recovery_code: codes[0] })).status).toBe(204)
  expect((await browser.get('/user/two-factor-secret-key')).status).toBe(409)
  expect((await browser.post('/user/two-factor-authentication', { force: true })).status).toBe(200)
  const { secretKey } = (await (await browser.get('/user/two-factor-secret-key')).json()) as { secretKey: string }
  expect((await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(secretKey) })).status).toBe(200)
})

describe('replacement', () => {
  test('the old secret and its recovery codes stay valid until the first code of the new one', async () => {
    const email = 'replaced@example.ru'
    const { browser, secret, codes } = await withTwoFactor(email)
    const answerOf = async (body: object) => (await (await halfSignedIn(email)).post('/two-factor-challenge', body)).status
    expect((await browser.post('/user/two-factor-authentication', { force: true })).status).toBe(200)
    const { secretKey } = (await (await browser.get('/user/two-factor-secret-key')).json()) as { secretKey: string }
    expect(secretKey).not.toBe(secret)
    expect(await (await browser.get('/user')).json()).toMatchObject({ two_factor_confirmed_at: expect.any(String) })
    expect(await answerOf({ code: codeOf(secretKey) })).toBe(422)
    expect(await answerOf({ code: codeOf(secret) })).toBe(204)
    expect(await answerOf({ recovery_code: codes[0] })).toBe(204)
    const wrong = await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(secret, 1) })
    expect(wrong.status, 'a code of the old one confirms nothing').toBe(422)
    expect((await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(secretKey, -1) })).status).toBe(200)
    expect(await answerOf({ code: codeOf(secret, 1) })).toBe(422)
    expect(await answerOf({ recovery_code: codes[1] })).toBe(422)
    expect(await answerOf({ code: codeOf(secretKey) })).toBe(204)
    expect(await codesLeft(email)).toBe(8)
  })
})

describe('the owner is notified', () => {
  test('of every change by an event and an email', async () => {
    const email = 'news@example.ru'
    const { browser } = await withTwoFactor(email)
    await world.mail.waitFor(email, 'Второй шаг входа включён')
    await browser.post('/user/two-factor-recovery-codes')
    await world.mail.waitFor(email, 'Новые коды восстановления')
    await browser.post('/user/two-factor-authentication', { force: true })
    const { secretKey } = (await (await browser.get('/user/two-factor-secret-key')).json()) as { secretKey: string }
    await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(secretKey) })
    await world.mail.waitFor(email, 'Приложение с кодами заменено')
    await browser.delete('/user/two-factor-authentication')
    const letter = await world.mail.waitFor(email, 'Второй шаг входа выключен')
    expect(letter.text).toContain('теперь достаточно пароля')
    expect((await eventsOf(email)).filter(event => /two-factor|recovery/.test(event))).toEqual([
      'two-factor-on',
      'recovery-codes-made',
      'two-factor-replaced',
      'two-factor-off',
    ])
    expect(await queuedChanges(email)).toEqual(['on', 'codes', 'replaced', 'off'])
  })

  test('of a right password with a wrong code once a day', async () => {
    const email = 'warned@example.ru'
    await withTwoFactor(email)
    for (let i = 0; i < 3; i++) await (await halfSignedIn(email)).post('/two-factor-challenge', { code: '000000' })
    await (await halfSignedIn(email)).post('/two-factor-challenge', { recovery_code: 'нет такого' })
    const letter = await world.mail.waitFor(email, 'Пароль верен, код неверен')
    expect(letter.text).toContain('/reset-password')
    expect(await queuedChanges(email)).toEqual(['on', 'guessed'])
    await world.expireLimits('code-letter')
    await (await halfSignedIn(email)).post('/two-factor-challenge', { code: '000000' })
    expect(await queuedChanges(email)).toEqual(['on', 'guessed', 'guessed'])
  })
})

describe('guessing codes', () => {
  /** Uses up the daily limit: twenty wrong codes, five a minute. */
  async function spendDay(email: string): Promise<TestBrowser> {
    const stranger = await halfSignedIn(email)
    await sendWrongCodes(stranger, 4)
    return stranger
  }

  async function sendWrongCodes(stranger: TestBrowser, minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute++) {
      for (let i = 0; i < 5; i++) expect((await stranger.post('/two-factor-challenge', { code: '000000' })).status).toBe(422)
      await world.expireLimits('code')
    }
  }

  const reset = async (email: string, text: string) => {
    const browser = await world.browse()
    await world.expireLimits('forgot-minute')
    await browser.post('/forgot-password', { email })
    const token = (await world.linkFor(email, 'Оповещение о сбросе пароля')).searchParams.get('token')
    const answer = await browser.post('/reset-password', { token, email, password: text, password_confirmation: text })
    expect(answer.status).toBe(200)
    await browser.post('/login', { email, password: text })
    return browser
  }

  test('after twenty wrong codes a day only a recovery code or a password reset helps', async () => {
    const email = 'patient@example.ru'
    const { secret, codes } = await withTwoFactor(email)
    const stranger = await spendDay(email)
    const refused = await stranger.post('/two-factor-challenge', { code: codeOf(secret) })
    const text = 'Слишком много неверных кодов за сутки. Войдите по коду восстановления или задайте новый пароль по письму.'
    expect([refused.status, await refused.json()]).toEqual([429, { message: text, errors: { code: [text] } }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
    expect((await eventsOf(email)).filter(event => event === 'code-refused')).toHaveLength(1)
    const owner = await halfSignedIn(email)
    expect((await owner.post('/two-factor-challenge', { recovery_code: codes[0] })).status).toBe(204)
    const renewed = await reset(email, 'новая яблоня 1')
    expect((await renewed.post('/two-factor-challenge', { code: codeOf(secret) })).status).toBe(204)
  })

  test('password resets clear the daily limit only once a day', async () => {
    const email = 'letters@example.ru'
    const { secret } = await withTwoFactor(email)
    await spendDay(email)
    const first = await reset(email, 'новая яблоня 1')
    await sendWrongCodes(first, 4)
    const second = await reset(email, 'новая яблоня 2')
    expect((await second.post('/two-factor-challenge', { code: codeOf(secret) })).status).toBe(429)
  })

  test('right codes do not count and do not clear the wrong ones', async () => {
    const email = 'often@example.ru'
    const { secret } = await withTwoFactor(email)
    for (let day = 0; day < 21; day++) {
      await world.sql('update users set two_factor_step = 0 where email = $1', [email])
      expect((await (await halfSignedIn(email)).post('/two-factor-challenge', { code: codeOf(secret) })).status).toBe(204)
    }
    const stranger = await halfSignedIn(email)
    await sendWrongCodes(stranger, 2)
    await world.sql('update users set two_factor_step = 0 where email = $1', [email])
    expect((await (await halfSignedIn(email)).post('/two-factor-challenge', { code: codeOf(secret) })).status).toBe(204)
    await sendWrongCodes(stranger, 2)
    await world.sql('update users set two_factor_step = 0 where email = $1', [email])
    expect((await stranger.post('/two-factor-challenge', { code: codeOf(secret) })).status).toBe(429)
  })

  test('the limit of app codes does not block a recovery code, nor do wrong recovery codes from elsewhere', async () => {
    const email = 'buckets@example.ru'
    const { codes } = await withTwoFactor(email)
    const stranger = await halfSignedIn(email)
    for (let i = 0; i < 6; i++) await stranger.post('/two-factor-challenge', { code: '000000' })
    for (let i = 0; i < 5; i++) expect((await stranger.post('/two-factor-challenge', { recovery_code: 'нет такого' })).status).toBe(422)
    expect((await stranger.post('/two-factor-challenge', { recovery_code: codes[0] })).status).toBe(429)
    const owner = await halfSignedIn(email)
    expect((await owner.post('/two-factor-challenge', { code: '111111' })).status).toBe(429)
    expect((await owner.post('/two-factor-challenge', { recovery_code: codes[0] })).status).toBe(204)
  })

  test('a right password followed by a wrong code counts as a failed attempt', async () => {
    const email = 'unforgiven@example.ru'
    const { secret } = await withTwoFactor(email)
    const stranger = await world.browse()
    const logIn = async () => (await stranger.post('/login', { email, password })).status
    for (let i = 0; i < 5; i++) {
      expect(await logIn()).toBe(200)
      await stranger.post('/two-factor-challenge', { code: '000000' })
    }
    expect(await logIn()).toBe(429)
    await world.expireLimits('login-pair')
    await world.expireLimits('code')
    for (let i = 0; i < 7; i++) {
      await world.sql('update users set two_factor_step = 0 where email = $1', [email])
      expect(await logIn(), 'with the right code it is forgiven').toBe(200)
      expect((await stranger.post('/two-factor-challenge', { code: codeOf(secret) })).status).toBe(204)
    }
  })
})

describe('a code', () => {
  test('is valid for its time step and one step either way', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const now = Date.UTC(2026, 10, 21, 12, 0, 15)
    const codeAt = (steps: number) => codeFor(secret, now + steps * 30_000)
    const steps = [-3, -2, -1, 0, 1, 2, 3]
    const found = await Promise.all(steps.map(async step => (await matchTimeStep(secret, codeAt(step), now)) !== null))
    expect(found).toEqual([false, false, true, true, true, false, false])
  })
})

describe('a recovery code', () => {
  test('may be typed with spaces, in capitals or without hyphens', async () => {
    const { codes } = await withTwoFactor('typed@example.ru')
    const typed = [codes[0]!.replaceAll('-', ' '), codes[1]!.toUpperCase(), ` ${codes[2]!.replaceAll('-', '')} `]
    for (const recovery_code of typed)
      expect((await (await halfSignedIn('typed@example.ru')).post('/two-factor-challenge', { recovery_code })).status).toBe(204)
  })

  test('in the former format still works', async () => {
    await withTwoFactor('former@example.ru')
    await world.sql(`insert into recovery_code select id, $1, '' from users where email = 'former@example.ru'`, [
      hashToken('abcdefghij-kmnpqrstuv'),
    ])
    const half = await halfSignedIn('former@example.ru')
    expect((await half.post('/two-factor-challenge', { recovery_code: 'abcdefghij-kmnpqrstuv' })).status).toBe(204)
  })
})

describe('signing in', () => {
  test('the password gives access to the challenge only; the code gives full access under a new session', async () => {
    const { secret } = await withTwoFactor('half@example.ru')
    const browser = await halfSignedIn('half@example.ru')
    const before = browser.copy()
    for (const path of ['/user', '/user/sessions', '/user/export']) expect((await browser.get(path)).status).toBe(401)
    expect((await browser.post('/logout')).status).toBe(401)
    const answer = await browser.post('/two-factor-challenge', { code: codeOf(secret) })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect((await browser.get('/user')).status).toBe(200)
    expect((await before.get('/user')).status).toBe(401)
  })

  test('a code works once', async () => {
    const { secret } = await withTwoFactor('once@example.ru')
    const code = codeOf(secret)
    expect((await (await halfSignedIn('once@example.ru')).post('/two-factor-challenge', { code })).status).toBe(204)
    expect((await (await halfSignedIn('once@example.ru')).post('/two-factor-challenge', { code })).status).toBe(422)
    const later = codeOf(secret, 1)
    expect((await (await halfSignedIn('once@example.ru')).post('/two-factor-challenge', { code: later })).status).toBe(204)
  })

  test('a recovery code works once', async () => {
    const { codes } = await withTwoFactor('lost@example.ru')
    const use = async () =>
      (await (await halfSignedIn('lost@example.ru')).post('/two-factor-challenge', { recovery_code: codes[3] })).status
    expect([await use(), await use()]).toEqual([204, 422])
  })

  test('without a pending sign-in 422; five attempts a minute across all sessions', async () => {
    const nobody = await (await world.browse()).post('/two-factor-challenge', { code: '123456' })
    expect(await nobody.json()).toMatchObject({ errors: { code: ['Неверный код двухфакторной аутентификации.'] } })
    await withTwoFactor('guessed@example.ru')
    const statuses = []
    for (let i = 0; i < 7; i++)
      statuses.push((await (await halfSignedIn('guessed@example.ru')).post('/two-factor-challenge', { code: '000000' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('a wrong recovery code is reported at its field', async () => {
    await withTwoFactor('field@example.ru')
    const answer = await (await halfSignedIn('field@example.ru')).post('/two-factor-challenge', { recovery_code: 'нет такого' })
    const text = 'Предоставленный двухфакторный код восстановления недействителен.'
    expect([answer.status, await answer.json()]).toEqual([422, { message: text, errors: { recovery_code: [text] } }])
  })
})
