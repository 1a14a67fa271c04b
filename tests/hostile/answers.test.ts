import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { app, close, database, lines, open, request } from './answers.testing.ts'

beforeAll(open)
afterAll(close)

/** One path of every page and of every other route. */
const samples: Record<string, string> = {
  '/drugs/:alias': '/drugs/horus',
  '/drugs/:alias/mix': '/drugs/horus/mix',
  '/pests/:alias': '/pests/koloradskij-zhuk',
  '/diseases/:alias': '/diseases/fitoftoroz',
  '/plants/:alias': '/plants/tomat',
  '/*': '/nope',
}
const pathOf = (page: (typeof pages)[number]) => samples[page.path] ?? page.path.replace(':id', '1')
const pagePaths = pages.filter(page => page.access === 'public').map(pathOf)
const closedPages = pages.filter(page => page.access !== 'public')

const machinePaths = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-drugs.xml',
  '/healthz',
  '/readyz',
  '/drawings/plants/tomat.svg',
  '/og/site.png',
  '/service-worker.js',
  '/offline.html',
]

const wrongPaths = [
  '/nope',
  '/api/nope',
  '/assets/nope.js',
  '/drawings/plants/nope.svg',
  '/og/drugs/nope.png',
  '/metrics',
  '/__manifest',
  '/%ff',
  '/%00',
]

const allPaths = [
  ...pagePaths,
  ...closedPages.map(pathOf),
  ...machinePaths,
  ...wrongPaths,
  '/drugs/_payload.json',
  '/drugs.data',
  '/favicon.svg',
]

/** Pages linked from mail: the token in the URL must not be sent as referrer. /email-change redirects visitors to the login. */
const mailPaths = ['/email-verify', '/email-undo', '/reset-password']

describe('every response', () => {
  test.each(allPaths)('%s has the security headers and a request id', async path => {
    const { headers } = await request(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': mailPaths.includes(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringMatching(/geolocation=\(\).*hid=\(\).*serial=\(\).*storage-access=\(\)/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(headers.has('set-cookie')).toBe(false)
    expect(headers.has('strict-transport-security')).toBe(false)
  })

  test.each(allPaths)('%s allows no other origin', async path => {
    for (const method of ['GET', 'OPTIONS']) {
      const headers = {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-xsrf-token',
      }
      const response = await app.request(`${testOrigin}${path}`, { method, headers })
      expect([...response.headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
    }
  })

  test('has HSTS when the public URL is https', async () => {
    const secure = await builtApp({ db: database.db, publicUrl: 'https://sadozor.example' })
    const { headers } = await secure.request('https://sadozor.example/robots.txt')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  })

  test('the log has one line per request, with request id and route but without the URL', async () => {
    lines.length = 0
    const response = await request('/drugs/horus?crop=secret-word')
    const line = JSON.parse(lines.at(-1)!)
    expect(line).toMatchObject({
      requestId: response.headers.get('x-request-id'),
      route: '/drugs/:alias',
      method: 'GET',
    })
    expect(lines.join()).not.toMatch(/secret-word|horus/)
  })
})

describe('the log line of a request', () => {
  const person = async () => {
    const { rows } = await database.pool.query(
      `insert into users (name, email, password_hash) values ('Иван', $1, '-') returning id`,
      [`${crypto.randomUUID()}@example.ru`],
    )
    const token = newToken()
    await database.pool.query(
      `insert into session (token_hash, user_id, is_pending, expires_at) values ($1, $2, false, now() + interval '1 hour')`,
      [hashToken(token), rows[0].id],
    )
    return { id: rows[0].id as number, cookie: `sadozor_session=${token}` }
  }
  const lineOf = async (path: string, init: RequestInit) => {
    lines.length = 0
    await request(path, init)
    return JSON.parse(lines.at(-1)!)
  }

  test('has the id of the signed-in user, and null for a visitor', async () => {
    const { id, cookie } = await person()
    expect(await lineOf('/api/user', { headers: { cookie } })).toMatchObject({ actor: id, status: 200, level: 30 })
    expect(await lineOf('/profile', { headers: { ...asBrowser, cookie } })).toMatchObject({
      actor: id,
      route: '/profile',
      status: 200,
    })
    expect(await lineOf('/api/user', {})).toMatchObject({ actor: null, status: 401 })
    expect(
      await lineOf('/drugs', { headers: { ...asBrowser, cookie } }),
      'a public page looks at no cookie',
    ).toMatchObject({ actor: null })
  })

  test('is a warning for CSRF failures and rate limits, with the user, at most sixty a minute', async () => {
    const { id, cookie } = await person()
    expect(await lineOf('/api/logout', { method: 'POST', headers: { cookie } })).toMatchObject({
      actor: id,
      status: 419,
      level: 40,
      route: '/api/logout',
    })
    lines.length = 0
    for (let n = 0; n < 100; n++) await request('/api/logout', { method: 'POST' })
    const levels = lines.map(line => JSON.parse(line).level as number)
    expect(levels).toHaveLength(100)
    expect(levels.filter(level => level === 40).length).toBeLessThanOrEqual(60)
    expect(levels.at(-1)).toBe(30)
  })
})

describe('a page', () => {
  test.each(pagePaths)('%s allows exactly its own inline scripts, by hash', async path => {
    const response = await request(path)
    const html = await response.text()
    const inline = [...html.matchAll(/<script(?![^>]*(?: src=|json"))[^>]*>([\s\S]*?)<\/script>/g)].map(
      match => match[1]!,
    )
    const allowed = response.headers.get('content-security-policy')!.match(/'sha256-[^']+'/g)
    expect(inline.length).toBe(2)
    expect(allowed).toEqual(inline.map(text => `'sha256-${hash('sha256', text, 'base64')}'`))
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe-|nonce/)
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/<[^>]+\s(style|on\w+)=/)
  })

  test.each(pagePaths)('%s is the same for everyone', async path => {
    const plain = await request(path)
    const personal = {
      ...asBrowser,
      cookie: 'sadozor_session=canary',
      authorization: 'Bearer canary',
      'x-forwarded-host': 'canary.example',
    }
    const other = await app.request(`http://canary.example${path}`, { headers: personal })
    const html = await other.text()
    expect(html === (await plain.text())).toBe(true)
    expect(html.includes('canary')).toBe(false)
  })

  test('has an ETag and returns 304 for it', async () => {
    const first = await request('/drugs')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const again = await request('/drugs', { headers: { ...asBrowser, 'if-none-match': first.headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('responds to HEAD like GET, without a body', async () => {
    const [get, head] = [await request('/drugs'), await request('/drugs', { method: 'HEAD' })]
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, get.headers.get('etag'), ''])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'rejects %s with 405 and the header Allow',
    async method => {
      const response = await request('/drugs', { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    },
  )

  test('that does not exist is 404 with the title of the specification', async () => {
    const response = await request('/nope?a=1')
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(html).toContain('<title>Page Not Found</title>')
    expect(html).toContain('Page not found: /nope?a=1')
    expect(html).toContain('Такой страницы нет.')
  })

  test('that does not exist is 404 with JSON for a script', async () => {
    const response = await app.request(`${testOrigin}/nope`, { headers: { accept: 'application/json' } })
    expect([response.status, await response.json()]).toEqual([404, { message: 'Page not found: /nope' }])
  })
})

describe('the data of a page', () => {
  test('is JSON with an ETag, not indexed by search engines', async () => {
    const response = await request('/plants/_payload.json')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      etag: expect.any(String),
    })
    await response.json()
    const again = await request('/plants/_payload.json', {
      headers: { 'if-none-match': response.headers.get('etag')! },
    })
    expect(again.status).toBe(304)
  })

  test.each(['/nope/_payload.json', '/drugs/nope-nope/_payload.json', '/a/b/c/_payload.json'])(
    '%s is 404 in JSON',
    async path => {
      const response = await request(path, { headers: { accept: '*/*' } })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ message: expect.stringContaining('Page not found: ') })
    },
  )
})

describe('the API', () => {
  test('an unknown path is 404 with the text of the specification', async () => {
    const response = await request('/api/xyz')
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: 'The route api/xyz could not be found.' },
    ])
    expect((await request('/api/xyz', { method: 'POST' })).status).toBe(404)
  })
})

test('with configured hosts, other hosts are rejected, except for probes', async () => {
  const strict = await builtApp({ db: database.db, hosts: ['sadozor.test'] })
  expect((await strict.request('http://evil.example/robots.txt')).status).toBe(421)
  expect((await strict.request('http://10.0.0.7:3000/healthz')).status).toBe(200)
  expect((await strict.request('http://SADOZOR.test/robots.txt')).status).toBe(200)
})
