import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { drawingAddress, drawingsVersion } from '#ui/pictures/drawing-address.ts'
import { close, database, open, request } from './answers.testing.ts'

beforeAll(open)
afterAll(close)

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
