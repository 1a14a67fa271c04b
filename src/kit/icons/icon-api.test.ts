import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { asBrowser, builtApp } from '#kit/testing/built-app.server.ts'
import { type StubServer, stubServer } from '#kit/testing/stub-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { IconResponse } from './icon-request.ts'

let world: TestDatabase
let app: Hono
beforeAll(async () => {
  world = await testDatabase()
  app = await builtApp({ db: world.db })
})
afterAll(() => world[Symbol.asyncDispose]())

const request = async (path: string, site = app) => {
  const response = await site.fetch(new Request(`http://sadozor.test/api/_nuxt_icon/${path}`))
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as IconResponse & { message: string },
  }
}

/** Hosts for names of collections and icons that try to redirect the request to another server. */
const hosts = [
  'evil.example',
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost:22',
  '169.254.169.254',
  'user@evil.example',
]
const hostileNames = hosts.flatMap(host => [
  `//${host}`,
  `/${host}`,
  `https://${host}`,
  `https:${host}`,
  `\\\\${host}`,
  `..//${host}`,
  `@${host}`,
  `x@${host}`,
  `.${host}`,
  `lucide/../../${host}`,
  `lucide#@${host}`,
  `lucide?x=${host}`,
  `lucide%2F%2F${host}`,
  `lucide\u0000${host}`,
  `lucide\r\nHost: ${host}`,
  `lucide.json/${host}`,
  `ｌucide${host}`,
  `LUCIDE${host.toUpperCase()}`,
  `-${host}`,
  ` ${host}`,
  `\t${host}`,
  `javascript:${host}`,
  `file:///${host}`,
])

describe('R-7.55 icons of installed collections', () => {
  test('known icons are sorted and unique, with the collection’s size; aliases work; unknown icons are listed in not_found', async () => {
    const { status, headers, body } = await request('lucide.json?icons=sprout%2Cbug%2Cbug%2Chome%2Cno-such-icon')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      prefix: 'lucide',
      width: 24,
      height: 24,
      lastModified: expect.any(Number),
      not_found: ['no-such-icon'],
    })
    expect(Object.keys(body.icons)).toEqual(['bug', 'home', 'sprout'])
    for (const { body: drawing } of Object.values(body.icons)) expect(drawing).toMatch(/^<(path|g) /)
    expect(headers.get('cache-control')).toBe('public, max-age=604800, stale-while-revalidate=604800')
    expect(headers.get('set-cookie'), 'no session for icons').toBeNull()
    const phosphor = await request('ph.json?icons=leaf')
    expect(phosphor.body).toMatchObject({ prefix: 'ph', width: 256, icons: { leaf: { body: expect.any(String) } } })
    expect(phosphor.body.not_found).toBeUndefined()
  })

  test('names of built-in object properties are unknown icons', async () => {
    const { body } = await request('lucide.json?icons=constructor,bug')
    expect([Object.keys(body.icons), body.not_found]).toEqual([['bug'], ['constructor']])
  })
})

describe('R-7.56 unknown icons and collections', () => {
  test('a request with unknown names only lists them in not_found', async () => {
    const { status, body } = await request('lucide.json?icons=zz%2Caa')
    expect([status, body]).toEqual([200, { prefix: 'lucide', icons: {}, not_found: ['aa', 'zz'] }])
  })

  test('a collection that is not installed is 404, without any outgoing connection', async () => {
    const connections: unknown[] = []
    const note = (message: unknown) => void connections.push(message)
    subscribe('net.client.socket', note)
    try {
      expect(await request('mdi.json?icons=home')).toMatchObject({ status: 404, body: { message: 'Не найдено.' } })
      for (const spelling of hostileNames) await request(`${encodeURIComponent(spelling)}.json?icons=home`)
      expect(connections).toEqual([])
    } finally {
      unsubscribe('net.client.socket', note)
    }
  })

  test.each([
    'lucide.json',
    'lucide.json?icons=',
    'lucide.json?icons=a,,b',
    'lucide.json?icons=a&icons=b',
    'lucide?icons=bug',
    'lucide.jsonp?icons=bug',
  ])('%s is an invalid request', async path => {
    expect(await request(path)).toMatchObject({ status: 400, body: { message: 'Invalid icon request' } })
  })

  test('a very long list is an invalid request', async () => {
    expect((await request(`lucide.json?icons=${'a,'.repeat(2_000)}a`)).status).toBe(400)
  })
})

describe('the public service, when the operator switched it on', () => {
  let service: StubServer
  afterEach(() => service.close())

  async function withService(status: number, answer: unknown = '') {
    service = await stubServer((_, response) =>
      response
        .writeHead(status, { Location: 'http://evil.example/' })
        .end(typeof answer === 'string' ? answer : JSON.stringify(answer)),
    )
    return builtApp({ db: world.db, iconFallback: service.origin })
  }

  test('R-7.56 is requested for collections that are not installed, and never for local ones', async () => {
    const site = await withService(200, {
      prefix: 'evil',
      icons: { home: { body: '<path d="M0 0"/>', width: 'x', onload: 'alert(1)' }, extra: { body: '<path/>' } },
      width: 24,
      height: 24,
    })
    expect(await request('mdi.json?icons=nope%2Chome', site)).toMatchObject({ status: 200 })
    expect((await request('mdi.json?icons=nope%2Chome', site)).body).toEqual({
      prefix: 'mdi',
      icons: { home: { body: '<path d="M0 0"/>' } },
      width: 24,
      height: 24,
      not_found: ['nope'],
    })
    await request('lucide.json?icons=no-such-icon', site)
    expect(service.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(2).fill('GET /mdi.json?icons=home%2Cnope'),
    )
    expect(service.seen[0]!.headers.cookie).toBeUndefined()
  })

  test('R-7.56 over 200 hostile names cause no outgoing request', async () => {
    const site = await withService(200, { prefix: 'x', icons: {} })
    expect(hostileNames.length).toBeGreaterThan(200)
    for (const spelling of hostileNames) {
      const word = encodeURIComponent(spelling)
      const responses = [await request(`${word}.json?icons=home`, site), await request(`mdi.json?icons=${word}`, site)]
      for (const { status } of responses) expect([400, 404], spelling).toContain(status)
    }
    expect(service.seen).toEqual([])
  })

  test.each([
    [404, 404, 'Не найдено.'],
    [500, 500, 'Failed to fetch fallback icon'],
    [403, 500, 'Failed to fetch fallback icon'],
    [302, 500, 'Failed to fetch fallback icon'],
    [200, 500, 'Failed to fetch fallback icon'],
  ])('R-7.56 its status %i becomes our %i', async (upstream, ours, message) => {
    const site = await withService(upstream, upstream === 200 ? 'no json' : '')
    expect(await request('mdi.json?icons=home', site)).toMatchObject({ status: ours, body: { message } })
    expect(service.seen).toHaveLength(1)
  })

  test('a hundred unknown collections at once: four requests run in parallel, sixteen wait, the rest get 429', async () => {
    const open: (() => void)[] = []
    let maxParallel = 0
    let running = 0
    service = await stubServer((_, response) => {
      maxParallel = Math.max(maxParallel, ++running)
      open.push(() => {
        running--
        response.writeHead(404).end()
      })
      if (open.length === 4) setImmediate(answerAll)
    })
    const answerAll = () => {
      for (const answer of open.splice(0)) answer()
    }
    const site = await builtApp({ db: world.db, iconFallback: service.origin })
    const statuses = (
      await Promise.all(Array.from({ length: 100 }, (_, n) => request(`unknown-${n}.json?icons=home`, site)))
    ).map(({ status }) => status)
    expect(maxParallel).toBe(4)
    expect([
      statuses.filter(status => status === 404).length,
      statuses.filter(status => status === 429).length,
    ]).toEqual([20, 80])
    expect(service.seen).toHaveLength(20)
  })

  test('a failure is remembered: a missing icon for that request, a missing collection for all its icons', async () => {
    service = await stubServer(({ url }, response) => {
      if (url.startsWith('/none')) response.writeHead(404).end()
      else if (url.startsWith('/down')) response.writeHead(500).end()
      else response.writeHead(200).end(JSON.stringify({ prefix: 'mdi', icons: { home: { body: '<path/>' } } }))
    })
    const site = await builtApp({ db: world.db, iconFallback: service.origin })
    const statusOf = async (path: string) => (await request(path, site)).status
    for (const _ of [1, 2]) {
      expect(await statusOf('none.json?icons=a')).toBe(404)
      expect(await statusOf('none.json?icons=b')).toBe(404)
      expect(await statusOf('down.json?icons=a')).toBe(500)
      expect(await statusOf('mdi.json?icons=nope')).toBe(404)
      expect(await statusOf('mdi.json?icons=home')).toBe(200)
    }
    expect(service.seen.map(({ url }) => url)).toEqual([
      '/none.json?icons=a',
      '/down.json?icons=a',
      '/mdi.json?icons=nope',
      '/mdi.json?icons=home',
      '/mdi.json?icons=home',
    ])
  })

  test('pages allow and announce it only when it is switched on', async () => {
    const site = await withService(200)
    const pageOf = async (which: Hono) => {
      const response = await which.fetch(new Request('http://sadozor.test/drugs', { headers: asBrowser }))
      const connect = /connect-src [^;]*/.exec(response.headers.get('content-security-policy')!)![0]
      return {
        connect,
        hasMeta: (await response.text()).includes(`<meta name="icon-fallback" content="${service.origin}">`),
      }
    }
    expect(await pageOf(site)).toEqual({ connect: `connect-src 'self' ${service.origin}`, hasMeta: true })
    expect(await pageOf(app)).toEqual({ connect: "connect-src 'self'", hasMeta: false })
  })
})
