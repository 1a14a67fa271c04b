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

const oldAddressSubject = 'Запрошена смена адреса электронной почты'

const undo = async (token: string) => (await world.browse()).post('/email/undo-change', { token })

async function withChangedEmail(from: string, to: string): Promise<TestBrowser> {
  const browser = await withPendingChange(from, to)
  expect((await confirm(browser, await tokenFor(to, newAddressSubject))).status).toBe(200)
  return browser
}

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
    await world.registered('same-password@example.ru')
    await world.sql(
      `update users set password_hash = (select password_hash from users where email = 'same-password@example.ru') where email = 'early@example.ru'`,
    )
    expect((await browser.post('/login', { email: 'early@example.ru', password })).status).toBe(200)
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
