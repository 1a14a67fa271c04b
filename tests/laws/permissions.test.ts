import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/routes.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser, builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { gardenAddress, gardenBody } from './garden-samples.ts'
import {
  type Actor,
  accessLabel,
  actors,
  decisionOf,
  expectedDecision,
  isWrite,
  needsToken,
  type Route,
} from './permissions.testing.ts'

/** Calls all routes of the API contract and all pages as every actor, and writes docs/permissions.md. */

let database: TestDatabase
let app: Hono
let routes: Route[]
const ids = new Map<Actor, number>()

beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
  const contract = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-access': string; 'x-needs-password'?: boolean; 'x-stateless'?: boolean }>>
  }
  routes = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({
      method: method.toUpperCase(),
      path,
      access: route['x-access'],
      needsPassword: route['x-needs-password'] === true,
      isStateless: route['x-stateless'] === true,
    })),
  )
  for (const actor of actors.filter(actor => actor !== 'guest')) {
    const { rows } = await database.pool.query(
      `insert into users (name, email, password_hash, is_admin, email_verified_at) values ($1, $2, '-', $3, $4) returning id`,
      [actor, `${actor}@example.ru`, actor === 'admin', actor === 'unverified' ? null : new Date()],
    )
    ids.set(actor, rows[0].id)
  }
})

afterAll(() => database[Symbol.asyncDispose]())

async function newSession(actor: Actor): Promise<{ token: string; id: number }> {
  const token = newToken()
  const { rows } = await database.pool.query(
    `insert into session (token_hash, user_id, is_pending, expires_at) values ($1, $2, $3, now() + interval '1 hour') returning id`,
    [hashToken(token), ids.get(actor), actor === 'pending'],
  )
  return { token, id: rows[0].id }
}

/** A new session for every request, because some requests end the session. */
async function browserOf(actor: Actor): Promise<TestBrowser> {
  const browser = new TestBrowser(app)
  if (actor !== 'guest') browser.cookies.set('sadozor_session', (await newSession(actor)).token)
  return browser.opened()
}

async function newRedirect(): Promise<number> {
  const { rows } = await database.pool.query(
    `insert into redirect ("from", "to", status) values ($1, '/drugs', 301) returning id`,
    [`/${newToken().toLowerCase()}`],
  )
  return rows[0].id
}

/** The path with a new file and its only version. */
async function withNewFile(path: string): Promise<string> {
  const { rows } = await database.pool.query(
    `with made as (insert into file (key, name, type, bytes, hash) values ($1, 'list.jpg', 'image/jpeg', 1, repeat('0', 64)) returning *)
    insert into file_version (file_id, hash, name, type, bytes) select id, hash, name, type, bytes from made returning id, file_id`,
    [newToken().toLowerCase()],
  )
  return path.replace('{id}', rows[0].file_id).replace('{version}', rows[0].id)
}

async function newFolder(): Promise<number> {
  const { rows } = await database.pool.query('insert into file_folder (name) values ($1) returning id', [newToken()])
  return rows[0].id
}

async function newCollection(): Promise<number> {
  const { rows } = await database.pool.query(
    'insert into favorite_collection (user_id, name) values ($1, $2) returning id',
    [ids.get('user'), newToken()],
  )
  return rows[0].id
}

/** A path with an existing record; owned records belong to `user`. */
async function addressOf({ path }: Route): Promise<string> {
  const ofGarden = await gardenAddress(database, ids.get('user')!, path)
  if (ofGarden !== null) return ofGarden
  if (path === '/user/sessions/{id}') return `/api/user/sessions/${(await newSession('user')).id}`
  if (path === '/admin/users/{id}/sessions/{session}')
    return `/api/admin/users/${ids.get('user')}/sessions/${(await newSession('user')).id}`
  if (path === '/admin/redirects/{id}') return `/api/admin/redirects/${await newRedirect()}`
  if (/^\/file-manager\/(patch|uploads)\//.test(path)) return `/api${path.replace('{id}', '0'.repeat(32))}`
  if (path === '/file-manager/folders/{id}') return `/api/file-manager/folders/${await newFolder()}`
  if (path === '/favorites/collections/{id}') return `/api/favorites/collections/${await newCollection()}`
  if (path.startsWith('/file-manager/files/{id}')) return `/api${await withNewFile(path)}`
  return `/api${path}`
    .replace('{alias}', 'horus')
    .replace('/favorites/{kind}', '/favorites/drug')
    .replace('{kind}', 'drugs')
    .replace('{sha256}', '1'.repeat(64))
    .replace('{planId}', '00000000-0000-4000-8000-000000000000')
    .replace(/\{\w+\}/g, '1')
}

/** Reads the response to its end: the next export of a person waits for it. */
async function call(browser: TestBrowser, route: Route, path: string, headers = {}): Promise<Response> {
  const response = await browser.request(path, {
    method: route.method,
    headers,
    ...(isWrite(route) && { body: gardenBody(route) }),
  })
  return new Response(response.body && (await response.arrayBuffer()), response)
}

/** A digest of everything that a rejected request could have changed, except the recorded refusals. */
async function databaseState(): Promise<string> {
  const { rows } = await database.pool.query(
    `select (select md5(string_agg(u::text, '' order by id)) from users u) as users, 
      (select count(*) from security_event where event not in ('forgery-refused', 'access-refused')) as events,
      (select count(*) from account_token) as tokens, (select count(*) from entity_revision) as revisions, (select count(*) from recovery_code) as codes`,
  )
  return JSON.stringify(rows[0])
}

describe('the API', () => {
  test('every route follows its policy for every actor; a rejected request changes nothing', async () => {
    for (const route of routes) {
      expect(Object.keys(accessLabel), route.path).toContain(route.access)
      for (const actor of actors) {
        const path = await addressOf(route)
        const browser = await browserOf(actor)
        const before = await databaseState()
        const decision = await decisionOf(await call(browser, route, path))
        expect(decision, `${route.method} ${route.path} as ${actor}`).toEqual(expectedDecision(route, actor))
        if (decision !== 'да') expect(await databaseState(), `${route.method} ${route.path} as ${actor}`).toBe(before)
      }
    }
  })

  test('a write without the CSRF token, with another session’s token or from another site gets 419, even before 401', async () => {
    const stranger = await browserOf('other')
    for (const route of routes.filter(needsToken)) {
      for (const actor of actors) {
        const path = await addressOf(route)
        const browser = await browserOf(actor)
        const before = await databaseState()
        const tricks: Record<string, string>[] = [
          { 'x-xsrf-token': '' },
          { 'x-xsrf-token': stranger.cookies.get('XSRF-TOKEN')! },
          { 'x-csrf-token': 'made.up', 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN')! },
          { origin: 'https://evil.example' },
          { origin: 'null' },
          { 'sec-fetch-site': 'cross-site' },
          { 'sec-fetch-site': 'same-site' },
        ]
        for (const headers of tricks) {
          const response = await call(browser, route, path, headers)
          const named = `${route.method} ${route.path} as ${actor} with ${JSON.stringify(headers)}`
          expect([response.status, await response.json()], named).toEqual([419, { message: 'CSRF token mismatch.' }])
          expect(response.headers.getSetCookie(), named).toEqual([])
        }
        expect(await databaseState()).toBe(before)
      }
    }
  })

  test('dangerous routes require the password to be confirmed', async () => {
    const dangerous = routes.filter(route => route.needsPassword).map(({ method, path }) => `${method} ${path}`)
    expect(dangerous.sort()).toEqual([
      'DELETE /user',
      'DELETE /user/two-factor-authentication',
      'GET /user/export',
      'GET /user/two-factor-qr-code',
      'GET /user/two-factor-recovery-codes',
      'GET /user/two-factor-secret-key',
      'POST /user/confirmed-two-factor-authentication',
      'POST /user/two-factor-authentication',
      'POST /user/two-factor-recovery-codes',
    ])
    const browser = await browserOf('user')
    for (const route of routes.filter(route => route.needsPassword)) {
      const answer = await call(browser, route, await addressOf(route))
      const named = `${route.method} ${route.path}`
      expect([answer.status, await answer.json()], named).toEqual([423, { message: 'Password confirmation required.' }])
    }
    const { rows } = await database.pool.query('select deletion_at from users where id = $1', [ids.get('user')])
    expect(rows).toEqual([{ deletion_at: null }])
  })

  test('personal responses and refusals are not cached', async () => {
    const isOpen = (route: Route) => route.access === 'public' && (!isWrite(route) || route.isStateless)
    for (const route of routes.filter(route => !isOpen(route))) {
      for (const actor of actors) {
        const named = `${route.method} ${route.path} as ${actor}`
        const answers = [await call(await browserOf(actor), route, await addressOf(route))]
        if (needsToken(route))
          answers.push(await call(await browserOf(actor), route, await addressOf(route), { 'x-xsrf-token': '' }))
        for (const { status, headers } of answers)
          expect(headers.get('cache-control'), `${named}: ${status}`).toBe('no-store')
      }
    }
  })

  test('routes for administrators have the policy admin', () => {
    for (const { path, access } of routes)
      if (/^\/(admin|file-manager)(\/|$)/.test(path)) expect(access, path).toBe('admin')
  })
})

test('every page follows its row in the table for every actor', async () => {
  for (const { path, access, guard } of pages) {
    const address = path
      .replace(':kind', 'drugs')
      .replace('plantings/:id', 'plantings/999999999')
      .replace(/:\w+/g, '1')
      .replace('*', 'nope')
      // Without a number the form of a new record sends on to one of its own.
      .replace(/\/create$/, '/create?draft=1')
    for (const actor of actors) {
      const response = await (await browserOf(actor)).request(address, { headers: asBrowser })
      const isIn = actor !== 'guest' && actor !== 'pending'
      const named = `${path} as ${actor}`
      if (access === 'guest') expect(response.headers.get('location'), named).toBe(isIn ? '/' : null)
      // There is no such planting; only an administrator is told so.
      else if (path === '/admin/plantings/:id' && actor === 'admin') expect(response.status, named).toBe(404)
      else if (guard === 'auth') expect(response.status, named).toBe(isIn ? 200 : 302)
      else expect([200, 404], named).toContain(response.status)
      // The server does not wait for lazy components: what is not there at the first visit would be there at the next one.
      if (access === 'admin' && actor === 'admin') expect(await response.text(), named).not.toMatch(/<!--\$[!?]-->/)
    }
  }
})

test('docs/permissions.md is up to date', async () => {
  const cell = (route: Route, actor: Actor) => {
    const ruled = expectedDecision(route, actor)
    return typeof ruled === 'string' ? ruled : 'да'
  }
  const row = (route: Route) =>
    `| ${route.method} | \`/api${route.path}\` | ${accessLabel[route.access]} | ${needsToken(route) ? '419' : '–'} | ${actors.map(actor => cell(route, actor)).join(' | ')} |`
  const pageRow = (page: (typeof pages)[number]) =>
    `| \`${page.path}\` | ${{ public: 'всем', guest: 'гостям; вошедших ведёт на `/`', user: 'вошедшим; гостей ведёт на `/login`', admin: page.guard ? 'вошедшим; данные — администраторам (403)' : 'всем; данные — администраторам (401, 403)' }[page.access]} |`
  const text = `# Who may do what

Written by \`tests/laws/permissions.test.ts\`, which also tries every cell: \`npx vitest run tests/laws/permissions.test.ts --update\`.

«419» stands for a write without the CSRF token, with another session's or from another site, by any sender. «423»: the password must be given again first
(\`POST /api/user/confirm-password\`). «404» hides what belongs to somebody else; the owner in these rows is the user. Half signed in: the password was right, the code is still to come.

| | address | open to | no token | guest | half signed in | unverified | user | other user | admin |
|---|---|---|---|---|---|---|---|---|---|
${routes.map(row).join('\n')}

| page | open to |
|---|---|
${pages.map(pageRow).join('\n')}
`
  await expect(text).toMatchFileSnapshot('../../docs/permissions.md')
})
