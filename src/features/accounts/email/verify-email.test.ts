import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountsWorld } from '#kit/testing/accounts.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser } from '#kit/testing/built-app.server.ts'

let world: AccountsWorld
beforeAll(async () => {
  world = await AccountsWorld.open()
})
afterAll(() => world[Symbol.asyncDispose]())

const subject = 'Подтвердить адрес электронной почты'
const userOf = async (browser: TestBrowser) => (await (await browser.get('/user')).json()) as Record<string, unknown>

/** What the page behind the link sends when its button is pressed. */
interface Link {
  id: string
  hash: string
  signature: string
}
async function linkOf(email: string): Promise<Link> {
  const { pathname, searchParams } = await world.linkFor(email, subject)
  expect(pathname).toBe('/email-verify')
  return Object.fromEntries(searchParams) as unknown as Link
}
const press = (browser: TestBrowser, { id, hash, signature }: Link) =>
  browser.post(`/email/verify/${id}/${hash}`, { signature })

test('the button behind the link verifies the address in any browser, once', async () => {
  const browser = await world.signedIn('new@example.ru')
  const link = await linkOf('new@example.ru')
  const phone = await world.browse()
  expect((await press(phone, link)).status).toBe(204)
  const { email_verified_at } = await userOf(browser)
  expect(email_verified_at).toEqual(expect.any(String))
  expect((await press(phone, link)).status).toBe(204)
  expect(await userOf(browser)).toMatchObject({ email_verified_at })
  expect((await browser.post('/email/verification-notification')).status).toBe(204)
})

test('opening a link changes nothing, even by a mail program', async () => {
  const browser = await world.signedIn('scanned@example.ru')
  const { id, hash, signature } = await linkOf('scanned@example.ru')
  const page = `/email-verify?${new URLSearchParams({ id, hash, signature })}`
  const old = `/api/email/verify/${id}/${hash}?expires=1&signature=${signature}`
  for (const method of ['HEAD', 'GET']) {
    for (const headers of [asBrowser, {}]) {
      const led = await browser.request(old, { method, headers })
      expect([led.status, led.headers.get('location')]).toEqual([302, page])
      const shown = await browser.request(page, { method, headers: asBrowser })
      expect(shown.status).toBe(200)
      for (const { headers } of [led, shown])
        expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
    }
  }
  expect(await userOf(browser)).toMatchObject({ email_verified_at: null })
  expect((await press(browser, { id, hash, signature })).status).toBe(204)
})

test('pages with an email token in the URL are not cached and send no referrer', async () => {
  const browser = await world.signedIn('kept@example.ru')
  const visitor = await world.browse()
  for (const [who, path] of [
    [visitor, '/email-verify?id=1&hash=x&signature=x'],
    [visitor, '/email-undo?token=x'],
    [visitor, '/reset-password?token=x&email=a%40b.ru'],
    [browser, '/email-change?token=x'],
  ] as const) {
    const { status, headers } = await who.request(path, { headers: asBrowser })
    expect([status, headers.get('referrer-policy')], path).toEqual([200, 'no-referrer'])
    expect(headers.get('cache-control'), path).toContain('no-store')
  }
})

test('a modified link verifies nothing', async () => {
  const browser = await world.signedIn('forged@example.ru')
  const link = await linkOf('forged@example.ru')
  for (const forged of [
    { ...link, id: '999999' },
    { ...link, signature: 'a'.repeat(43) },
    { ...link, id: 'x', hash: 'y' },
  ]) {
    const answer = await press(browser, forged)
    expect([answer.status, await answer.json()], JSON.stringify(forged)).toEqual([
      403,
      { message: 'Invalid signature.' },
    ])
  }
  const other = await press(browser, { ...link, hash: 'f'.repeat(40) })
  expect([other.status, await other.json()]).toEqual([403, { message: 'This action is unauthorized.' }])
  await world.sql(`update account_token set expires_at = now() where email = 'forged@example.ru'`)
  expect((await press(browser, link)).status).toBe(403)
  expect(await userOf(browser)).toMatchObject({ email_verified_at: null })
})

test('the email can be sent again six times a minute and twelve times an hour per address', async () => {
  const browser = await world.signedIn('more@example.ru')
  const send = async () => (await browser.post('/email/verification-notification')).status
  const statuses = []
  for (let i = 0; i < 7; i++) statuses.push(await send())
  expect(statuses).toEqual([202, 202, 202, 202, 202, 202, 429])
  await world.sql(`delete from rate_limit where key like 'verify-letter:%'`)
  const later = []
  for (let i = 0; i < 6; i++) later.push(await send())
  await world.sql(`delete from rate_limit where key like 'verify-letter:%'`)
  expect([...later, await send()]).toEqual([202, 202, 202, 202, 202, 202, 429])
})
