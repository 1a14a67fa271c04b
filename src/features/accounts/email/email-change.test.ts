import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword as password } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser } from '#kit/testing/built-app.server.ts'
import {
  changedSubject,
  close,
  confirm,
  login,
  newAddressSubject,
  open,
  pendingOf,
  requestChange,
  takenError,
  tokenFor,
  verified,
  withPendingChange,
  world,
} from './email-change.testing.ts'

beforeAll(open)
afterAll(close)

const emailOf = async (browser: TestBrowser) =>
  ((await (await browser.get('/user')).json()) as { email?: string }).email

describe('a new address', () => {
  test('needs the password and takes effect on confirmation, which ends the other sessions and links to the old address', async () => {
    const browser = await world.signedIn('old@example.ru')
    await world.verifyEmail('old@example.ru')
    expect((await requestChange(browser, 'Moved@example.ru')).status).toBe(423)
    expect((await requestChange(browser, 'old@example.ru')).status).toBe(200)
    await browser.post('/user/confirm-password', { password })
    const elsewhere = await world.browse()
    await elsewhere.post('/login', { email: 'old@example.ru', password })
    await elsewhere.post('/forgot-password', { email: 'old@example.ru' })
    const reset = await tokenFor('old@example.ru', 'Оповещение о сбросе пароля')
    const answer = await requestChange(browser, 'Moved@example.ru')
    expect([answer.status, await answer.json()]).toEqual([202, ''])
    expect(await (await browser.get('/user')).json()).toMatchObject({ name: 'Пётр', email: 'old@example.ru' })
    expect(await pendingOf(browser)).toBe('moved@example.ru')
    expect([await login('moved@example.ru'), await login('old@example.ru')]).toEqual([422, 200])

    const thief = browser.copy()
    const token = await tokenFor('moved@example.ru', newAddressSubject)
    expect((await confirm(browser, token)).status).toBe(200)
    expect(await (await browser.get('/user')).json()).toMatchObject({
      email: 'moved@example.ru',
      email_verified_at: expect.any(String),
    })
    expect(await pendingOf(browser)).toBeNull()
    expect([(await thief.get('/user')).status, (await elsewhere.get('/user')).status]).toEqual([401, 401])
    expect([await login('moved@example.ru'), await login('old@example.ru')]).toEqual([200, 422])
    await world.mail.waitFor('old@example.ru', changedSubject)
    const pair = { password: 'другая грядка 7', password_confirmation: 'другая грядка 7' }
    expect((await elsewhere.post('/reset-password', { token: reset, email: 'old@example.ru', ...pair })).status).toBe(
      422,
    )
    expect((await confirm(browser, token)).status).toBe(403)
  })

  test('is refused at its field while the current address is unverified', async () => {
    const browser = await world.trusted('unproven@example.ru')
    const answer = await requestChange(browser, 'next@example.ru')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      errors: { email: [expect.stringMatching(/^Сначала подтвердите нынешний адрес/)] },
    })
    expect(await pendingOf(browser)).toBeNull()
  })

  test('needs a two-factor or recovery code if two-factor authentication is on', async () => {
    const browser = await verified('two@example.ru')
    await browser.post('/user/two-factor-authentication')
    const { secretKey } = (await (await browser.get('/user/two-factor-secret-key')).json()) as { secretKey: string }
    const codeOf = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secretKey) }).generate({ timestamp: Date.now() + steps * 30_000 })
    expect((await browser.post('/user/confirmed-two-factor-authentication', { code: codeOf(-1) })).status).toBe(200)
    const [spare] = (await (await browser.get('/user/two-factor-recovery-codes')).json()) as string[]
    for (const [code, text] of [
      ['', 'Поле код обязательно.'],
      ['000000', 'Неверный код двухфакторной аутентификации.'],
    ] as const) {
      const refused = await requestChange(browser, 'two-next@example.ru', code)
      expect([refused.status, await refused.json()]).toMatchObject([422, { errors: { code: [text] } }])
    }
    expect(await pendingOf(browser)).toBeNull()
    const code = codeOf(0)
    expect((await requestChange(browser, 'two-next@example.ru', code)).status).toBe(202)
    expect((await requestChange(browser, 'two-other@example.ru', code)).status).toBe(422)
    expect((await requestChange(browser, 'two-other@example.ru', spare)).status).toBe(202)
    expect((await requestChange(browser, 'two-next@example.ru', spare)).status).toBe(422)
    expect(await pendingOf(browser)).toBe('two-other@example.ru')
  })

  test('of another account is refused at the request and at the confirmation', async () => {
    await world.registered('held@example.ru')
    const browser = await verified('wants@example.ru')
    expect(await (await requestChange(browser, 'held@example.ru')).json()).toMatchObject(takenError)
    expect((await requestChange(browser, 'free@example.ru')).status).toBe(202)
    const token = await tokenFor('free@example.ru', newAddressSubject)
    await world.registered('free@example.ru')
    const late = await confirm(browser, token)
    expect([late.status, await late.json()]).toMatchObject([422, takenError])
    const other = await world.browse()
    await other.post('/login', { email: 'free@example.ru', password })
    await world.verifyEmail('free@example.ru')
    await other.post('/user/confirm-password', { password })
    await requestChange(other, 'free-next@example.ru')
    expect((await confirm(other, await tokenFor('free-next@example.ru', newAddressSubject))).status).toBe(200)
    expect((await confirm(browser, token)).status, 'its former owner may still want it back').toBe(422)
    expect(await emailOf(browser)).toBe('wants@example.ru')
  })

  test('is not reserved while the change is pending', async () => {
    await withPendingChange('greedy@example.ru', 'wanted@example.ru')
    await world.registered('wanted@example.ru')
  })

  test('can be confirmed only by the user who requested it, and only by the button', async () => {
    const browser = await withPendingChange('mine@example.ru', 'mine-next@example.ru')
    const token = await tokenFor('mine-next@example.ru', newAddressSubject)
    const stranger = await verified('other@example.ru')
    expect((await confirm(stranger, token)).status).toBe(403)
    expect((await confirm(await world.browse(), token)).status).toBe(401)
    for (const method of ['GET', 'HEAD'])
      expect((await browser.request(`/email-change?token=${token}`, { method, headers: asBrowser })).status).toBe(200)
    expect([await emailOf(browser), await emailOf(stranger)]).toEqual(['mine@example.ru', 'other@example.ru'])
    expect((await confirm(browser, token)).status).toBe(200)
  })

  test('can be cancelled, requested again, and expires', async () => {
    const browser = await withPendingChange('fickle@example.ru', 'one@example.ru')
    const first = await tokenFor('one@example.ru', newAddressSubject)
    expect((await requestChange(browser, 'two-more@example.ru')).status).toBe(202)
    expect((await confirm(browser, first)).status).toBe(403)
    const second = await tokenFor('two-more@example.ru', newAddressSubject)
    expect((await browser.delete('/user/email-change')).status).toBe(200)
    expect(await pendingOf(browser)).toBeNull()
    expect((await confirm(browser, second)).status).toBe(403)
    expect((await browser.post('/email/verification-notification')).status).toBe(204)

    await requestChange(browser, 'three@example.ru')
    await tokenFor('three@example.ru', newAddressSubject)
    expect((await browser.post('/email/verification-notification')).status).toBe(202)
    const again = await tokenFor('three@example.ru', newAddressSubject)
    await world.sql(
      `update email_change set asked_at = now() - interval '72 hours 1 second' where to_email = 'three@example.ru'`,
    )
    expect(await pendingOf(browser)).toBeNull()
    expect((await confirm(browser, again)).status).toBe(403)
  })

  test('is cancelled by a new password', async () => {
    const browser = await withPendingChange('cautious@example.ru', 'thief@example.ru')
    const token = await tokenFor('thief@example.ru', newAddressSubject)
    const next = 'другая грядка 7'
    const pair = { password: next, password_confirmation: next }
    expect((await browser.put('/user/password', { current_password: password, ...pair })).status).toBe(200)
    expect(await pendingOf(browser)).toBeNull()
    expect((await confirm(browser, token)).status).toBe(403)
  })

  test('limits the emails sent to an unverified address', async () => {
    const browsers = [await verified('pest1@example.ru'), await verified('pest2@example.ru')]
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await requestChange(browsers[i % 2]!, 'victim@example.ru')).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })
})
