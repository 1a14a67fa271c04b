import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword as password } from '#kit/testing/accounts.server.ts'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import {
  close,
  device,
  elsewhere,
  neighbour,
  open,
  spendPair,
  statusOf,
  world,
  wrong,
} from './sign-in-limits.testing.ts'

beforeAll(open)
afterAll(close)

describe('the cookie of a known device', () => {
  test('is set by a sign-in, does not identify the account and cannot be read by scripts', async () => {
    const browser = await world.registered('cookie@example.ru')
    const answer = await browser.post('/login', { email: 'cookie@example.ru', password })
    const [cookie] = answer.headers.getSetCookie().filter(each => each.startsWith(device))
    expect(cookie).toMatch(
      /^sadozor_device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000; SameSite=Strict; HttpOnly$/,
    )
    for (const given of [wrong, '']) {
      const failed = await (await world.browse()).post('/login', { email: 'cookie@example.ru', password: given })
      expect(failed.headers.getSetCookie().join()).not.toContain(device)
    }
  })

  test('is secure if the public URL is https', async () => {
    await world.registered('secure@example.ru')
    const app = await builtApp({ db: world.database.db, publicUrl: 'https://sadozor.test' })
    const browser = await new TestBrowser(app, '203.0.113.80').opened()
    const answer = await browser.post('/login', { email: 'secure@example.ru', password })
    expect(answer.headers.getSetCookie().join('\n')).toMatch(
      /^__Host-sadozor_device=\S+; Path=\/; .*; Secure; HttpOnly$/m,
    )
  })

  test('works for the accounts that signed in with the browser, only unmodified, and until the password changes', async () => {
    const mine = await world.signedIn('mine@example.ru')
    const isKnown = async (browser: TestBrowser, email: string) => {
      await world.expireLimits('login-pair')
      await spendPair(await neighbour(browser), email)
      return (await statusOf(browser, email)) === 200
    }
    expect(await isKnown(mine, 'mine@example.ru')).toBe(true)
    await world.registered('theirs@example.ru')
    expect(await isKnown(mine, 'theirs@example.ru')).toBe(false)
    const [id = '', signature = ''] = mine.cookies.get(device)!.split('.')
    for (const forged of [`${id}.${'a'.repeat(43)}`, `${'a'.repeat(22)}.${signature}`, `${id}.${signature}.`, id, '']) {
      const browser = await elsewhere(mine)
      browser.cookies.set(device, forged)
      expect(await isKnown(browser, 'mine@example.ru'), forged).toBe(false)
    }
    await world.expireLimits('login-pair')
    expect(await statusOf(mine, 'theirs@example.ru')).toBe(200)
    expect(await isKnown(mine, 'theirs@example.ru')).toBe(true)
    expect(await isKnown(mine, 'mine@example.ru'), 'a family shares a computer').toBe(true)
    const old = await elsewhere(mine)
    const change = {
      current_password: password,
      password: 'другая теплица 4',
      password_confirmation: 'другая теплица 4',
    }
    expect((await mine.put('/user/password', change)).status).toBe(200)
    await spendPair(await neighbour(old), 'mine@example.ru')
    expect(await statusOf(old, 'mine@example.ru', 'другая теплица 4'), 'another device').toBe(429)
    await world.expireLimits('login-pair')
    await spendPair(await neighbour(mine), 'mine@example.ru')
    expect(await statusOf(mine, 'mine@example.ru', 'другая теплица 4'), 'the one it was changed with').toBe(200)
  })
})
