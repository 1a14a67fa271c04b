import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser, builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
let app: Hono
let editor: TestBrowser
beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
  editor = await new TestBrowser(app).opened()
  const password = 'росток-за-оградой-7'
  const form = { name: 'Ольга', email: 'olga@example.ru', password, password_confirmation: password, personal_data_consent: true }
  expect((await editor.post('/register', form)).status).toBe(201)
  expect((await editor.post('/login', { email: form.email, password })).status).toBe(200)
  await database.pool.query('update users set is_admin = true')
})
afterAll(() => database[Symbol.asyncDispose]())

interface Body {
  id: number
  message: string
  total: number
  items: object[]
  errors: object
  uses: object[]
}

async function answer(work: Promise<Response>): Promise<[status: number, body: Body]> {
  const response = await work
  return [response.status, (await response.json()) as Body]
}

describe('/api/admin', () => {
  test('every kind of the registry is listed in one envelope', async () => {
    for (const { path } of entities) {
      const [status, body] = await answer(editor.get(`/admin/${path}`))
      expect(status, path).toBe(200)
      expect(Object.keys(body).sort(), path).toEqual(['items', 'names', 'page', 'pageSize', 'pages', 'total'])
    }
    const [, { items, total }] = await answer(editor.get('/admin/drugs?page=999'))
    expect([items, total > 0]).toEqual([[], true])
  })

  test('what a list does not know is named', async () => {
    const [status, body] = await answer(editor.get('/admin/drugs?kind=bomb&colour=red&page=0'))
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['colour', 'kind', 'page']])
  })

  test('a record is created, read, changed by two editors, published and deleted', async () => {
    const [made, record] = await answer(editor.post('/admin/companies', { values: { name: 'Первая рука' } }))
    expect([made, record]).toMatchObject([201, { version: 1, status: 'draft', values: { alias: 'pervaya-ruka' } }])
    const path = `/admin/companies/${record.id}`
    expect(await answer(editor.get(path))).toEqual([200, record])
    expect((await answer(editor.put(path, { version: 1, values: { country: 'Чехия' } })))[0]).toBe(200)
    const patched = await answer(editor.request(`/api${path}`, { method: 'PATCH', body: { version: 1, values: { synonyms: 'рука' } } }))
    expect(patched).toMatchObject([200, { version: 3, values: { country: 'Чехия', synonyms: 'рука' } }])
    expect(await answer(editor.put(path, { version: 1, values: { country: 'Китай' } }))).toEqual([
      409,
      {
        message: 'Пока запись была открыта, другой редактор изменил поле «Страна».',
        errors: { country: ['Другой редактор уже изменил это поле.'] },
        conflicts: { country: { base: null, theirs: 'Чехия', mine: 'Китай' } },
        version: 3,
      },
    ])
    expect(await answer(editor.post(`${path}/publish`, { version: 3 }))).toMatchObject([200, { status: 'published', version: 4 }])
    expect(await answer(editor.get(`${path}/revisions`))).toMatchObject([200, { total: 4 }])
    expect(await answer(editor.post(`${path}/revisions/1/restore`, { version: 4 }))).toMatchObject([200, { values: { country: null } }])
    expect((await editor.delete(path)).status).toBe(204)
    expect((await editor.get(path)).status).toBe(404)
  })

  test('a record in use is not deleted, and its uses are listed', async () => {
    const { rows } = await database.pool.query(`select id from plant where alias = 'tomat'`)
    const [status, body] = await answer(editor.delete(`/admin/plants/${rows[0].id}`))
    expect([status, body.message]).toEqual([409, expect.stringContaining('ссылаются')])
    expect(Object.keys(body.uses[0]!).sort()).toEqual(['field', 'id', 'kind', 'title'])
  })

  test('bad input is a clear refusal and never an error of the server', async () => {
    const huge = 'я'.repeat(300_000)
    const attempts: [method: string, path: string, body?: unknown][] = [
      ['GET', '/admin/nothing'],
      ['GET', '/admin/drugs/0'],
      ['GET', '/admin/drugs/99999999999999'],
      ['GET', '/admin/drugs/999999999'],
      ['GET', '/admin/drugs?q=%00'],
      ['GET', '/admin/drugs?companyId=999999999,1'],
      ['GET', '/admin/drugs/999999999/revisions'],
      ['GET', '/admin/drugs/1/revisions?page=-1'],
      ['POST', '/admin/drugs', { values: [] }],
      ['POST', '/admin/drugs', { values: { name: huge } }],
      ['POST', '/admin/drugs', { values: { name: 'А\u0000Б' } }],
      ['POST', '/admin/drugs', { values: { name: {}, packs: 'нет', ingredients: [1], purposes: [null], companyId: 'a', coverId: 1.5 } }],
      ['POST', '/admin/drugs', { values: { __proto__: 1, constructor: 1 } }],
      ['POST', '/admin/drugs', { values: {}, status: 'trash' }],
      ['POST', '/admin/companies', { values: { name: 'Я', alias: 'create' } }],
      ['POST', '/admin/drugs/1/publish', { version: 999 }],
      ['POST', '/admin/drugs/1/revisions/999/restore', { version: 1 }],
      ['POST', '/admin/drugs/bulk/preview', { action: 'explode' }],
      ['POST', '/admin/drugs/bulk/preview', { action: 'publish', query: 'kind=bomb' }],
      ['POST', '/admin/drugs/bulk/preview', { action: 'publish', ids: [9e15] }],
      ['POST', '/admin/drugs/bulk/undo', { batch: 9_007_199_254_740_991 }],
      ['PUT', '/admin/drugs/1', { version: 1, values: { coverId: 2_147_483_647 } }],
      ['PUT', '/admin/drugs/1', { version: 1.5, values: {} }],
      ['PUT', '/admin/drugs/1', { values: {} }],
      ['DELETE', '/admin/drugs/1?version=x'],
      ['DELETE', '/admin/drugs/999999999'],
    ]
    for (const [method, path, body] of attempts) {
      const response = await editor.request(`/api${path}`, { method, ...(body !== undefined && { body }) })
      const named = `${method} ${path} ${JSON.stringify(body)?.slice(0, 60)}`
      expect(response.status, named).toBeLessThan(500)
      if (method !== 'GET') expect(response.status, named).toBeGreaterThanOrEqual(400)
      if (response.status >= 400) expect(await response.json(), named).toHaveProperty('message')
    }
  })
})

describe('/admin', () => {
  test('an editor reads a list without a script, with its filters in words', async () => {
    const response = await editor.request('/admin/drugs?kind=biopesticide', { headers: asBrowser })
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(html).toContain('Вид: биопрепарат')
    expect(html).toMatch(/<a [^>]*href="\/admin\/drugs\/\d+"/)
  })

  test('unknown kinds and records are 404', async () => {
    for (const path of [
      '/admin/nothing',
      '/admin/drugs/999999999',
      '/admin/drugs/99999999999',
      '/admin/drugs?page=0',
      '/admin/drugs/1/history?page=x',
    ])
      expect((await editor.request(path, { headers: asBrowser })).status, path).toBe(404)
  })

  test('a user without rights gets no record in the page', async () => {
    await database.pool.query('update users set is_admin = false')
    for (const path of ['/admin/drugs', '/admin/drugs/1', '/admin/drugs/1/history', '/admin/drugs.data', '/admin/drugs/1.data']) {
      const text = await (await editor.request(path, { headers: asBrowser })).text()
      expect(text, path).not.toMatch(/biopesticide|лечебное|\\"version\\"/)
    }
    await database.pool.query('update users set is_admin = true')
  })
})
