import { readdirSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/**
 * No request blocks the event loop: every route gets requests with 8 KB of input that could make a parser slow, and their busy time
 * is compared with that of a plain request to the same route.
 */
const maxRatio = 12
const runs = 20

let database: TestDatabase
let app: Hono
const routes: Route[] = []

interface Route {
  method: string
  path: string
  accept: string
  /** Parameters it reads. */
  query: readonly string[]
}

interface Contract {
  parameters?: { in: string; name: string }[]
}

beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db, iconFallback: 'http://127.0.0.1:9' })
  const samples: Record<string, string> = {
    '/drugs/:alias': '/drugs/horus',
    '/drugs/:alias/mix': '/drugs/horus/mix',
    '/pests/:alias': '/pests/koloradskij-zhuk',
    '/diseases/:alias': '/diseases/fitoftoroz',
    '/plants/:alias': '/plants/tomat',
    '/*': '/nope',
  }
  const get = (path: string, query: readonly string[] = []) =>
    routes.push({ method: 'GET', path, accept: 'text/html', query })
  for (const page of pages) {
    const path = samples[page.path] ?? page.path.replace(':id', '1')
    get(path)
    // The payload runs the same loader without rendering.
    if (page.access === 'public') get(path === '/' ? '/_payload.json' : `${path}/_payload.json`, page.query)
  }
  for (const path of ['/drugs.data', '/_.data', '/profile.data', '/privacy', '/admin', '/sanctum/csrf-cookie'])
    get(path)
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-lists.xml', '/sitemap-drugs.xml', '/builds/latest.json'])
    get(path)
  for (const path of ['/healthz', '/readyz', '/metrics', '/favicon.svg', '/og/site.png', '/og/plants/tomat.png'])
    get(path)
  for (const path of ['/drawings/drugs/skor.svg', '/drawings/empty/gate.svg', '/assets/nope.js']) get(path)
  get(`/assets/${readdirSync('build/client/assets').find(name => name.endsWith('.js'))}`)
  const contract = (await (await app.request(`${testOrigin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Contract>>
  }
  for (const [path, methods] of Object.entries(contract.paths))
    for (const [method, { parameters = [] }] of Object.entries(methods))
      routes.push({
        method: method.toUpperCase(),
        path: `/api${path
          .replace('{alias}', 'skor')
          .replace('{file}', 'lucide.json')
          .replaceAll(/\{\w+\}/g, '1')}`,
        accept: 'application/json',
        query: parameters.filter(each => each.in === 'query').map(each => each.name),
      })
})
afterAll(() => database[Symbol.asyncDispose]())

interface Attack {
  name: string
  /** Appended to the path. */
  path?: string
  query?: string
  headers?: Record<string, string>
  body?: string
}

const size = 7_900
const repeated = (piece: string, length = size) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const keys = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":0`).join()
const pieces = ['/', '.', '%', '%25', '%2F', ',', '[', ';', ' ', '-', 'a/', 'ё', '&']

const inPath = pieces.flatMap(piece => [
  { name: `8 KB of path made of ${piece}`, path: `/${repeated(piece)}b` },
  // As long as the URL filter allows.
  ...(/^[.,%-]$/.test(piece) ? [{ name: `path of ${piece}`, path: `/${repeated(piece, 850)}b` }] : []),
])
const inQuery = [
  ...pieces.map(piece => ({ name: `query of ${piece}`, query: repeated(piece, 7_000) })),
  { name: 'many parameters', query: Array.from({ length: 1_000 }, (_, n) => `p${n}=${n}`).join('&') },
]
const inParameter = (name: string) => [
  ...['a ', 'a,', '-', '%D0%B0', '9'].map(piece => ({
    name: `${name} of ${piece}`,
    query: `${name}=${repeated(piece, name === 'q' ? 96 : 1_900)}`,
  })),
  { name: `8 KB of ${name}`, query: `${name}=${repeated('ab-', size)}` },
  { name: `${name} many times`, query: repeated(`${name}=a&`, 7_000) },
]
const headerPieces: Record<string, string[]> = {
  cookie: ['; ', ';', 'a=b; ', '='],
  'if-none-match': [',', 'W/"a", ', ' ', 'W/'],
  'accept-encoding': [',', ';', 'br;q=0, ', ';q=0.0', ' ', '0'],
  accept: [',', ';', ' '],
  'x-forwarded-for': [',', '127.0.0.1, ', '::1,', '%', '[', ' '],
  authorization: [' '],
  'user-agent': ['curl', ' '],
  'x-xsrf-token': ['%25', '%', '.'],
  origin: ['/', 'http://'],
}
const inHeaders = Object.entries(headerPieces).flatMap(([header, pieces]) =>
  pieces.map(piece => ({ name: `${header} of ${piece}`, headers: { [header]: `x${repeated(piece)}x` } })),
)
const inBody = [
  ['nested lists', `{"treated":${repeated('[', 4_000)}${repeated(']', 4_000)}}`],
  ['nested objects', `{"treated":${repeated('{"a":', 8_000)}`],
  ['85,000 keys', `{${keys(85_000)}}`],
  ['900 keys', `{${keys(900)}}`],
  ['900 keys in a field', `{"treated":{${keys(900)}}}`],
  ['a long list', `{"history":[${repeated('0,', 1_800)}0],"mix":[${repeated('0,', 100)}0]}`],
  ...pieces.map(piece => [
    `texts of ${piece}`,
    JSON.stringify({
      email: repeated(piece, 5_000),
      password: repeated(piece, 2_000),
      use: repeated(piece, 70),
      day: repeated(piece, 10),
    }),
  ]),
  ...[' ', '9', '1 ', '½', ',', '.', '-'].map(piece => [
    `numbers of ${piece}`,
    JSON.stringify({
      rate: { rateKind: 'amount', rateMin: repeated(piece, 40), rateMax: null },
      treated: { areaM2: repeated(piece, 40) },
    }),
  ]),
].map(([name = '', body = '']) => ({ name: `body with ${name}`, body }))

const attacksOn = ({ method, query }: Route): Attack[] => [
  ...inPath,
  ...inQuery,
  ...[...query, 'unknown'].flatMap(inParameter),
  ...inHeaders,
  ...(method === 'GET' ? [] : inBody),
]

interface Timing {
  status: number
  /** Busy time of this thread by wall clock and by CPU time; milliseconds. */
  busy: number
  cpu: number
}

async function timeRequest({ method, path, accept }: Route, attack: Partial<Attack> = {}): Promise<Timing> {
  const headers = new Headers({ accept, ...attack.headers })
  if (method !== 'GET') headers.set('content-type', 'application/json')
  const body = method === 'GET' ? null : (attack.body ?? '{}')
  const url = testOrigin + path + (attack.path ?? '') + (attack.query === undefined ? '' : `?${attack.query}`)
  const request = new Request(url, { method, headers, body })
  const [started, spent] = [performance.eventLoopUtilization(), process.threadCpuUsage()]
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress: '203.0.113.7' } } })
  await response.arrayBuffer()
  const { user, system } = process.threadCpuUsage(spent)
  return {
    status: response.status,
    busy: performance.eventLoopUtilization(started).active,
    cpu: (user + system) / 1000,
  }
}

/** The fastest of several runs, to ignore garbage collection and other programs. */
async function fastest(tries: number, run: () => Promise<Timing>, enough = 0): Promise<number> {
  let found = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries && found > enough; n++) found = Math.min(found, (await run()).busy)
  return found
}

const unknownPage: Route = { method: 'GET', path: '/nope', accept: 'text/html', query: [] }

/**
 * Most attack paths lead to the 404 page, so they are compared with it. Routes that respond from memory are faster than parsing 8 KB
 * of anything; they are compared with a third of the 404 page.
 */
const maxBusy = (attack: Attack, plain: number, unknown: number) =>
  maxRatio * Math.max(plain, attack.path ? unknown : unknown / 3)

/**
 * Wall clock time includes other programs; CPU time does not, but has a resolution of milliseconds on some machines. So a request that
 * looks slow is repeated many times, alternating with plain requests, and judged by the sums of CPU time.
 */
async function isSlow(route: Route, attack: Attack): Promise<string | null> {
  let [hostile, plain, unknown] = [0, 0, 0]
  for (let n = 0; n < runs; n++) {
    hostile += (await timeRequest(route, attack)).cpu
    plain += (await timeRequest(route)).cpu
    unknown += (await timeRequest(unknownPage)).cpu
  }
  return hostile > maxBusy(attack, plain, unknown)
    ? `${(hostile / Math.max(plain, unknown / 3)).toFixed(1)} times a plain request`
    : null
}

test('no URL, header or body takes much longer than a plain request, and none causes 5xx', async () => {
  const slow: string[] = []
  const failed: string[] = []
  expect(routes.length).toBeGreaterThan(80)
  const unknown = await fastest(9, () => timeRequest(unknownPage))
  for (const route of routes) {
    if (slow.length > 2) break
    await timeRequest(route)
    const plain = await fastest(9, () => timeRequest(route))
    for (const attack of attacksOn(route)) {
      const name = `${route.method} ${route.path}, ${attack.name}`
      const bound = maxBusy(attack, plain, unknown)
      const first = await timeRequest(route, attack)
      if (first.status >= 500) failed.push(`${name}: ${first.status}`)
      if (first.busy <= bound || (await fastest(2, () => timeRequest(route, attack), bound)) <= bound) continue
      const how = await isSlow(route, attack)
      if (how) slow.push(`${name}: ${how}`)
    }
  }
  expect(failed).toEqual([])
  expect(slow).toEqual([])
}, 600_000)
