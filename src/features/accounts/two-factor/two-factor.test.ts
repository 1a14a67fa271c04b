import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountsWorld, goodPassword as password } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

/** The code of the telephone; `steps` half minutes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

interface Protected {
  browser: TestBrowser
  secret: string
  codes: string[]
}

async function withTwoFactor(email: string): Promise<Protected> {
  const browser = await world.trusted(email)
  expect((await browser.post('/user/two-factor-authentication')).status).toBe(200)
  const { secretKey: secret } = (await (await browser.get('/user/two-factor-secret-key')).json()) as { secretKey: string }
  expect((await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(secret, -1) })).status).toBe(200)
  const codes = (await (await browser.get('/user/two-factor-recovery-codes')).json()) as string[]
  return { browser, secret, codes }
}

async function halfSignedIn(email: string): Promise<TestBrowser> {
  const browser = await world.browse()
  expect(await (await browser.post('/login', { email, password })).json()).toEqual({ two_factor: true })
  return browser
}

describe('setting it up', () => {
  test('a secret, a picture and eight codes, then the first code; all of it after the password', async () => {
    const plain = await world.signedIn('plain@example.ru')
    expect((await plain.post('/user/two-factor-authentication')).status).toBe(423)
    const browser = await world.trusted('setup@example.ru')
    expect(await (await browser.get('/user/two-factor-qr-code')).json()).toEqual([])
    expect(await (await browser.get('/user/two-factor-recovery-codes')).json()).toEqual([])
    const missing = await browser.get('/user/two-factor-secret-key')
    expect([missing.status, await missing.json()]).toEqual([404, { message: 'Two factor authentication has not been enabled.' }])
    await browser.post('/user/two-factor-authentication')
    const { secretKey } = (await (await browser.get('/user/two-factor-secret-key')).json()) as { secretKey: string }
    expect(secretKey).toMatch(/^[A-Z2-7]{16}$/)
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
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{10}-[a-z2-9]{10}$/)
    const [row] = await world.sql(`select two_factor_secret from users where email = 'setup@example.ru'`)
    expect(row.two_factor_secret).not.toContain(secretKey)
    expect(JSON.stringify(await world.sql('select * from recovery_code'))).not.toContain(codes[0])
  })

  test('switched off, the password alone is enough again', async () => {
    const { browser } = await withTwoFactor('off@example.ru')
    expect((await browser.delete('/user/two-factor-authentication')).status).toBe(200)
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

describe('signing in', () => {
  test('the password opens nothing but the challenge; the code opens the rest, under a new session', async () => {
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

  test('a code is good once, also for somebody who saw it being typed', async () => {
    const { secret } = await withTwoFactor('once@example.ru')
    const code = codeOf(secret)
    expect((await (await halfSignedIn('once@example.ru')).post('/two-factor-challenge', { code })).status).toBe(204)
    expect((await (await halfSignedIn('once@example.ru')).post('/two-factor-challenge', { code })).status).toBe(422)
    const later = codeOf(secret, 1)
    expect((await (await halfSignedIn('once@example.ru')).post('/two-factor-challenge', { code: later })).status).toBe(204)
  })

  test('a recovery code is good once', async () => {
    const { codes } = await withTwoFactor('lost@example.ru')
    const use = async () =>
      (await (await halfSignedIn('lost@example.ru')).post('/two-factor-challenge', { recovery_code: codes[3] })).status
    expect([await use(), await use()]).toEqual([204, 422])
  })

  test('nothing pending: 422; guesses: five a minute, whatever the session', async () => {
    const nobody = await (await world.browse()).post('/two-factor-challenge', { code: '123456' })
    expect(await nobody.json()).toMatchObject({ errors: { code: ['Неверный код двухфакторной аутентификации.'] } })
    await withTwoFactor('guessed@example.ru')
    const statuses = []
    for (let i = 0; i < 7; i++)
      statuses.push((await (await halfSignedIn('guessed@example.ru')).post('/two-factor-challenge', { code: '000000' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('the wrong recovery code is said at its field', async () => {
    await withTwoFactor('field@example.ru')
    const answer = await (await halfSignedIn('field@example.ru')).post('/two-factor-challenge', { recovery_code: 'нет такого' })
    const text = 'Предоставленный двухфакторный код восстановления недействителен.'
    expect([answer.status, await answer.json()]).toEqual([422, { message: text, errors: { recovery_code: [text] } }])
  })
})
