import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountsWorld, goodPassword as password } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser } from '#kit/testing/built-app.server.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const newAddressSubject = 'Подтвердить новый адрес электронной почты'
const oldAddressSubject = 'Запрошена смена адреса электронной почты'
const changedSubject = 'Адрес электронной почты изменён'
const takenError = { errors: { email: ['Такое значение поля email адрес уже существует.'] } }

const emailOf = async (browser: TestBrowser) =>
  ((await (await browser.get('/user')).json()) as { email?: string }).email
const pendingOf = async (browser: TestBrowser) =>
  ((await (await browser.get('/user/email-change')).json()) as { email: string | null }).email
const requestChange = (browser: TestBrowser, email: string, code?: string) =>
  browser.put('/user/profile-information', { name: 'Пётр', email, ...(code && { code }) })
const tokenFor = async (email: string, subject: string) =>
  (await world.linkFor(email, subject)).searchParams.get('token')!
const confirm = (browser: TestBrowser, token: string) => browser.post('/user/email-change', { token })
const undo = async (token: string) => (await world.browse()).post('/email/undo-change', { token })
const login = async (email: string, given = password) =>
  (await (await world.browse()).post('/login', { email, password: given })).status

/** Signed in, with a verified address and a confirmed password. */
async function verified(email: string): Promise<TestBrowser> {
  const browser = await world.trusted(email)
  await world.verifyEmail(email)
  return browser
}

async function withPendingChange(from: string, to: string): Promise<TestBrowser> {
  const browser = await verified(from)
  expect((await requestChange(browser, to)).status).toBe(202)
  return browser
}

async function withChangedEmail(from: string, to: string): Promise<TestBrowser> {
  const browser = await withPendingChange(from, to)
  expect((await confirm(browser, await tokenFor(to, newAddressSubject))).status).toBe(200)
  return browser
}

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

describe('the old address', () => {
  test('is restored by the link of either email, which ends all sessions and invalidates the password', async () => {
    for (const [n, subject] of [oldAddressSubject, changedSubject].entries()) {
      const [from, to] = [`owner${n}@example.ru`, `taker${n}@example.ru`]
      const browser = await withChangedEmail(from, to)
      const token = await tokenFor(from, subject)
      expect((await undo(token)).status, subject).toBe(204)
      expect((await browser.get('/user')).status).toBe(401)
      expect([await login(from), await login(to)]).toEqual([422, 422])
      const reset = await tokenFor(from, 'Оповещение о сбросе пароля')
      const next = { password: 'другая грядка 7', password_confirmation: 'другая грядка 7' }
      expect((await browser.post('/reset-password', { token: reset, email: from, ...next })).status).toBe(200)
      expect(await login(from, next.password)).toBe(200)
      expect((await undo(token)).status).toBe(403)
    }
  })

  test('can stop an unconfirmed change in the same way', async () => {
    const browser = await withPendingChange('early@example.ru', 'taker@example.ru')
    const token = await tokenFor('taker@example.ru', newAddressSubject)
    expect((await undo(await tokenFor('early@example.ru', oldAddressSubject))).status).toBe(204)
    expect((await browser.get('/user')).status).toBe(401)
    expect(await login('early@example.ru')).toBe(422)
    await world.sql(
      `update users set password_hash = (select password_hash from users where email = 'other@example.ru') where email = 'early@example.ru'`,
    )
    await browser.post('/login', { email: 'early@example.ru', password })
    expect((await confirm(browser, token)).status).toBe(403)
  })

  test('can be restored for 72 hours after the change and is reserved meanwhile', async () => {
    const age = (hours: number) =>
      world.sql(
        `update email_change set asked_at = asked_at - make_interval(hours => $1), confirmed_at = confirmed_at - make_interval(hours => $1)
         where from_email = 'kept@example.ru'`,
        [hours],
      )
    await withChangedEmail('kept@example.ru', 'kept-next@example.ru')
    const late = await tokenFor('kept@example.ru', changedSubject)
    await age(71)
    const form = {
      name: 'Чужой',
      email: 'kept@example.ru',
      password,
      password_confirmation: password,
      personal_data_consent: true,
    }
    const stranger = await world.browse()
    expect(await (await stranger.post('/register', form)).json()).toMatchObject(takenError)
    expect(await (await requestChange(await verified('wishes@example.ru'), 'kept@example.ru')).json()).toMatchObject(
      takenError,
    )
    await age(2)
    expect((await undo(late)).status).toBe(403)
    expect((await stranger.post('/register', form)).status).toBe(201)
  })

  test('wins over later addresses: a second change cannot be used against the first owner', async () => {
    const browser = await withChangedEmail('first@example.ru', 'second@example.ru')
    const owner = await tokenFor('first@example.ru', changedSubject)
    expect((await requestChange(browser, 'third@example.ru')).status).toBe(202)
    expect((await confirm(browser, await tokenFor('third@example.ru', newAddressSubject))).status).toBe(200)
    const taker = await tokenFor('second@example.ru', changedSubject)
    expect((await undo(owner)).status).toBe(204)
    expect((await undo(taker)).status).toBe(403)
    expect(
      await world.sql(
        `select email from users where email in ('first@example.ru', 'second@example.ru', 'third@example.ru')`,
      ),
    ).toEqual([{ email: 'first@example.ru' }])
  })

  test('stays restorable when somebody restores a later address', async () => {
    const browser = await withChangedEmail('true@example.ru', 'false@example.ru')
    const owner = await tokenFor('true@example.ru', changedSubject)
    expect((await requestChange(browser, 'falser@example.ru')).status).toBe(202)
    const taker = await tokenFor('false@example.ru', oldAddressSubject)
    expect((await undo(taker)).status).toBe(204)
    expect((await undo(owner)).status).toBe(204)
    expect(await world.sql(`select email from users where email ~ '^(true|falser?)@'`)).toEqual([
      { email: 'true@example.ru' },
    ])
    expect((await undo(taker)).status).toBe(403)
  })

  test('when restored, removes a second factor enabled after the request and keeps an older one', async () => {
    for (const [name, confirmedAt, left] of [
      ['before', `now() - interval '1 day'`, false],
      ['after', `now() + interval '1 second'`, true],
    ] as const) {
      await withPendingChange(`${name}@factor.ru`, `${name}-next@factor.ru`)
      await world.sql(
        `update users set two_factor_secret = 'sealed', two_factor_confirmed_at = ${confirmedAt} where email = $1`,
        [`${name}@factor.ru`],
      )
      expect((await undo(await tokenFor(`${name}@factor.ru`, oldAddressSubject))).status).toBe(204)
      const [row] = await world.sql('select two_factor_confirmed_at is null as gone from users where email = $1', [
        `${name}@factor.ru`,
      ])
      expect(row.gone, name).toBe(left)
    }
  })

  test('after several changes the first one counts, so a second factor enabled between them is removed', async () => {
    await withChangedEmail('several@factor.ru', 'several-next@factor.ru')
    const owner = await tokenFor('several@factor.ru', changedSubject)
    await world.sql(
      `update email_change set asked_at = asked_at - interval '2 hours' where from_email = 'several@factor.ru'`,
    )
    await world.sql(
      `update users set two_factor_secret = 'sealed', two_factor_confirmed_at = now() - interval '1 hour' where email = 'several-next@factor.ru'`,
    )
    await world.sql(
      `insert into email_change (user_id, from_email, to_email, asked_at, confirmed_at) select user_id, from_email, 'several-third@factor.ru', now(), now()
        from email_change where from_email = 'several@factor.ru'`,
    )
    expect((await undo(owner)).status).toBe(204)
    expect(await world.sql(`select two_factor_confirmed_at from users where email = 'several@factor.ru'`)).toEqual([
      { two_factor_confirmed_at: null },
    ])
  })

  test('when restored, cancels a deletion requested after the change and keeps an older request', async () => {
    for (const [name, requestedAt, isCancelled] of [
      ['leaving', `now() - interval '1 day'`, false],
      ['thrown-out', 'now()', true],
    ] as const) {
      await withPendingChange(`${name}@deletion.ru`, `${name}-next@deletion.ru`)
      await world.sql(`update users set deletion_at = ${requestedAt} + interval '7 days' where email = $1`, [
        `${name}@deletion.ru`,
      ])
      expect((await undo(await tokenFor(`${name}@deletion.ru`, oldAddressSubject))).status).toBe(204)
      const [row] = await world.sql('select deletion_at is null as cancelled from users where email = $1', [
        `${name}@deletion.ru`,
      ])
      expect(row.cancelled, name).toBe(isCancelled)
    }
  })

  test('is not restored by just opening the link', async () => {
    const browser = await withPendingChange('calm@example.ru', 'calm-next@example.ru')
    const { pathname, search } = await world.linkFor('calm@example.ru', oldAddressSubject)
    for (const method of ['GET', 'HEAD'])
      expect((await (await world.browse()).request(pathname + search, { method, headers: asBrowser })).status).toBe(200)
    expect(await pendingOf(browser)).toBe('calm-next@example.ru')
  })

  test('gets emails that do not mention the new one', async () => {
    await withChangedEmail('quiet@example.ru', 'secret-address@example.ru')
    for (const subject of [oldAddressSubject, changedSubject]) {
      const { text, html } = await world.mail.waitFor('quiet@example.ru', subject)
      expect(`${text}${html}`).not.toContain('secret-address')
    }
  })
})
