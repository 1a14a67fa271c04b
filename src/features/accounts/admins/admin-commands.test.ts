import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountsWorld } from '#kit/testing/accounts.server.ts'
import { createFirstAdmin, makeAdmin } from './admin-commands.server.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

test('an existing user becomes an administrator and has to sign in again', async () => {
  const browser = await world.signedIn('gardener@example.ru')
  await world.verifyEmail('gardener@example.ru')
  expect(await makeAdmin(world.database.db, 'gardener@example.ru')).toBeNull()
  expect((await browser.get('/user')).status).toBe(401)
  await browser.opened()
  await browser.post('/login', { email: 'gardener@example.ru', password: 'грядка у забора' })
  expect(await (await browser.get('/user')).json()).toMatchObject({ is_admin: true })
  await world.sql(`update users set is_admin = false where email = 'gardener@example.ru'`)
  expect(await (await browser.get('/user')).json()).toMatchObject({ is_admin: false })
})

test('an empty database gets one administrator and shows the password once, even with concurrent starts', async () => {
  const { db } = world.database
  // The process dies while it shows the password: the next start shows another one, which works.
  const crashed = new Error('crashed')
  const crash = () => {
    throw crashed
  }
  await expect(createFirstAdmin(db, 'admin@sadozor.local', crash)).rejects.toBe(crashed)
  const shown: (string | null)[] = []
  const showPassword = (password: string | null) => void shown.push(password)
  await Promise.all(Array.from({ length: 5 }, () => createFirstAdmin(db, 'admin@sadozor.local', showPassword)))
  await createFirstAdmin(db, 'second@sadozor.local', showPassword)
  // 22 characters of 6 random bits: more than 128.
  expect(shown).toEqual([expect.stringMatching(/^[\w-]{22}$/)])
  const browser = await world.browse()
  expect((await browser.post('/login', { email: 'admin@sadozor.local', password: shown[0] })).status).toBe(200)
  expect(await (await browser.get('/user')).json()).toMatchObject({
    is_admin: true,
    email_verified_at: expect.any(String),
  })
})

test('the command creates more administrators', async () => {
  const password = await makeAdmin(world.database.db, 'more@example.ru')
  const browser = await world.browse()
  expect((await browser.post('/login', { email: 'more@example.ru', password })).status).toBe(200)
})

test('an unverified account gets a new password and loses its second factor when made an administrator', async () => {
  const stranger = await world.signedIn('squatted@example.ru')
  await world.sql(
    `update users set two_factor_secret = 'sealed', two_factor_confirmed_at = now() where email = 'squatted@example.ru'`,
  )
  const password = await makeAdmin(world.database.db, 'squatted@example.ru')
  expect(password).toMatch(/^[\w-]{22}$/)
  const login = async (given: unknown) =>
    (await world.browse()).post('/login', { email: 'squatted@example.ru', password: given })
  expect([(await stranger.get('/user')).status, (await login('грядка у забора')).status]).toEqual([401, 422])
  expect(await (await login(password)).json()).toEqual({ two_factor: false })
})

test('a first password expires after seven days with its sessions, unless it is changed; the next start makes another one', async () => {
  const { db } = world.database
  await world.sql('delete from users')
  let password = ''
  const show = (shown: string | null) => {
    password = shown ?? ''
  }
  await createFirstAdmin(db, 'first@example.ru', show)
  const signIn = async (given: string) => {
    const browser = await world.browse()
    return {
      browser,
      answer: await browser.post('/login', { email: 'first@example.ru', password: given, remember: true }),
    }
  }
  const { browser } = await signIn(password)
  const days = `select extract(day from password_expires_at - now())::int as days from users where email = 'first@example.ru'`
  expect([(await browser.get('/user')).status, await world.sql(days)]).toEqual([200, [{ days: 6 }]])
  await world.sql(`update users set password_expires_at = now() - interval '1 second'`)
  expect((await browser.get('/user')).status).toBe(401)
  expect(await (await signIn(password)).answer.json()).toMatchObject({
    errors: { email: [expect.stringContaining('сменили вовремя')] },
  })
  const expired = password
  await createFirstAdmin(db, 'first@example.ru', show)
  expect(password).not.toBe(expired)
  const { browser: next } = await signIn(password)
  const own = { password: 'яблони и груши', password_confirmation: 'яблони и груши' }
  expect((await next.put('/user/password', { current_password: password, ...own })).status).toBe(200)
  expect(await world.sql(`select password_expires_at from users where email = 'first@example.ru'`)).toEqual([
    { password_expires_at: null },
  ])
  await createFirstAdmin(db, 'first@example.ru', () => expect.unreachable('there is an administrator'))
})
