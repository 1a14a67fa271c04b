import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { type GenerationListener, listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import { readTableNames } from '#kit/db/table-names.server.ts'
import { createResponseCache } from '#kit/http/response-cache.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { asBrowser, openBuiltSite } from '#kit/testing/built-app.server.ts'
import type { OpenServer } from '#kit/testing/open-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

/** What a cache that many people share may keep, and for how long. */

let world: TestDatabase
let listener: GenerationListener
let site: OpenServer
let cookie = ''
/** Noon in Moscow: near midnight nothing is kept. */
const noon = Date.parse('2026-11-22T09:00:00Z')
beforeAll(async () => {
  world = await testDatabase()
  listener = listenToGeneration({ connectionString: world.url }, log)
  const tables = await readTableNames(world.pool)
  const keyStyle = 'surrogate_keys'
  const responses = createResponseCache({
    generation: listener,
    maxBytes: 100_000_000,
    tables,
    keyStyle,
    now: () => noon,
  })
  site = await openBuiltSite({ db: world.db, cache: createGenerationCache(listener), responses })
  while (!listener.isListening) await pause(5)
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash, is_admin) values ('Марфа', 'marfa@example.ru', '-', true) returning id`,
  )
  const token = newToken()
  await world.pool.query(
    `insert into session (token_hash, user_id, is_pending, expires_at) values ($1, $2, false, now() + interval '1 hour')`,
    [hashToken(token), rows[0].id],
  )
  cookie = `sadozor_session=${token}`
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await listener.close()
  await world[Symbol.asyncDispose]()
})

/** As a shared cache and a reader see it; each answer is taken twice, because the second one may come from our own cache. */
async function ask(path: string, init: RequestInit = {}) {
  const get = async () => {
    const response = await fetch(site.origin + path, {
      redirect: 'manual',
      ...init,
      headers: { ...asBrowser, ...init.headers },
    })
    return { response, text: await response.text() }
  }
  const [first, second] = [await get(), await get()]
  for (const name of ['cache-control', 'cdn-cache-control', 'surrogate-key', 'cache-tag'])
    expect(first.response.headers.get(name), name).toBe(second.response.headers.get(name))
  const { status, headers } = first.response
  return {
    status,
    headers,
    text: first.text,
    control: headers.get('cache-control'),
    cdn: headers.get('cdn-cache-control'),
  }
}

const stale = 'stale-while-revalidate=30, stale-if-error=540'
const kept = [`public, max-age=0, must-revalidate, s-maxage=60, ${stale}`, `max-age=60, ${stale}`]

describe('kept for a minute', () => {
  test.each([
    '/',
    '/drugs',
    '/drugs?crop=tomat',
    '/drugs/skor',
    '/plants/tomat',
    '/drugs/_payload.json',
    '/api/drugs/skor',
  ])('%s, and the answer that it has not changed', async path => {
    const page = await ask(path)
    expect([page.status, page.control, page.cdn]).toEqual([200, ...kept])
    expect(page.headers.get('vary')).toBe('Accept-Encoding')
    const etag = page.headers.get('etag')!
    const same = await ask(path, { headers: { 'if-none-match': etag } })
    expect([same.status, same.control, same.cdn, same.headers.get('surrogate-key')]).toEqual([
      304,
      ...kept,
      page.headers.get('surrogate-key'),
    ])
    const head = await ask(path, { method: 'HEAD' })
    expect([head.status, head.control, head.headers.get('surrogate-key')]).toEqual([
      200,
      kept[0],
      page.headers.get('surrogate-key'),
    ])
  })

  test('a page has the keys of its record and of the tables that it was made from', async () => {
    const { headers } = await ask('/drugs/skor?crop=tomat')
    const keys = headers.get('surrogate-key')!.split(' ')
    expect(keys).toEqual(expect.arrayContaining(['site', 'drugs/skor', 'drug', 'drug_use']))
    expect(headers.get('cache-tag'), 'one header is enough').toBeNull()
    // Read for all pages of this generation together, and shown in each of them.
    expect(keys).toContain('link')
    const privacy = (await ask('/privacy-policy')).headers.get('surrogate-key')
    expect(privacy).not.toContain('drug_use')
  })

  test('no keys are longer than a proxy takes', async () => {
    for (const path of ['/', '/finder?crop=tomat', '/drugs/skor?crop=tomat', '/plants/tomat', '/search?q=tlya'])
      expect((await ask(path)).headers.get('surrogate-key')?.length ?? 0, path).toBeLessThan(1_000)
  })
})

const personal = pages
  .filter(page => page.access !== 'public')
  .map(({ path }) => path.replace(':kind', 'drugs').replace(':id', '1'))
const secret = pages.filter(page => page.access === 'public' && page.isCached === false).map(({ path }) => path)

describe('never kept', () => {
  const notKept = async (path: string, init: RequestInit = {}) => {
    const answer = await ask(path, init)
    expect(answer.cdn, path).toBeNull()
    expect(answer.control ?? 'no-store', path).not.toMatch(/s-maxage|stale/)
    return answer
  }

  test.each([...personal, ...secret.map(path => path.replace(':secret', 'a'.repeat(43)))])(
    '%s, for a visitor and for an administrator',
    async path => {
      await notKept(path)
      const { status, control } = await notKept(path, { headers: { cookie } })
      if (status === 200) expect(control).toMatch(/no-store|no-cache/)
    },
  )

  test.each([
    ['a missing page', '/nope', 404],
    ['a missing record', '/drugs/nope-nope', 404],
    ['the data of a missing page', '/drugs/nope-nope/_payload.json', 404],
    ['a list that refuses its query', '/drugs?page=0', 404],
    ['free text', '/drugs?q=skor', 200],
    ['words of the search', '/?q=skor', 200],
    ['words of the search, as data', '/api/search?q=skor', 200],
    ['an unknown endpoint', '/api/nope', 404],
    ['a parameter that the API refuses', '/api/drugs?x=1', 422],
    ['the cookie of forms', '/sanctum/csrf-cookie', 204],
    ['who is signed in', '/api/user', 401],
    ['a probe', '/healthz', 200],
    ['a draft behind a secret address', `/preview/${'a'.repeat(43)}`, 404],
  ])('%s', async (_, path, status) => {
    expect((await notKept(path)).status).toBe(status)
  })

  test.each([['/api/admin/drugs/1/preview'], ['/api/user'], ['/api/admin/drugs']])(
    '%s for who is signed in',
    async path => {
      const { control } = await notKept(path, { headers: { cookie } })
      expect(control).toContain('no-store')
    },
  )

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('what answers to %s', async method => {
    await notKept('/drugs', { method })
    await notKept('/api/drugs', { method })
  })

  test('a redirect to where a record is now', async () => {
    await world.pool.query(
      `insert into alias_redirect (entity, alias, record_id) select 'drug', 'old-skor', id from drug where alias = 'skor'`,
    )
    const { status, control } = await notKept('/drugs/old-skor')
    expect([status, control]).toEqual([301, 'no-cache'])
  })
})

test('a kept page is the same for who is signed in, carries no token and no nonce, and sets no cookie', async () => {
  for (const { path } of pages.filter(page => page.access === 'public' && !/[:*]/.test(page.path))) {
    const [stranger, person] = [await ask(path), await ask(path, { headers: { cookie } })]
    if (stranger.cdn === null) continue
    expect(person.text === stranger.text, path).toBe(true)
    expect(stranger.headers.getSetCookie(), path).toEqual([])
    expect(stranger.text, path).not.toMatch(/nonce=|csrf|name="_token"|Марфа/i)
    expect(stranger.headers.get('content-security-policy'), path).not.toContain('nonce')
  }
})

test('what a stranger writes into headers or unknown parameters is not in what is kept', async () => {
  const plain = await ask('/drugs')
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-original-url': '/admin',
    'x-http-method-override': 'POST',
    'accept-language': 'en',
    accept: 'text/html, evil/1',
    'user-agent': 'curl/8 evil.example',
  }
  const poisoned = await ask('/drugs?utm_source=evil.example', { headers })
  expect([poisoned.cdn, poisoned.text === plain.text]).toEqual([plain.cdn, true])
  expect([...poisoned.headers].flat().join(' ')).not.toContain('evil')
})
