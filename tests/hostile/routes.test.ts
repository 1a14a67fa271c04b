import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { signedIn, TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
let app: Hono
const browsers = new Map<string, TestBrowser>()

beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
  for (const name of ['user', 'admin']) browsers.set(name, await signedIn(app, `${name}@example.ru`))
  await database.pool.query("update users set is_admin = true where email = 'admin@example.ru'")
})
afterAll(() => database[Symbol.asyncDispose]())

const request = (path: string, viewer = ''): Promise<Response> => {
  const browser = browsers.get(viewer) ?? new TestBrowser(app)
  return browser.request(path, { headers: asBrowser })
}
const statusAndLocation = async (path: string, viewer = '') => {
  const response = await request(path, viewer)
  return [response.status, response.headers.get('location')]
}

const publicPaths =
  '/ /todo /sales /calculator /shop /drugs /pests /posts /sorts /favorites /privacy-policy /logout /diseases /plants'.split(
    ' ',
  )
const details = ['drugs/skor', 'pests/koloradskij-zhuk', 'diseases/fitoftoroz', 'plants/tomat'].map(path => `/${path}`)
const kinds = 'drugs links pests posts sorts plants diseases products plantings treatments treatment-schemes'.split(' ')
const adminPaths = kinds.flatMap(kind => [
  `/admin/${kind}`,
  `/admin/${kind}/1`,
  ...(kind === 'plantings' ? [] : [`/admin/${kind}/create`]),
])
const guestPaths = ['/login', '/register', '/reset-password']

describe('R-2.02 public pages', () => {
  test.each([...publicPaths, ...details])('%s is 200 in the default frame, and sets no cookie', async path => {
    const response = await request(path, 'admin')
    expect(response.status).toBe(200)
    expect((await response.text()).includes('aria-label="Каталог"')).toBe(true)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('R-2.03 capitals and a trailing slash lead to the same page with the plain canonical URL', async () => {
    const html = await (await request('/FAVORITES/')).text()
    expect(html).toContain('<title>Избранное — Садозор</title>')
    expect(html).toContain(`<link rel="canonical" href="${testOrigin}/favorites"/>`)
  })

  test.each(['/shop/x', '/posts/x', '/sorts/x', '/plantings/x', '/treatments/x', '/links/x', '/plantings'])(
    '%s is 404',
    async path => {
      expect((await request(path)).status).toBe(404)
    },
  )
})

describe('R-2.04 guards', () => {
  test('R-2.12 a visitor is redirected to the login with the way back', async () => {
    for (const path of ['/profile', ...adminPaths])
      expect(await statusAndLocation(path), path).toEqual([302, `/login?redirect=${encodeURIComponent(path)}`])
    expect(await statusAndLocation('/profile?view=plan')).toEqual([
      302,
      `/login?redirect=${encodeURIComponent('/profile?view=plan')}`,
    ])
  })

  test('R-2.15 the guard lets every user in, admin or not', async () => {
    for (const path of ['/profile', ...adminPaths])
      for (const viewer of ['user', 'admin']) {
        // The seed has no plantings; only an administrator is told so.
        const isMissing = path === '/admin/plantings/1' && viewer === 'admin'
        // Each new record is a draft of its own.
        const isNew = path.endsWith('/create') && viewer === 'admin'
        const draft = expect.stringContaining(`${path}?draft=`)
        expect(await statusAndLocation(path, viewer), path).toEqual(
          isNew ? [302, draft] : [isMissing ? 404 : 200, null],
        )
      }
  })

  test('the file manager has no guard', async () => {
    expect(await statusAndLocation('/admin/file-manager')).toEqual([200, null])
  })

  test('R-2.13 the pages for guests redirect a user to the home page', async () => {
    for (const path of guestPaths) {
      expect(await statusAndLocation(path), path).toEqual([200, null])
      expect(await statusAndLocation(path, 'user'), path).toEqual([302, '/'])
    }
  })

  test('personal pages are not cached, and React Router’s data requests pass the same guard', async () => {
    for (const [path, viewer] of [
      ['/profile', 'user'],
      ['/login', ''],
      ['/admin/file-manager', ''],
    ] as const)
      expect((await request(path, viewer)).headers.get('cache-control'), path).toBe('private, no-store')
    const data = await request('/profile.data')
    expect([data.status, data.headers.get('cache-control')]).toEqual([202, 'private, no-store'])
    expect(await data.text()).toContain('/login?redirect=%2Fprofile')
    expect((await request('/profile/_payload.json', 'user')).status).toBe(404)
  })
})

describe('R-2.05 numbers of records', () => {
  test.each(['create', '0', '01', '-1', '1e3', '1.5', 'x', '%20'])(
    '/admin/plantings/%s is 404, for visitors too',
    async id => {
      const response = await request(`/admin/plantings/${id}`)
      const html = await response.text()
      expect(response.status).toBe(404)
      expect(html).toContain('<title>Page Not Found</title>')
      expect(html).toContain(`Page Not Found: /admin/plantings/${id}`)
    },
  )
})

test('R-2.01 every page has one of two layouts', async () => {
  expect(new Set(pages.map(page => page.layout))).toEqual(new Set(['default', 'centered']))
  for (const path of guestPaths) expect(await (await request(path)).text(), path).not.toContain('aria-label="Каталог"')
})

test('announced pages are not indexed and not in the sitemap', async () => {
  const map = await (await request('/sitemap-lists.xml')).text()
  for (const path of ['/todo', '/favorites', '/logout']) {
    expect(await (await request(path)).text(), path).toContain('<meta name="robots" content="noindex,follow"/>')
    expect(map).not.toContain(`${path}<`)
  }
})

test('every address of the sitemap is a page', async () => {
  const locations = async (path: string) =>
    [...(await (await request(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  const parts = await locations('/sitemap.xml')
  const addresses = (await Promise.all(parts.map(locations))).flat()
  expect(addresses.length).toBeGreaterThan(150)
  const missing: string[] = []
  for (const address of addresses) if ((await request(address)).status !== 200) missing.push(address)
  expect(missing).toEqual([])
})

test('the privacy policy has a date, anchors, and the configured operator', async () => {
  const html = await (await request('/privacy-policy')).text()
  expect(html).toContain('<time dateTime="2026-11-28">')
  for (const id of [
    'operator',
    'browser',
    'server',
    'account',
    'grounds',
    'analytics',
    'retention',
    'rights',
    'export-and-deletion',
    'changes',
  ])
    expect(html).toContain(`<section id="${id}"`)
  expect(html).toMatch(/Владелец этого сайта ещё не\sуказал/)
  const named = await builtApp({ db: database.db, operator: 'Садовое товарищество, post@example.org' })
  const page = await (await named.request(`${testOrigin}/privacy-policy`, { headers: asBrowser })).text()
  expect(page).toContain('Садовое товарищество, post@example.org')
  expect(page).not.toMatch(/ещё не\sуказал/)
})
