import type { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { entities } from '#app/entities.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { createResponseCache } from '#kit/http/response-cache.server.ts'
import { hashToken, newToken } from '#kit/security/token.server.ts'
import { asBrowser, builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let world: TestDatabase
let app: Hono
let drug: { id: number; version: number; name: string }
let editor: { id: number; cookie: string }
let other: { id: number; cookie: string }
beforeAll(async () => {
  world = await testDatabase()
  app = await builtApp({ db: world.db })
  editor = await person('olga', true)
  other = await person('pavel', true)
  const { rows } = await world.pool.query(`select id, version, name from drug where alias = 'skor'`)
  drug = rows[0]
})
afterAll(() => world[Symbol.asyncDispose]())

async function person(name: string, isAdmin: boolean) {
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash, is_admin, email_verified_at) values ($1, $2, '-', $3, now()) returning id`,
    [name, `${name}@example.ru`, isAdmin],
  )
  const token = newToken()
  await world.pool.query(
    `insert into session (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [hashToken(token), rows[0].id],
  )
  return { id: rows[0].id as number, cookie: `sadozor_session=${token}` }
}

const get = (path: string, cookie = '') =>
  app.request(`http://sadozor.test${path}`, { headers: { ...asBrowser, ...(cookie && { cookie }) } })
const preview = (cookie: string, query = '') => get(`/api/admin/drugs/${drug.id}/preview${query}`, cookie)
const draft = (values: object) =>
  world.pool.query(
    `insert into record_draft (entity, record_id, user_id, base_version, values) values ('drug', $1, $2, $3, $4)
     on conflict (entity, record_id, user_id, number) do update set values = excluded.values`,
    [drug.id, editor.id, drug.version, JSON.stringify(values)],
  )
const counted = async () =>
  (
    await world.pool.query(
      'select (select count(*) from entity_revision) as revisions, (select xmin::text from drug where id = $1) as row',
      [drug.id],
    )
  ).rows[0]

test('the page shows the draft to its editor alone, and nothing is stored', async () => {
  await draft({ name: 'Скор из черновика' })
  const before = await counted()
  const response = await preview(editor.cookie, '?crop=tomat&place=protected')
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('Скор из черновика')
  expect(html).toContain('Предпросмотр черновика')
  expect(html).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).not.toContain('script-src')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(await counted()).toEqual(before)
  expect(await (await preview(other.cookie)).text()).not.toContain('Скор из черновика')
  expect(await (await get('/drugs/skor')).text()).not.toContain('Скор из черновика')
})

test('nothing of a draft stays in the caches of the site', async () => {
  const generation = { value: 1, isListening: true }
  const cache = createGenerationCache(generation)
  const responses = createResponseCache({ generation, maxBytes: 50_000_000 })
  const site = await builtApp({ db: world.db, cache, responses })
  const [text, crop] = ['Скор мимо кэша', 'Томат мимо кэша']
  await draft({ name: text })
  // Crops are in the menu of every page, which is read once for each generation.
  const { rows } = await world.pool.query(
    `insert into record_draft (entity, record_id, user_id, base_version, values)
      select 'plant', id, $1, version, jsonb_build_object('shortName', $2::text) from plant where alias = 'tomat' returning record_id as id`,
    [editor.id, crop],
  )
  const ask = async (path: string, cookie = '') =>
    (await site.request(`http://sadozor.test${path}`, { headers: { ...asBrowser, ...(cookie && { cookie }) } })).text()
  const size = { ...responses.size }
  expect(await ask(`/api/admin/plants/${rows[0].id}/preview`, editor.cookie)).toContain(crop)
  expect(await ask(`/api/admin/drugs/${drug.id}/preview`, editor.cookie)).toContain(text)
  expect(responses.size).toEqual(size)
  for (const path of ['/drugs/skor', '/drugs', '/', '/search?q=скор', '/api/drugs/skor', '/api/drugs', '/calculator'])
    expect([path, (await ask(path)).includes(text), (await ask(path)).includes(crop)]).toEqual([path, false, false])
})

test('a record that is not on the site has a preview, and a page on the site it has not', async () => {
  await draft({})
  await world.pool.query(`update drug set status = 'draft' where id = $1`, [drug.id])
  expect((await get('/drugs/skor')).status).toBe(404)
  const response = await preview(editor.cookie)
  expect([response.status, (await response.text()).includes(drug.name)]).toEqual([200, true])
  await world.pool.query(`update drug set status = 'published' where id = $1`, [drug.id])
})

test('what cannot be published is said in a page', async () => {
  await draft({ name: null })
  const response = await preview(editor.cookie)
  expect(response.status).toBe(422)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(await response.text()).toContain('Предпросмотра нет')
})

test('nobody else may ask, and kinds without pages have no preview', async () => {
  const user = await person('ivan', false)
  expect((await preview('')).status).toBe(401)
  expect((await preview(user.cookie)).status).toBe(403)
  expect((await get('/api/admin/treatment-schemes/1/preview', editor.cookie)).status).toBe(404)
})

describe('a secret address', () => {
  const origin = 'http://sadozor.test'
  const call = async (method: string, cookie = editor.cookie) => {
    const given = (await get('/sanctum/csrf-cookie', cookie)).headers.get('set-cookie') ?? ''
    const token = /XSRF-TOKEN=([^;]+)/.exec(given)![1]!
    const headers = {
      ...asBrowser,
      origin,
      'x-xsrf-token': decodeURIComponent(token),
      cookie: `${cookie}; XSRF-TOKEN=${token}`,
    }
    return app.request(`${origin}/api/admin/drugs/${drug.id}/preview-link`, { method, headers })
  }
  const open = async (cookie = editor.cookie) => {
    const response = await call('POST', cookie)
    expect(response.status).toBe(201)
    const { url, expiresAt } = (await response.json()) as { url: string; expiresAt: string }
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000)).toBe(7 * 24)
    return new URL(url).pathname
  }
  beforeEach(() => draft({ name: 'Скор по секрету' }))

  test('shows the draft to somebody without an account, and nothing is stored', async () => {
    const path = await open()
    const before = await counted()
    const response = await get(path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('Скор по секрету')
    expect(html).toContain('у&nbsp;кого есть этот адрес')
    expect(html).not.toContain('<script')
    expect(['x-robots-tag', 'cache-control', 'referrer-policy'].map(name => response.headers.get(name))).toEqual([
      'noindex',
      'private, no-store',
      'no-referrer',
    ])
    expect(await counted()).toEqual(before)
    const { rows } = await world.pool.query('select secret_hash from draft_preview')
    expect(rows.map(row => path.includes(row.secret_hash))).toEqual([false])
    expect(await (await get('/sitemap.xml')).text()).not.toContain('/preview/')
  })

  test('works no longer when it is renewed, closed, expired, or its editor is none', async () => {
    const first = await open()
    const second = await open()
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])
    await world.pool.query(`update users set is_admin = false where id = $1`, [editor.id])
    expect((await get(second)).status).toBe(404)
    await world.pool.query(`update users set is_admin = true, blocked_at = now() where id = $1`, [editor.id])
    expect((await get(second)).status).toBe(404)
    await world.pool.query(`update users set blocked_at = null where id = $1`, [editor.id])
    await world.pool.query(`update draft_preview set expires_at = now() + interval '1 hour'`)
    expect((await get(second)).status).toBe(200)
    await world.pool.query(`update draft_preview set expires_at = now()`)
    expect((await get(second)).status).toBe(404)
    const third = await open()
    expect((await call('DELETE')).status).toBe(204)
    expect((await get(third)).status).toBe(404)
    for (const wrong of ['/preview/x', `/preview/${'a'.repeat(43)}`, `/preview/${'a'.repeat(500)}`])
      expect((await get(wrong)).status).toBe(404)
  })

  test('leads to the page once there is nothing unpublished, and nowhere from the trash', async () => {
    const path = await open()
    await draft({})
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/drugs/skor'])
    await world.pool.query(`update drug set status = 'trash' where id = $1`, [drug.id])
    expect((await get(path)).status).toBe(404)
    expect((await call('POST')).status).toBe(404)
    await world.pool.query(`update drug set status = 'published' where id = $1`, [drug.id])
  })

  test('says in a page what cannot be published, and is made by editors only', async () => {
    const path = await open()
    await draft({ name: null })
    const response = await get(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(await response.text()).toContain('Предпросмотра нет')
    const user = await person('maria', false)
    expect((await call('POST', user.cookie)).status).toBe(403)
    const mine = await open()
    expect((await call('DELETE', other.cookie)).status).toBe(204)
    expect((await get(mine)).status).toBe(422)
  })
})

const withPages = entities.filter(entity => describeKind(entity).hasPages)

test.each(withPages.map(({ path, name, title }) => [path, name, title] as const))(
  '%s: the page shows the draft',
  async (path, name, title) => {
    const list = (await (await get(`/api/admin/${path}?status=published`, editor.cookie)).json()) as {
      items: { id: number; version: number }[]
    }
    const { id, version } = list.items[0]!
    // Without short words: titles get no-break spaces after them.
    const text = 'Черновик редактора'
    await world.pool.query(
      `insert into record_draft (entity, record_id, user_id, base_version, values) values ($1, $2, $3, $4, $5)
     on conflict (entity, record_id, user_id, number) do update set values = excluded.values`,
      [name, id, editor.id, version, JSON.stringify({ [title]: text })],
    )
    const response = await get(`/api/admin/${path}/${id}/preview`, editor.cookie)
    expect([response.status, (await response.text()).includes(text)]).toEqual([200, true])
  },
)
