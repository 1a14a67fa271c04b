import { hash } from 'node:crypto'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { drawingAddress, drawingsVersion } from '#ui/drawing-address.ts'

let database: TestDatabase
let app: Hono
const lines: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  app = await builtApp({ db: database.db, log })
})
afterAll(() => database[Symbol.asyncDispose]())

const request = (path: string, init: RequestInit = {}) =>
  app.request(testOrigin + path, { headers: asBrowser, ...init })

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

describe('for machines', () => {
  test('the sitemap lists published records with the time of their change', async () => {
    const index = await (await request('/sitemap.xml')).text()
    const parts = [...index.matchAll(/<loc>http:\/\/sadozor\.test(.*?)<\/loc>/g)].map(match => match[1]!)
    expect(parts).toEqual(expect.arrayContaining(['/sitemap-lists.xml', '/sitemap-drugs.xml', '/sitemap-plants.xml']))
    await database.pool.query("update drug set status = 'draft' where alias = 'horus'")
    const drugs = await (await request('/sitemap-drugs.xml')).text()
    await database.pool.query("update drug set status = 'published' where alias = 'horus'")
    expect(drugs).toMatch(
      /<url><loc>http:\/\/sadozor\.test\/drugs\/skor<\/loc><lastmod>20\d\d-\d\d-\d\dT[\d:.]+Z<\/lastmod><\/url>/,
    )
    expect(drugs).not.toContain('/drugs/horus<')
    expect(await (await request('/sitemap-lists.xml')).text()).not.toContain('*')
  })

  test('robots.txt repeats its rules for Yandex and names the sitemap', async () => {
    const text = await (await request('/robots.txt')).text()
    expect(text.match(/^Disallow: \/admin$/gm)).toHaveLength(2)
    expect(text).toMatch(/^Clean-param: utm_source&.* \/$/m)
    expect(text).toContain('Sitemap: http://sadozor.test/sitemap.xml')
  })

  test('a picture for sharing is 1200 × 630', async () => {
    const response = await request('/og/plants/tomat.png')
    const png = Buffer.from(await response.arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    const again = await request('/og/plants/tomat.png', { headers: { 'if-none-match': response.headers.get('etag')! } })
    expect(again.status).toBe(304)
  })

  test('text in a drawing is converted to outlines', async () => {
    const svg = await (await request('/drawings/drugs/skor.svg')).text()
    expect(svg).toMatch(/^<svg /)
    expect(svg).not.toContain('<text')
  })

  test.each([
    '/drawings/plants/tomat.svg',
    '/drawings/plants/tomat.svg?v=old',
    '/drawings/empty/gate.svg',
    `/drawings/drugs/skor.svg?v=${drawingsVersion}`,
  ])('%s is shown from the cache and refreshed in the background', async path => {
    expect((await request(path)).headers.get('cache-control')).toBe(
      'public, max-age=86400, stale-while-revalidate=31536000',
    )
  })

  test.each([
    ['plants', 'tomat'],
    ['diseases', 'fitoftoroz'],
    ['empty', 'gate'],
    ['signs', 'leaf'],
  ])('the drawing %s/%s of this version is kept for good', async (kind, name) => {
    expect((await request(drawingAddress(kind, name))).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
  })

  test('a drawing opened directly is sandboxed', async () => {
    const response = await request('/drawings/plants/tomat.svg')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('readiness depends on the database, health does not', async () => {
    expect(await (await request('/readyz')).json()).toMatchObject({ status: 'ready', database: 'up', disk: 'ok' })
    const broken = await testDatabase()
    const lost = await builtApp({ db: broken.db })
    await broken[Symbol.asyncDispose]()
    expect((await lost.request(`${testOrigin}/readyz`)).status).toBe(503)
    expect((await lost.request(`${testOrigin}/healthz`)).status).toBe(200)
  })

  test('metrics need the token with a public URL; with a local URL loopback needs none', async () => {
    const statusOf = async (publicUrl: string, from: string, headers = {}) => {
      const site = await builtApp({ db: database.db, publicUrl, metricsToken: '0123456789abcdef' })
      const response = await site.fetch(new Request(`${publicUrl}/metrics`, { headers }), {
        incoming: { socket: { remoteAddress: from } },
      })
      return response.status
    }
    // A proxy on the same machine that sends no X-Forwarded-For.
    expect(await statusOf('https://sadozor.example', '127.0.0.1')).toBe(404)
    expect(await statusOf('https://sadozor.example', '127.0.0.1', { authorization: 'Bearer 0123456789abcdef' })).toBe(
      200,
    )
    for (const local of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      expect(await statusOf(local, '127.0.0.1')).toBe(200)
      expect(await statusOf(local, '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
      expect(await statusOf(local, '203.0.113.7')).toBe(404)
    }
  })

  test('metrics tell how long requests of a route took, and how late the event loop is', async () => {
    const site = await builtApp({ db: database.db, publicUrl: 'http://localhost:3000' })
    expect((await site.fetch(new Request('http://localhost:3000/healthz'))).status).toBe(200)
    const read = () =>
      site.fetch(new Request('http://localhost:3000/metrics'), { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    const text = await (await read()).text()
    expect(text).toContain('http_request_duration_seconds_count{route="/healthz",method="GET"} 1')
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  })

  test('security.txt has a contact, languages, and expires within a year', async () => {
    const response = await request('/.well-known/security.txt')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    const fields = Object.fromEntries(
      (await response.text())
        .trim()
        .split('\n')
        .map(line => line.split(': ')),
    )
    expect(fields).toEqual({
      Contact: 'http://sadozor.test/privacy-policy#operator',
      Expires: expect.stringMatching(/^20\d\d-\d\d-\d\dT00:00:00\.000Z$/),
      'Preferred-Languages': 'ru, en',
      Canonical: 'http://sadozor.test/.well-known/security.txt',
    })
    const days = (Date.parse(fields.Expires!) - Date.now()) / 86_400_000
    expect([days > 170, days < 366]).toEqual([true, true])
    const named = await builtApp({ db: database.db, securityContact: 'mailto:security@sadozor.example' })
    expect(await (await named.request(`${testOrigin}/.well-known/security.txt`)).text()).toContain(
      'Contact: mailto:security@sadozor.example\n',
    )
  })

  test('the page of the API documentation may load only its stylesheet', async () => {
    const response = await request('/api/docs')
    const policy = response.headers.get('content-security-policy')
    expect([response.headers.get('cache-control'), policy]).toEqual([
      'no-cache',
      expect.stringContaining("style-src 'self'"),
    ])
    expect(policy).not.toMatch(/unsafe|sha256/)
    const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await response.text()) ?? []
    expect((await request(href)).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  test('metrics are available with the right token', async () => {
    const open = await builtApp({ db: database.db, metricsToken: '0123456789abcdef' })
    const withToken = (token: string) =>
      open.request(`${testOrigin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect((await withToken('0123456789abcdeF')).status).toBe(404)
    expect((await request('/metrics')).status).toBe(404)
    const response = await withToken('0123456789abcdef')
    expect(await response.text()).toContain('process_resident_memory_bytes')
  })
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
