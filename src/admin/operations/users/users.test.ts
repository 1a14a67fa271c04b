import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockedText } from '#kit/http/guard.server.ts'
import { AccountsWorld, goodPassword } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser } from '#kit/testing/built-app.server.ts'
import type { UserPage, UserView } from './user-view.ts'

let world: AccountsWorld
let admin: TestBrowser
beforeAll(async () => {
  world = await AccountsWorld.open()
  admin = await administrator('chief@example.ru')
})
afterAll(() => world[Symbol.asyncDispose]())

async function administrator(email: string): Promise<TestBrowser> {
  const browser = await world.trusted(email)
  await world.verifyEmail(email)
  await world.sql('update users set is_admin = true where email = $1', [email])
  return browser
}
const idOf = async (email: string): Promise<number> =>
  (await world.sql('select id from users where email = $1', [email]))[0].id
const read = async (email: string) => (await (await admin.get(`/admin/users/${await idOf(email)}`)).json()) as UserView
async function change(
  browser: TestBrowser,
  email: string,
  values: object,
): Promise<[status: number, body: UserView & { errors?: object }]> {
  const [{ id, version }] = (await world.sql('select id, version from users where email = $1', [email])) as [
    { id: number; version: number },
  ]
  const response = await browser.put(`/admin/users/${id}`, { version, ...values })
  return [response.status, (await response.json()) as never]
}

test('the list is searched and filtered, and no response has a secret', async () => {
  const { browser } = await world.withTwoFactor('seeker@example.ru')
  await browser.put('/user/profile-information', { name: 'Вера Ромашкина', email: 'seeker@example.ru' })
  const list = async (query: string) =>
    ((await (await admin.get(`/admin/users${query}`)).json()) as UserPage).items.map(({ email }) => email)
  expect(await list('?q=ромашк')).toEqual(['seeker@example.ru'])
  expect(await list('?q=SEEKER@')).toEqual(['seeker@example.ru'])
  expect(await list('?q=%25')).toEqual([])
  expect(await list('?role=admin')).toEqual(['chief@example.ru'])
  expect(await list('?state=blocked')).toEqual([])
  expect((await admin.get('/admin/users?role=king&colour=red')).status).toBe(422)
  const texts = [await (await admin.get('/admin/users')).text(), JSON.stringify(await read('seeker@example.ru'))]
  const [secrets] = await world.sql(
    `select password_hash, two_factor_secret, (select token_hash from session where user_id = users.id limit 1) as token from users where email = 'seeker@example.ru'`,
  )
  for (const text of texts) {
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/hash|secret|token/i)
  }
})

test('a block ends every session at the next request, says so, and forbids signing in until it ends', async () => {
  const email = 'rude@example.ru'
  const person = await world.signedIn(email)
  const phone = await world.browse()
  await phone.post('/login', { email, password: goodPassword, remember: true })
  const stale = await admin.put(`/admin/users/${await idOf(email)}`, { version: 7, isBlocked: true })
  expect(stale.status).toBe(409)
  const [status, view] = await change(admin, email, { isBlocked: true, reason: 'реклама в\u00a0заметках' })
  expect([status, view.isBlocked, view.sessions]).toEqual([200, true, []])
  for (const browser of [person, phone]) {
    const refused = await browser.get('/user')
    expect([refused.status, await refused.json()]).toEqual([401, { message: blockedText }])
    expect((await browser.post('/user/confirm-password', { password: goodPassword })).status).toBe(401)
    const page = await browser.request('/profile', { headers: asBrowser })
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('закрыл администратор')])
    expect((await browser.request('/drugs', { headers: asBrowser })).status).toBe(200)
  }
  const elsewhere = await world.browse()
  const signIn = (password: string) => elsewhere.post('/login', { email, password })
  expect(await (await signIn('не тот пароль')).json()).not.toMatchObject({ message: blockedText })
  expect(await (await signIn(goodPassword)).json()).toMatchObject({ errors: { email: [blockedText] } })
  expect((await change(admin, email, { isBlocked: false }))[0]).toBe(200)
  expect((await person.get('/user')).status, 'the sessions of before stay ended').toBe(401)
  expect((await signIn(goodPassword)).status).toBe(200)
  expect((await elsewhere.get('/user')).status).toBe(200)
})

test('the last active administrator stays: not removed, not blocked, not by himself, not by two at once', async () => {
  expect(await change(admin, 'chief@example.ru', { isAdmin: false })).toMatchObject([
    422,
    { errors: { isAdmin: [expect.any(String)] } },
  ])
  expect(await change(admin, 'chief@example.ru', { isBlocked: true })).toMatchObject([
    422,
    { errors: { isBlocked: [expect.any(String)] } },
  ])
  const second = await administrator('second@example.ru')
  expect(
    (await change(second, 'second@example.ru', { isBlocked: true }))[0],
    'himself, although there is another',
  ).toBe(422)
  const both = await Promise.all([
    change(admin, 'second@example.ru', { isAdmin: false }),
    change(second, 'chief@example.ru', { isAdmin: false }),
  ])
  const [won, lost] = both.map(([status]) => status).toSorted()
  // The session of the loser has ended, with or without its request having passed the guard before.
  expect([won, [403, 419].includes(lost!)]).toEqual([200, true])
  const active = await world.sql('select email from users where is_admin')
  expect(active).toHaveLength(1)
  await world.sql(`update users set is_admin = email = 'chief@example.ru'`)
  admin = await world.browse()
  await admin.post('/login', { email: 'chief@example.ru', password: goodPassword })
})

test('an administrator whose first password was never changed does not count as another one', async () => {
  await world.registered('guest-admin@example.ru')
  await world.sql(
    `update users set is_admin = true, password_expires_at = now() - interval '1 minute' where email = 'guest-admin@example.ru'`,
  )
  expect((await change(admin, 'chief@example.ru', { isAdmin: false }))[0]).toBe(422)
  await world.sql(`delete from users where email = 'guest-admin@example.ru'`)
})

test('the role is given only after the password, and both changes end the sessions of the person', async () => {
  const email = 'helper@example.ru'
  const person = await world.signedIn(email)
  expect((await change(admin, email, { isAdmin: true }))[0]).toBe(423)
  await admin.post('/user/confirm-password', { password: goodPassword })
  expect(await change(admin, email, { isAdmin: true })).toMatchObject([200, { isAdmin: true }])
  expect((await person.get('/user')).status).toBe(401)
  expect(await change(admin, email, { isAdmin: false })).toMatchObject([200, { isAdmin: false }])
})

test('devices are seen and ended one by one, and the letter is sent again', async () => {
  const email = 'lost-phone@example.ru'
  const person = await world.signedIn(email)
  const phone = await world.browse()
  await phone.post('/login', { email, password: goodPassword })
  const { id, sessions } = await read(email)
  expect(sessions).toHaveLength(2)
  const ownOfAdmin = (await read('chief@example.ru')).sessions[0]!.id
  expect((await admin.delete(`/admin/users/${id}/sessions/${ownOfAdmin}`)).status, 'a session of somebody else').toBe(
    404,
  )
  expect((await admin.delete(`/admin/users/${id}/sessions/${sessions[0]!.id}`)).status).toBe(204)
  expect([(await phone.get('/user')).status, (await person.get('/user')).status]).toEqual([401, 200])
  expect((await admin.delete(`/admin/users/${id}/sessions`)).status).toBe(204)
  expect((await person.get('/user')).status).toBe(401)
  await world.mail.waitFor(email, 'Подтвердить адрес электронной почты')
  expect((await admin.post(`/admin/users/${id}/verification`)).status).toBe(204)
  await world.verifyEmail(email)
  expect((await admin.post(`/admin/users/${id}/verification`)).status).toBe(409)
})

test('every look and every change is in the journal with its author, and the person finds them in the export', async () => {
  const email = 'watched@example.ru'
  const person = await world.trusted(email)
  const { id } = await read(email)
  await admin.request(`/admin/users/${id}`, { headers: asBrowser })
  await admin.get('/admin/users?q=watched')
  await change(admin, email, { isBlocked: true, reason: 'проверка' })
  await change(admin, email, { isBlocked: false })
  const chief = await idOf('chief@example.ru')
  const rows = await world.sql(
    'select event, detail from security_event where user_id = $1 and actor_id = $2 order by id',
    [id, chief],
  )
  expect(rows.map(row => row.event)).toEqual([
    'person-viewed',
    'person-viewed',
    'blocked',
    'person-viewed',
    'unblocked',
    'person-viewed',
  ])
  expect(rows[2].detail).toBe('проверка')
  expect(
    await world.sql(`select detail from security_event where event = 'people-listed' order by id desc limit 1`),
  ).toEqual([{ detail: `№ ${id}` }])
  await person.opened()
  await person.post('/login', { email, password: goodPassword })
  await person.post('/user/confirm-password', { password: goodPassword })
  const { events } = (await (await person.get('/user/export')).json()) as { events: { event: string }[] }
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['person-viewed', 'blocked']))
})
