import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import {
  close,
  count,
  createVisitor,
  expectStatuses,
  open,
  openBrowsers,
  registerUser,
  sql,
  withCookies,
} from './races.testing.ts'

beforeAll(open)
afterAll(close)

test('parallel uses of a verification link verify the address once, and none is rejected', async () => {
  const id = await registerUser('seen@example.ru')
  const token = newToken()
  await sql(
    `insert into account_token (token_hash, kind, user_id, email, expires_at) values ($1, 'verify', $2, 'seen@example.ru', now() + interval '1 hour')`,
    [hashToken(token), id],
  )
  const address = `/email/verify/${id}/${hash('sha1', 'seen@example.ru')}`
  const responses = await Promise.all(
    (await openBrowsers()).map(browser => browser.post(address, { signature: token })),
  )
  expectStatuses(responses, [204])
  expect(await sql(`select id from security_event where event = 'email-verified' and user_id = $1`, [id])).toHaveLength(
    1,
  )
})

test('of parallel confirmations of the same new address by several users one succeeds', async () => {
  const wanted = 'wanted@example.ru'
  const requesters = 20
  const people = await Promise.all(
    Array.from({ length: requesters }, async (_, n) => {
      const [link, cookie, from] = [newToken(), newToken(), `asker${n}@example.ru`]
      const [{ id }] = await sql(
        `insert into users (name, email, password_hash, email_verified_at) values ('Иван', $1, '-', now()) returning id`,
        [from],
      )
      await sql('insert into email_change (user_id, from_email, to_email) values ($1, $2, $3)', [id, from, wanted])
      await sql(
        `insert into account_token (token_hash, kind, user_id, email, expires_at) values ($1, 'change', $2, $3, now() + interval '1 hour')`,
        [hashToken(link), id, wanted],
      )
      await sql(`insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`, [
        hashToken(cookie),
        id,
      ])
      const browser = createVisitor(n)
      browser.cookies.set('sadozor_session', cookie)
      return { link, browser: await withCookies(browser) }
    }),
  )
  const responses = await Promise.all(
    people.map(({ link, browser }) => browser.post('/user/email-change', { token: link })),
  )
  expectStatuses(responses, [200, 422])
  expect(count(responses, 200)).toBe(1)
  expect(await sql('select id from users where email = $1', [wanted])).toHaveLength(1)
})

test('parallel uses of an undo link undo the change once', async () => {
  const id = await registerUser('moved@example.ru')
  const token = newToken()
  await sql(
    `insert into email_change (user_id, from_email, to_email, confirmed_at) values ($1, 'former@example.ru', 'moved@example.ru', now())`,
    [id],
  )
  await sql(
    `insert into account_token (token_hash, kind, user_id, email, expires_at) values ($1, 'undo', $2, 'former@example.ru', now() + interval '1 hour')`,
    [hashToken(token), id],
  )
  const responses = await Promise.all(
    (await openBrowsers()).map(browser => browser.post('/email/undo-change', { token })),
  )
  expectStatuses(responses, [204, 403])
  expect(count(responses, 204)).toBe(1)
  expect(await sql(`select id from users where email = 'former@example.ru'`)).toEqual([{ id }])
})
