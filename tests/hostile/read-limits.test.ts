import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proxyList } from '#kit/http/client-address.server.ts'
import { openReadBudget } from '#kit/http/read-budget.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { startSite } from '#kit/testing/running-site.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

/** With a budget of one page; the clock does not advance. */
const appWithSmallBudget = () =>
  builtApp({
    db: database.db,
    proxies: proxyList(['10.0.0.0/8']),
    readBudget: openReadBudget({ burst: 10, perSecond: 1, maxNetworks: 100 }, () => 0),
  })

const request = (
  app: Hono,
  address: string,
  { from = '203.0.113.7', headers = {}, ...init }: RequestInit & { from?: string } = {},
) =>
  app.fetch(new Request(testOrigin + address, { headers: { ...asBrowser, ...headers }, ...init }), {
    incoming: { socket: { remoteAddress: from } },
  })

const json = { 'content-type': 'application/json' }
const dose = { method: 'POST', headers: json, body: '{}' }

describe('a network that has used up its read budget', () => {
  test.each([
    '/drugs',
    '/plants/tomat',
    '/nope',
    '/login',
    '/drugs.data',
    '/plants/_payload.json',
    '/drawings/plants/tomat.svg',
    '/og/site.png',
    '/sitemap.xml',
    '/api/drugs',
    '/api/plants/tomat',
    '/api/openapi.json',
    '/api/_nuxt_icon/lucide.json?icons=bug',
  ])('gets 429 with Retry-After for %s', async address => {
    const app = await appWithSmallBudget()
    expect((await request(app, '/plants')).status).toBe(200)
    const refused = await request(app, address)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  test('gets 429 for a calculation', async () => {
    const app = await appWithSmallBudget()
    expect((await request(app, '/api/dose', dose)).status).toBe(429)
  })

  test('gets a Russian message, as a page and as JSON', async () => {
    const app = await appWithSmallBudget()
    await request(app, '/plants')
    const page = await request(app, '/drugs')
    expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
      429,
      'text/html; charset=utf-8',
      '10',
    ])
    expect(await page.text()).toContain('Слишком много запросов.')
    const response = await request(app, '/api/drugs', { headers: { accept: 'application/json' } })
    expect(await response.json()).toEqual({
      message: expect.stringMatching(/^Слишком много запросов из\sвашей сети\./),
    })
  })

  test('still gets files, probes, and the accounts API', async () => {
    const app = await appWithSmallBudget()
    await request(app, '/plants')
    for (const address of ['/favicon.svg', '/healthz', '/readyz', '/robots.txt', '/builds/latest.json'])
      expect((await request(app, address)).status, address).toBe(200)
    expect((await request(app, '/sanctum/csrf-cookie')).status).toBe(204)
    expect((await request(app, '/api/user', { headers: { accept: 'application/json' } })).status).toBe(401)
    expect((await request(app, '/api/login', { method: 'POST', headers: json, body: '{}' })).status).toBe(419)
  })

  test('does not affect other networks', async () => {
    const app = await appWithSmallBudget()
    await request(app, '/plants')
    expect((await request(app, '/plants', { from: '203.0.113.8' })).status).toBe(200)
    expect(
      (await request(app, '/plants', { headers: { 'x-forwarded-for': '198.51.100.1' } })).status,
      'no proxy of ours',
    ).toBe(429)
    const behind = (address: string) =>
      request(app, '/plants', { from: '10.0.0.1', headers: { 'x-forwarded-for': address } })
    expect((await behind('198.51.100.1')).status).toBe(200)
    expect([(await behind('198.51.100.1')).status, (await behind('198.51.100.2')).status]).toEqual([429, 200])
    expect((await request(app, '/plants', { from: '2001:db8::1' })).status).toBe(200)
    expect((await request(app, '/plants', { from: '2001:db8::2' })).status, 'a household has one /64').toBe(429)
  })
})

test('a search costs more than a list', async () => {
  const app = await builtApp({
    db: database.db,
    readBudget: openReadBudget({ burst: 15, perSecond: 1, maxNetworks: 100 }, () => 0),
  })
  expect((await request(app, '/plants?q=%20')).status).toBe(200)
  expect((await request(app, '/plants?q=a', { from: '203.0.113.8' })).status).toBe(429)
  expect((await request(app, '/api/plants?q=a', { from: '203.0.113.9' })).status).toBe(429)
  expect((await request(app, '/plants/_payload.json?q=a', { from: '203.0.113.10' })).status).toBe(200)
})

test('the program limits reading, and READ_LIMITS=off does not', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sadozor-limits-'))
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_UNSAFE: 'true',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
  const statusesOf = async (limits: string, cache = '0') => {
    const port = await findFreePort()
    const site = await startSite({ ...settings, PORT: String(port), READ_LIMITS: limits, PAGE_CACHE_MB: cache })
    const statuses: number[] = []
    for (let n = 0; n < 20; n++) {
      const asked = Array.from({ length: 15 }, () => fetch(`http://127.0.0.1:${port}/sitemap-lists.xml`))
      statuses.push(...(await Promise.all(asked)).map(response => response.status))
    }
    await site.stop()
    return new Set(statuses)
  }
  try {
    expect(await statusesOf('on')).toEqual(new Set([200, 429]))
    expect(await statusesOf('off')).toEqual(new Set([200]))
    expect(await statusesOf('on', '64'), 'what comes from the cache is not counted').toEqual(new Set([200]))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
