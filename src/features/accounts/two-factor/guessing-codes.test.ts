import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountsWorld, codeOf, goodPassword as password } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const withTwoFactor = (email: string) => world.withTwoFactor(email)

describe('guessing codes', () => {
  /** Uses up the daily limit: twenty wrong codes, five a minute. */
  async function spendDay(email: string): Promise<TestBrowser> {
    const stranger = await world.halfSignedIn(email)
    await sendWrongCodes(stranger, 4)
    return stranger
  }

  async function sendWrongCodes(stranger: TestBrowser, minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute++) {
      for (let i = 0; i < 5; i++)
        expect((await stranger.post('/two-factor-challenge', { code: '000000' })).status).toBe(422)
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
    const text =
      'Слишком много неверных кодов за сутки. Войдите по коду восстановления или задайте новый пароль по письму.'
    expect([refused.status, await refused.json()]).toEqual([429, { message: text, errors: { code: [text] } }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
    expect((await world.eventsOf(email)).filter(event => event === 'code-refused')).toHaveLength(1)
    const owner = await world.halfSignedIn(email)
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
      expect(
        (await (await world.halfSignedIn(email)).post('/two-factor-challenge', { code: codeOf(secret) })).status,
      ).toBe(204)
    }
    const stranger = await world.halfSignedIn(email)
    await sendWrongCodes(stranger, 2)
    await world.sql('update users set two_factor_step = 0 where email = $1', [email])
    expect(
      (await (await world.halfSignedIn(email)).post('/two-factor-challenge', { code: codeOf(secret) })).status,
    ).toBe(204)
    await sendWrongCodes(stranger, 2)
    await world.sql('update users set two_factor_step = 0 where email = $1', [email])
    expect((await stranger.post('/two-factor-challenge', { code: codeOf(secret) })).status).toBe(429)
  })

  test('the limit of app codes does not block a recovery code, nor do wrong recovery codes from elsewhere', async () => {
    const email = 'buckets@example.ru'
    const { codes } = await withTwoFactor(email)
    const stranger = await world.halfSignedIn(email)
    for (let i = 0; i < 6; i++) await stranger.post('/two-factor-challenge', { code: '000000' })
    for (let i = 0; i < 5; i++)
      expect((await stranger.post('/two-factor-challenge', { recovery_code: 'нет такого' })).status).toBe(422)
    expect((await stranger.post('/two-factor-challenge', { recovery_code: codes[0] })).status).toBe(429)
    const owner = await world.halfSignedIn(email)
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
