import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { pageQueries } from '#site/public-faces.server.ts'

let database: TestDatabase
let app: Hono

beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
})
afterAll(() => database[Symbol.asyncDispose]())

const values = [
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  '1.5',
  'NaN',
  '',
  '%00',
  'a%00b',
  '%ff',
  '%ED%A0%80',
  '%F0%9F%8D%85',
  '%E2%80%AE',
  '%0d%0aSet-Cookie:x=1',
  "'%20or%201=1--",
  "');drop%20table%20drug;--",
  '$1',
  '%25',
  '%5C',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '[object Object]',
  '../../etc/passwd',
  'a,b,,c',
  ',',
  'tomat,tomat',
  'x'.repeat(3000),
  '%D0%B0'.repeat(500),
  '1&page=2',
  'tomat&crop=ogurec',
]
const rows = pages.filter(page => page.path !== '/*')
const samples: Record<string, string> = {
  drugs: 'horus',
  pests: 'koloradskij-zhuk',
  diseases: 'fitoftoroz',
  plants: 'tomat',
  sorts: 'sanka',
  posts: 'kak-chitat-reglament',
  shop: 'skor',
  sales: 'vesennij-sad',
  terms: 'srok-ozhidaniya',
}
const addressOf = (path: string) => path.replace(/^\/(\w+)\/:alias$/, (_, kind: string) => `/${kind}/${samples[kind]}`)

/** Each parameter alone in a payload request, and all together in a page request. */
test.each(
  rows.map(
    page => [addressOf(page.path), [...(page.query ?? []), ...Object.keys(pageQueries[page.path] ?? {})]] as const,
  ),
)(
  '%s: no parameter value causes an error',
  async (path, query) => {
    const keys = [...query, 'unknown', '__proto__', 'page[]', '%ff', '%00']
    const payload = `${path === '/' ? '' : path}/_payload.json`
    for (const value of values) {
      const addresses = [
        ...query.map(key => `${payload}?${key}=${value}`),
        `${path}?${keys.map(key => `${key}=${value.slice(0, 300)}`).join('&')}`,
      ]
      for (const address of addresses) {
        const response = await app.request(testOrigin + address, { headers: asBrowser })
        const body = await response.text()
        expect([200, 301, 302, 304, 400, 404, 422], address).toContain(response.status)
        if (response.headers.get('content-type')?.includes('json')) continue
        expect(body, address).not.toMatch(/<script>alert|<img src=x/)
      }
    }
  },
  120_000,
)

const segments = [
  '%00',
  '%ff',
  'a%00b',
  '%ED%A0%80',
  '%c0%ae%c0%ae',
  '%2e%2e%2f',
  '%5c..%5c',
  '%0d%0aX:1',
  '%09',
  '%7f',
  '%',
  '%zz',
  "'or'1'='1",
  '<script>',
  '$%7Bx%7D',
  '%F0%9F%8D%85',
  'x'.repeat(3000),
  'TOMAT',
  'tomat%2F',
  '__proto__',
  'constructor',
  '.data',
  '_.data',
  '_root.data',
  '_payload.json',
  ' ',
  '~',
  '*',
  ':alias',
  '%25%30%30',
  '%E2%80%AE',
]
const addressTemplates: ((segment: string) => string)[] = [
  s => `/${s}`,
  s => `/drugs/${s}`,
  s => `/pests/${s}`,
  s => `/diseases/${s}`,
  s => `/plants/${s}`,
  s => `/drugs/${s}/_payload.json`,
  s => `/drugs/${s}.data`,
  s => `/api/${s}`,
  s => `/api/drugs/${s}`,
  s => `/drawings/drugs/${s}.svg`,
  s => `/drawings/${s}/x.svg`,
  s => `/og/plants/${s}.png`,
  s => `/assets/${s}`,
  s => `/sitemap-${s}.xml`,
  s => `//${s}`,
  s => `/${s}/${s}/${s}`,
]

test.each(addressTemplates.map(frame => [frame('…'), frame] as const))(
  '%s: no path segment causes an error',
  async (_name, frame) => {
    for (const segment of segments) {
      for (const headers of [asBrowser, { accept: 'application/json' }]) {
        const address = frame(segment)
        const response = await app.request(testOrigin + address, { headers })
        const body = await response.text()
        expect(response.status, address).toBeLessThan(500)
        expect(response.headers.get('location') ?? '/', address).toMatch(/^\/(?![/\\])/)
        if (!response.headers.get('content-type')?.includes('json'))
          expect(body, address).not.toMatch(/<script>(?!try\{|window\.__|\{const)/)
      }
    }
  },
)

test.each([
  ['undecodable bytes', '/%ff'],
  ['NUL', '/drugs/%00'],
  ['a control character', '/drugs/a%0Ab'],
  ['two slashes', '//evil.example'],
  ['two slashes at the end', '/drugs//'],
  ['two slashes inside', '/drugs//horus'],
  ['an encoded slash beside another one', '/drugs/%2F/horus'],
  ['thousands of slashes', `/a${'/'.repeat(7_000)}b`],
  ['a path of more than 1,000 characters', `/${'x'.repeat(1_000)}`],
  ['a payload path of more than 1,000 characters', `/drugs/${'%D0%B0'.repeat(170)}/_payload.json`],
  ['more than 8 KB', `/drugs?q=${'x'.repeat(8300)}`],
])('an address with %s is 400', async (_what, address) => {
  const html = await app.request(testOrigin + address, { headers: asBrowser })
  expect([html.status, html.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8'])
  const json = await app.request(testOrigin + address, { headers: { accept: 'application/json' } })
  expect([json.status, await json.json()]).toEqual([400, { message: expect.any(String) }])
})

test('request headers for frameworks have no effect', async () => {
  const plain = await (await app.request(`${testOrigin}/drugs`, { headers: asBrowser })).text()
  const names = [
    'x-react-router-spa-mode',
    'x-react-router-prerender-data',
    'x-middleware-subrequest',
    'x-http-method-override',
    'x-original-url',
    'x-rewrite-url',
  ]
  for (const name of names) {
    const response = await app.request(`${testOrigin}/drugs`, { headers: { ...asBrowser, [name]: 'yes' } })
    expect([response.status, await response.text()], name).toEqual([200, plain])
  }
})

test('an address with a trailing slash or in capitals is the same page', async () => {
  for (const address of ['/drugs/', '/DRUGS', '/Drugs/Horus']) {
    expect((await app.request(testOrigin + address, { headers: asBrowser })).status, address).toBeLessThan(405)
  }
})
