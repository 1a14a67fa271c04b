import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountsWorld, goodPassword as password } from '#kit/testing/accounts.server.ts'
import { testOrigin } from '#kit/testing/built-app.server.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const subject = 'Оповещение о сбросе пароля'
const next = 'другая грядка 7'
const pair = (text: string) => ({ password: text, password_confirmation: text })

async function resetLink(email: string): Promise<{ token: string; email: string }> {
  const browser = await world.browse()
  expect((await browser.post('/forgot-password', { email })).status).toBe(200)
  const { searchParams } = await world.linkFor(email, subject)
  return { token: searchParams.get('token')!, email: searchParams.get('email')! }
}

describe('a forgotten password', () => {
  test('the email links to the configured URL; the link sets the password once and ends all sessions', async () => {
    const signedIn = await world.signedIn('forgot@example.ru')
    const given = await resetLink('forgot@example.ru')
    const browser = await world.browse()
    const answer = await browser.post('/reset-password', { ...given, ...pair(next) })
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Ваш пароль был сброшен.' }])
    expect((await signedIn.get('/user')).status).toBe(401)
    expect((await browser.get('/user')).status).toBe(401)
    expect((await browser.post('/login', { email: 'forgot@example.ru', password })).status).toBe(422)
    expect((await browser.post('/login', { email: 'forgot@example.ru', password: next })).status).toBe(200)
    const again = await browser.post('/reset-password', { ...given, ...pair('ещё один пароль') })
    const text = 'Ошибочный код сброса пароля.'
    expect([again.status, await again.json()]).toEqual([422, { message: text, errors: { email: [text] } }])
    await world.mail.waitFor('forgot@example.ru', 'Пароль изменён')
  })

  test('no request header affects the link', async () => {
    await world.registered('host@example.ru')
    const browser = await world.browse()
    const evil = 'evil.example'
    const names = [
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-original-host',
      'x-host',
      'forwarded',
      'x-forwarded-server',
      'x-original-url',
    ]
    const headers = {
      host: evil,
      ...Object.fromEntries(names.map(name => [name, name === 'forwarded' ? `host=${evil}` : evil])),
    }
    const answer = await browser.request('/api/forgot-password', {
      method: 'POST',
      body: { email: 'host@example.ru' },
      headers,
    })
    expect(answer.status).toBe(200)
    const letter = await world.mail.waitFor('host@example.ru', subject)
    const addresses = [...`${letter.text} ${letter.html}`.matchAll(/https?:\/\/[^/"\s<]+/g)].map(([origin]) => origin)
    expect(new Set(addresses)).toEqual(new Set([testOrigin]))
  })

  test('known and unknown addresses get the same responses, also to a second request within a minute', async () => {
    await world.registered('asked@example.ru')
    const answers = []
    for (const email of ['asked@example.ru', 'nobody@example.ru']) {
      const browser = await world.browse()
      for (let i = 0; i < 2; i++) {
        const answer = await browser.post('/forgot-password', { email })
        const {
          'x-request-id': _,
          'set-cookie': __,
          'retry-after': ___,
          'x-ratelimit-reset': ____,
          ...headers
        } = Object.fromEntries(answer.headers)
        answers.push({ status: answer.status, body: await answer.text(), headers })
      }
    }
    expect(answers.slice(0, 2)).toEqual(answers.slice(2))
    expect(answers.map(answer => answer.status)).toEqual([200, 422, 200, 422])
    expect(JSON.parse(answers[1]!.body)).toEqual({
      message: 'Пожалуйста, подождите перед повторной попыткой.',
      errors: { email: ['Пожалуйста, подождите перед повторной попыткой.'] },
    })
  })

  test('a look-alike address gets no email of another account', async () => {
    await world.registered('kelvin@example.ru')
    for (const email of [
      '\u212Aelvin@example.ru',
      'kelvin@example.ru\u0000',
      'kelvın@example.ru',
      'kelvin@example.ru,thief@example.org',
    ])
      expect((await (await world.browse()).post('/forgot-password', { email })).status).toBe(422)
  })

  test('a weak password does not use up the link; an expired link or another address is refused', async () => {
    await world.registered('links@example.ru')
    const given = await resetLink('links@example.ru')
    const browser = await world.browse()
    const weak = await browser.post('/reset-password', { ...given, ...pair('password') })
    expect(await weak.json()).toMatchObject({
      errors: { password: ['Такой пароль слишком часто встречается. Придумайте другой.'] },
    })
    expect((await browser.post('/reset-password', { ...given, email: 'other@example.ru', ...pair(next) })).status).toBe(
      422,
    )
    await world.sql(
      `update account_token set expires_at = now() - interval '1 second' where email = 'links@example.ru'`,
    )
    expect((await browser.post('/reset-password', { ...given, ...pair(next) })).status).toBe(422)
    await world.sql(`update account_token set expires_at = now() + interval '1 hour' where email = 'links@example.ru'`)
    expect((await browser.post('/reset-password', { ...given, ...pair(next) })).status).toBe(200)
  })

  test('no stored token can be used as a link', async () => {
    await world.registered('theft@example.ru')
    const { token, email } = await resetLink('theft@example.ru')
    const rows = await world.sql('select token_hash from account_token where email = $1', [email])
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { token_hash } of rows)
      expect(
        (await (await world.browse()).post('/reset-password', { token: token_hash, email, ...pair(next) })).status,
      ).toBe(422)
    const jobs = JSON.stringify(await world.sql('select data, output from pgboss.job'))
    expect(jobs).toContain('theft@example.ru')
    expect(jobs).not.toContain(token)
  })
})

describe('an unverified address', () => {
  /** Registered by somebody else, with their second factor (from before verification was required for it) and an open session. */
  async function squatted(email: string) {
    const stranger = await world.trusted(email)
    await world.sql(
      `update users set two_factor_secret = 'sealed', two_factor_confirmed_at = now(), marketing_consent_at = now() where email = $1`,
      [email],
    )
    await world.sql(
      `insert into recovery_code (user_id, code_hash, sealed) select id, 'hash', '' from users where email = $1`,
      [email],
    )
    return stranger
  }
  const codesOf = (email: string) =>
    world.sql('select 1 from recovery_code c join users u on u.id = c.user_id where u.email = $1', [email])

  test('is verified by a reset, which removes the second factor, codes and consent of the person who registered it', async () => {
    const stranger = await squatted('mine@example.ru')
    const browser = await world.browse()
    expect(
      (await browser.post('/reset-password', { ...(await resetLink('mine@example.ru')), ...pair(next) })).status,
    ).toBe(200)
    expect((await stranger.get('/user')).status).toBe(401)
    expect(await (await browser.post('/login', { email: 'mine@example.ru', password: next })).json()).toEqual({
      two_factor: false,
    })
    expect(await (await browser.get('/user')).json()).toMatchObject({
      email_verified_at: expect.any(String),
      two_factor_confirmed_at: null,
    })
    expect(await codesOf('mine@example.ru')).toEqual([])
    expect(await (await browser.get('/user/consents')).json()).toMatchObject({ marketing: { at: null } })
  })

  test('a reset of a verified account keeps its second factor and verification date', async () => {
    await squatted('proven@example.ru')
    await world.sql(`update users set email_verified_at = '2026-01-02T03:04:05Z' where email = 'proven@example.ru'`)
    const browser = await world.browse()
    expect(
      (await browser.post('/reset-password', { ...(await resetLink('proven@example.ru')), ...pair(next) })).status,
    ).toBe(200)
    expect(await (await browser.post('/login', { email: 'proven@example.ru', password: next })).json()).toEqual({
      two_factor: true,
    })
    expect(await codesOf('proven@example.ru')).toHaveLength(1)
    const [{ email_verified_at }] = (await world.sql(
      `select email_verified_at from users where email = 'proven@example.ru'`,
    )) as [{ email_verified_at: Date }]
    expect(email_verified_at.toISOString()).toBe('2026-01-02T03:04:05.000Z')
  })
})

describe('limits', () => {
  test('the sixth email per hour to one address is refused, from any network', async () => {
    const statuses = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await (await world.browse()).post('/forgot-password', { email: 'often@example.ru' })).status)
      await world.sql(`delete from rate_limit where key like 'forgot-minute:%'`)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('the eleventh email per hour from one network is refused, to any address', async () => {
    const browser = await world.browse()
    const statuses = []
    for (let i = 0; i < 11; i++)
      statuses.push((await browser.post('/forgot-password', { email: `many${i}@example.ru` })).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('the 21st reset per minute from one network is refused', async () => {
    const browser = await world.browse()
    const statuses = []
    for (let i = 0; i < 21; i++)
      statuses.push(
        (await browser.post('/reset-password', { token: `x${i}`, email: `many${i}@example.ru`, ...pair(next) })).status,
      )
    expect(statuses).toEqual([...Array(20).fill(422), 429])
  })
})

describe('the current password', () => {
  test('when changed, invalidates earlier reset links', async () => {
    const browser = await world.signedIn('earlier@example.ru')
    const link = await resetLink('earlier@example.ru')
    expect((await browser.put('/user/password', { current_password: password, ...pair(next) })).status).toBe(200)
    const used = await (await world.browse()).post('/reset-password', { ...link, ...pair('ещё один пароль') })
    expect([used.status, await used.json()]).toMatchObject([
      422,
      { errors: { email: ['Ошибочный код сброса пароля.'] } },
    ])
    expect((await (await world.browse()).post('/login', { email: 'earlier@example.ru', password: next })).status).toBe(
      200,
    )
  })

  test('a wrong current and a weak new password are both reported', async () => {
    const browser = await world.signedIn('both@example.ru')
    const wrong = ['Указанный пароль не соответствует Вашему текущему паролю.']
    for (const [weak, text] of [
      ['короче', 'Количество символов в поле пароль должно быть не меньше 8.'],
      ['qwertyuiop', 'Такой пароль слишком часто встречается. Придумайте другой.'],
    ] as const) {
      const answer = await browser.put('/user/password', { current_password: 'не тот', ...pair(weak) })
      expect([answer.status, ((await answer.json()) as { errors: object }).errors]).toEqual([
        422,
        { current_password: wrong, password: [text] },
      ])
    }
    const different = { current_password: 'не тот', password: next, password_confirmation: 'другой пароль' }
    expect(await (await browser.put('/user/password', different)).json()).toMatchObject({
      errors: { current_password: wrong, password: ['Значение поля пароль не совпадает с подтверждаемым.'] },
    })
    const alone = await browser.put('/user/password', { current_password: password, ...pair('короче') })
    expect(((await alone.json()) as { errors: object }).errors).toEqual({
      password: ['Количество символов в поле пароль должно быть не меньше 8.'],
    })
  })

  test('can be changed with the current one; other sessions end, this one gets a new token', async () => {
    const browser = await world.signedIn('change@example.ru')
    const thief = browser.copy()
    const elsewhere = await world.browse()
    await elsewhere.post('/login', { email: 'change@example.ru', password })
    const wrong = await browser.put('/user/password', { current_password: 'не тот', ...pair(next) })
    const text = 'Указанный пароль не соответствует Вашему текущему паролю.'
    expect([wrong.status, await wrong.json()]).toEqual([422, { message: text, errors: { current_password: [text] } }])
    const changed = await browser.put('/user/password', { current_password: password, ...pair(next) })
    expect([changed.status, await changed.json()]).toEqual([200, ''])
    expect([(await thief.get('/user')).status, (await elsewhere.get('/user')).status]).toEqual([401, 401])
    expect((await browser.get('/user')).status).toBe(200)
    await world.mail.waitFor('change@example.ru', 'Пароль изменён')
  })

  test('cannot be guessed with a stolen session', async () => {
    const browser = await world.signedIn('guess@example.ru')
    const statuses = []
    for (let i = 0; i < 7; i++)
      statuses.push((await browser.post('/user/confirm-password', { password: `не тот ${i}` })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  test('when confirmed, allows sensitive actions for three hours', async () => {
    const browser = await world.signedIn('again@example.ru')
    const refused = await browser.get('/user/export')
    expect([refused.status, await refused.json()]).toEqual([423, { message: 'Password confirmation required.' }])
    expect(await (await browser.get('/user/confirmed-password-status')).json()).toEqual({ confirmed: false })
    const wrong = await browser.post('/user/confirm-password', { password: 'не тот' })
    expect(await wrong.json()).toEqual({ message: 'Неверный пароль.', errors: { password: ['Неверный пароль.'] } })
    expect((await browser.post('/user/confirm-password', { password })).status).toBe(201)
    const status = await browser.get('/user/confirmed-password-status')
    expect(await status.json()).toEqual({ confirmed: true })
    expect(Number(status.headers.get('x-retry-after'))).toBeGreaterThan(10_000)
    expect((await browser.get('/user/export')).status).toBe(200)
    await world.sql(`update session set confirmed_at = now() - interval '3 hours 1 second'`)
    expect((await browser.get('/user/export')).status).toBe(423)
  })
})
