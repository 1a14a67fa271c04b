import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysFrom } from '#kit/security/keys.server.ts'
import { hashToken } from '#kit/security/token.server.ts'
import { AccountsWorld, codeFor, codeOf, goodPassword as password } from '#kit/testing/accounts.server.ts'
import { matchTimeStep } from './two-factor.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const withTwoFactor = (email: string) => world.withTwoFactor(email)
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

describe('setup', () => {
  test('needs the password and yields a secret, a QR code and eight recovery codes, then takes the first code', async () => {
    const plain = await world.signedIn('plain@example.ru')
    expect((await plain.post('/user/two-factor-authentication')).status).toBe(423)
    const browser = await world.trusted('setup@example.ru')
    await world.verifyEmail('setup@example.ru')
    expect(await (await browser.get('/user/two-factor-qr-code')).json()).toEqual([])
    expect(await (await browser.get('/user/two-factor-recovery-codes')).json()).toEqual([])
    const missing = await browser.get('/user/two-factor-secret-key')
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { message: 'Two factor authentication has not been enabled.' },
    ])
    await browser.post('/user/two-factor-authentication')
    const { secretKey } = (await (await browser.get('/user/two-factor-secret-key')).json()) as { secretKey: string }
    expect(secretKey, '160 bits').toMatch(/^[A-Z2-7]{32}$/)
    const picture = (await (await browser.get('/user/two-factor-qr-code')).json()) as { svg: string; url: string }
    expect(picture.svg).toMatch(/^<svg /)
    expect(new URL(picture.url).searchParams.get('secret')).toBe(secretKey)
    await browser.post('/user/two-factor-authentication')
    expect(await (await browser.get('/user/two-factor-secret-key')).json()).toEqual({ secretKey })
    const wrong = await browser.post('/user/confirmed-two-factor-authentication', { code: '000000' })
    expect([wrong.status, await wrong.json()]).toMatchObject([
      422,
      { errors: { code: ['Неверный код двухфакторной аутентификации.'] } },
    ])
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
    expect(await world.eventsOf('given-up@example.ru')).not.toContain('two-factor-off')
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
    expect(await (await other.post('/login', { email: 'off@example.ru', password })).json()).toEqual({
      two_factor: false,
    })
  })

  test('new recovery codes replace the old ones', async () => {
    const { browser, codes } = await withTwoFactor('renew@example.ru')
    expect((await browser.post('/user/two-factor-recovery-codes')).status).toBe(200)
    const half = await world.halfSignedIn('renew@example.ru')
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
  const half = await world.halfSignedIn(email)
  expect((await half.post('/two-factor-challenge', { code: codeOf(secret) })).status).toBe(422)
  expect((await half.post('/two-factor-challenge', { recovery_code: codes[0] })).status).toBe(204)
  expect((await browser.get('/user/two-factor-secret-key')).status).toBe(409)
  expect((await browser.post('/user/two-factor-authentication', { force: true })).status).toBe(200)
  const { secretKey } = (await (await browser.get('/user/two-factor-secret-key')).json()) as { secretKey: string }
  expect((await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(secretKey) })).status).toBe(
    200,
  )
})

describe('replacement', () => {
  test('the old secret and its recovery codes stay valid until the first code of the new one', async () => {
    const email = 'replaced@example.ru'
    const { browser, secret, codes } = await withTwoFactor(email)
    const answerOf = async (body: object) =>
      (await (await world.halfSignedIn(email)).post('/two-factor-challenge', body)).status
    expect((await browser.post('/user/two-factor-authentication', { force: true })).status).toBe(200)
    const { secretKey } = (await (await browser.get('/user/two-factor-secret-key')).json()) as { secretKey: string }
    expect(secretKey).not.toBe(secret)
    expect(await (await browser.get('/user')).json()).toMatchObject({ two_factor_confirmed_at: expect.any(String) })
    expect(await answerOf({ code: codeOf(secretKey) })).toBe(422)
    expect(await answerOf({ code: codeOf(secret) })).toBe(204)
    expect(await answerOf({ recovery_code: codes[0] })).toBe(204)
    const wrong = await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(secret, 1) })
    expect(wrong.status, 'a code of the old one confirms nothing').toBe(422)
    expect(
      (await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(secretKey, -1) })).status,
    ).toBe(200)
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
    expect((await world.eventsOf(email)).filter(event => /two-factor|recovery/.test(event))).toEqual([
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
    for (let i = 0; i < 3; i++)
      await (await world.halfSignedIn(email)).post('/two-factor-challenge', { code: '000000' })
    await (await world.halfSignedIn(email)).post('/two-factor-challenge', { recovery_code: 'нет такого' })
    const letter = await world.mail.waitFor(email, 'Пароль верен, код неверен')
    expect(letter.text).toContain('/reset-password')
    expect(await queuedChanges(email)).toEqual(['on', 'guessed'])
    await world.expireLimits('code-letter')
    await (await world.halfSignedIn(email)).post('/two-factor-challenge', { code: '000000' })
    expect(await queuedChanges(email)).toEqual(['on', 'guessed', 'guessed'])
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
      expect(
        (await (await world.halfSignedIn('typed@example.ru')).post('/two-factor-challenge', { recovery_code })).status,
      ).toBe(204)
  })

  test('in the former format still works', async () => {
    await withTwoFactor('former@example.ru')
    await world.sql(`insert into recovery_code select id, $1, '' from users where email = 'former@example.ru'`, [
      hashToken('abcdefghij-kmnpqrstuv'),
    ])
    const half = await world.halfSignedIn('former@example.ru')
    expect((await half.post('/two-factor-challenge', { recovery_code: 'abcdefghij-kmnpqrstuv' })).status).toBe(204)
  })
})

describe('signing in', () => {
  test('the password gives access to the challenge only; the code gives full access under a new session', async () => {
    const { secret } = await withTwoFactor('half@example.ru')
    const browser = await world.halfSignedIn('half@example.ru')
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
    expect((await (await world.halfSignedIn('once@example.ru')).post('/two-factor-challenge', { code })).status).toBe(
      204,
    )
    expect((await (await world.halfSignedIn('once@example.ru')).post('/two-factor-challenge', { code })).status).toBe(
      422,
    )
    const later = codeOf(secret, 1)
    expect(
      (await (await world.halfSignedIn('once@example.ru')).post('/two-factor-challenge', { code: later })).status,
    ).toBe(204)
  })

  test('a recovery code works once', async () => {
    const { codes } = await withTwoFactor('lost@example.ru')
    const use = async () =>
      (await (await world.halfSignedIn('lost@example.ru')).post('/two-factor-challenge', { recovery_code: codes[3] }))
        .status
    expect([await use(), await use()]).toEqual([204, 422])
  })

  test('without a pending sign-in 422; five attempts a minute across all sessions', async () => {
    const nobody = await (await world.browse()).post('/two-factor-challenge', { code: '123456' })
    expect(await nobody.json()).toMatchObject({ errors: { code: ['Неверный код двухфакторной аутентификации.'] } })
    await withTwoFactor('guessed@example.ru')
    const statuses = []
    for (let i = 0; i < 7; i++)
      statuses.push(
        (await (await world.halfSignedIn('guessed@example.ru')).post('/two-factor-challenge', { code: '000000' }))
          .status,
      )
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('a wrong recovery code is reported at its field', async () => {
    await withTwoFactor('field@example.ru')
    const answer = await (await world.halfSignedIn('field@example.ru')).post('/two-factor-challenge', {
      recovery_code: 'нет такого',
    })
    const text = 'Предоставленный двухфакторный код восстановления недействителен.'
    expect([answer.status, await answer.json()]).toEqual([422, { message: text, errors: { recovery_code: [text] } }])
  })
})
