import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser, builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
let app: Hono
let editor: TestBrowser
beforeAll(async () => {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
  editor = await signedIn(app, 'olga@example.ru')
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

/** Those of a plant of the catalogue under another alias. */
async function plantValues(alias: string): Promise<object> {
  const { rows } = await database.pool.query(`select id from plant where alias = 'tomat'`)
  const { values } = (await (await editor.get(`/admin/plants/${rows[0].id}`)).json()) as { values: object }
  return { ...values, alias }
}

describe('/api/admin', () => {
  test('every kind of the registry is listed in one envelope', async () => {
    for (const { path } of entities) {
      const [status, body] = await answer(editor.get(`/admin/${path}`))
      expect(status, path).toBe(200)
      expect(Object.keys(body).sort(), path).toEqual([
        'corrected',
        'items',
        'names',
        'page',
        'pageSize',
        'pages',
        'total',
      ])
    }
    const [, { items, total }] = await answer(editor.get('/admin/drugs?page=999'))
    expect([items, total > 0]).toEqual([[], true])
  })

  test('what a list does not know is named', async () => {
    const [status, body] = await answer(editor.get('/admin/drugs?kind=bomb&colour=red&page=0'))
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['colour', 'kind', 'page']])
  })

  test('a table of 200 rows with twelve columns is stored in an article; a body of more parts than a record has is refused', async () => {
    const cell = (type: string) => ({
      type,
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'томат, открытый грунт' }] }],
    })
    const row = (type: string) => ({ type: 'tableRow', content: Array.from({ length: 12 }, () => cell(type)) })
    const table = {
      type: 'table',
      content: [row('tableHeader'), ...Array.from({ length: 199 }, () => row('tableCell'))],
    }
    const [, rubrics] = await answer(editor.get('/admin/rubrics'))
    const { id: rubricId } = rubrics.items[0] as { id: number }
    const values = { title: 'Большая таблица', rubricId, lead: 'Таблица', body: { type: 'doc', content: [table] } }
    const [status, made] = await answer(editor.post('/admin/posts', { values }))
    expect([status, made]).toMatchObject([201, { values: { body: { content: [{ type: 'table' }] } } }])
    const parts = { ...values, tags: Array.from({ length: 60_001 }, () => 0) }
    expect((await answer(editor.post('/admin/posts', { values: parts })))[0]).toBe(400)
    expect((await answer(editor.post('/login', { email: Array.from({ length: 1_002 }, () => 0) })))[0]).toBe(400)
  })

  test('a record is created, read, changed by two editors, published, put into the trash, restored and deleted', async () => {
    const [made, record] = await answer(editor.post('/admin/substances', { values: { name: 'Первая рука' } }))
    expect([made, record]).toMatchObject([201, { version: 1, status: 'draft', values: { alias: 'pervaya-ruka' } }])
    const path = `/admin/substances/${record.id}`
    expect(await answer(editor.get(path))).toEqual([200, { ...record, draft: null, otherDrafts: [], publications: [] }])
    expect((await answer(editor.put(path, { version: 1, values: { chemicalClass: 'Чехия' } })))[0]).toBe(200)
    const patched = await answer(
      editor.request(`/api${path}`, { method: 'PATCH', body: { version: 1, values: { nameEn: 'рука' } } }),
    )
    expect(patched).toMatchObject([200, { version: 3, values: { chemicalClass: 'Чехия', nameEn: 'рука' } }])
    expect(await answer(editor.put(path, { version: 1, values: { chemicalClass: 'Китай' } }))).toEqual([
      409,
      {
        message: 'Пока запись была открыта, другой редактор изменил поле «Химический класс».',
        errors: { chemicalClass: ['Другой редактор уже изменил это поле.'] },
        conflicts: { chemicalClass: { base: null, theirs: 'Чехия', mine: 'Китай' } },
        names: {},
        merged: ['nameEn'],
        author: 'Ольга',
        savedAt: expect.any(String),
        version: 3,
      },
    ])
    expect(await answer(editor.post(`${path}/publish`, { version: 3 }))).toMatchObject([
      200,
      { status: 'published', version: 4 },
    ])
    expect(await answer(editor.get(`${path}/revisions`))).toMatchObject([200, { total: 4 }])
    const restored = {
      version: 4,
      values: { chemicalClass: 'Чехия' },
      draft: { version: 4, values: { chemicalClass: null, nameEn: null } },
    }
    expect(await answer(editor.post(`${path}/revisions/1/restore`, { version: 4 }))).toMatchObject([200, restored])
    expect((await editor.delete(path)).status).toBe(204)
    expect(await answer(editor.get(path))).toMatchObject([200, { status: 'trash' }])
    expect((await editor.put(path, { version: 5, values: { chemicalClass: 'Китай' } })).status).toBe(409)
    expect(await answer(editor.post(`${path}/restore`))).toMatchObject([200, { status: 'published' }])
    expect((await editor.delete(`${path}?forever=1`)).status).toBe(204)
    expect((await editor.get(path)).status).toBe(404)
  })

  test('a draft changes nothing on the site until it is published', async () => {
    const { rows } = await database.pool.query(`select id, version, alias from pest order by id limit 1`)
    const path = `/admin/pests/${rows[0].id}`
    const name = 'Вредитель из черновика'
    const page = async () => (await editor.request(`/pests/${rows[0].alias}`, { headers: asBrowser })).text()
    expect(await answer(editor.put(`${path}/draft`, { version: rows[0].version, values: { name } }))).toEqual([
      200,
      { updatedAt: expect.any(String) },
    ])
    expect(await page()).not.toContain(name)
    const at = new Date(Date.now() + 3_600_000).toISOString()
    expect(await answer(editor.post(`${path}/publish`, { version: rows[0].version, at }))).toMatchObject([
      200,
      { publications: [{ action: 'publish', at, fields: 1, failure: null }] },
    ])
    expect(await page()).not.toContain(name)
    expect(await answer(editor.post(`${path}/publish`, { version: rows[0].version }))).toMatchObject([
      200,
      { values: { name }, draft: null, publications: [] },
    ])
    expect(await page()).toContain(name)
  })

  test('a deleted page answers 410 with a text of its own, and is not in the sitemap', async () => {
    const [, made] = await answer(
      editor.post('/admin/plants', { values: await plantValues('udalyaemaya'), status: 'published' }),
    )
    const address = '/plants/udalyaemaya'
    const statuses = async () => {
      const html = await editor.request(address, { headers: asBrowser })
      return [
        html.status,
        (await editor.get(address)).status,
        (await editor.request(`${address}/_payload.json`)).status,
      ]
    }
    const sitemap = async () => (await editor.request('/sitemap-plants.xml')).text()
    expect([await statuses(), await sitemap()]).toEqual([[200, 200, 200], expect.stringContaining(address)])
    expect((await editor.delete(`/admin/plants/${made.id}`)).status).toBe(204)
    expect([await statuses(), await sitemap()]).toEqual([[404, 404, 404], expect.not.stringContaining(address)])
    expect((await editor.delete(`/admin/plants/${made.id}?forever=1`)).status).toBe(204)
    expect(await statuses()).toEqual([410, 410, 404])
    const html = await (await editor.request(address, { headers: asBrowser })).text()
    expect(html).toMatch(/<h1[^>]*>Запись удалена\.<\/h1>/)
    expect(html).toContain('noindex')
    expect(await answer(editor.get(address))).toEqual([410, { message: 'Запись удалена.' }])
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
      [
        'POST',
        '/admin/drugs',
        { values: { name: {}, packs: 'нет', ingredients: [1], purposes: [null], companyId: 'a', coverId: 1.5 } },
      ],
      ['POST', '/admin/drugs', { values: { __proto__: 1, constructor: 1 } }],
      ['POST', '/admin/drugs', { values: {}, status: 'trash' }],
      ['POST', '/admin/substances', { values: { name: 'Я', alias: 'create' } }],
      ['POST', '/admin/drugs/1/publish', { version: 999 }],
      ['POST', '/admin/drugs/1/revisions/999/restore', { version: 1 }],
      ['POST', '/admin/drugs/bulk/preview', { action: 'explode' }],
      ['POST', '/admin/drugs/bulk/preview', { action: 'publish', query: 'kind=bomb' }],
      ['POST', '/admin/drugs/bulk/preview', { action: 'publish', ids: [9e15] }],
      ['POST', '/admin/batches/999999999/undo'],
      ['POST', '/admin/batches/9007199254740991/undo'],
      ['POST', '/admin/drugs/bulk', { token: 'x~eNoDAAAAAAE' }],
      ['POST', '/admin/drugs/bulk/preview', { action: 'set' }],
      ['POST', '/admin/drugs/bulk/preview', { action: 'set', field: '__proto__', value: 1 }],
      ['POST', '/admin/drugs/bulk/preview', { action: 'set', field: 'hazardBee', value: { $gt: 1 } }],
      ['POST', '/admin/drugs/bulk/preview', { action: 'add', field: 'sources', value: [2_147_483_648] }],
      ['POST', '/admin/drugs/bulk', { token: 'x', reason: 'я'.repeat(501) }],
      ['POST', '/admin/plantings/bulk/preview', { action: 'delete' }],
      ['POST', '/admin/drugs/views', { name: ' ', query: '' }],
      ['POST', '/admin/drugs/views', { name: 'я'.repeat(41), query: '' }],
      ['POST', '/admin/drugs/views', { name: 'Вид', query: 'kind=bomb' }],
      ['PATCH', '/admin/drugs/views/999999999', { name: 'Вид' }],
      ['DELETE', '/admin/drugs/views/999999999'],
      ['PUT', '/admin/companies/order', { query: '', rows: [{ id: 1, version: 1 }] }],
      ['PUT', '/admin/links/order', { query: 'kind=bomb', rows: [{ id: 1, version: 1 }] }],
      ['PUT', '/admin/links/order', { query: '', rows: [] }],
      ['GET', '/admin/links/order?query=%00'],
      ['GET', '/admin/drugs/changed?rows=1'],
      ['GET', `/admin/drugs/changed?rows=${Array.from({ length: 101 }, (_, at) => `${at + 1}.1`).join()}`],
      ['GET', '/admin/search'],
      ['GET', `/admin/search?q=${'я'.repeat(101)}`],
      ['GET', '/admin/search?q=%25%5C_%27'],
      ['GET', '/admin/search?q=a%00b'],
      ['POST', '/admin/drug-uses/suggestions', { cells: [{ column: 'crop', crop: 'А\u0000', target: '' }] }],
      ['GET', '/admin/drugs?view=x&changed=never'],
      ['PUT', '/admin/drugs/1', { version: 1, values: { coverId: 2_147_483_647 } }],
      ['PUT', '/admin/drugs/1', { version: 1.5, values: {} }],
      ['PUT', '/admin/drugs/1', { values: {} }],
      ['PUT', '/admin/drugs/1/draft', { version: 1, values: { colour: 'red' } }],
      ['PUT', '/admin/drugs/1/draft', { version: 999, values: { name: 'А' } }],
      ['PUT', '/admin/drugs/1/draft', { version: 1, values: { name: huge.repeat(3) } }],
      ['PUT', '/admin/drugs/1/draft', { version: 1, values: { name: 'А\u0000Б' } }],
      ['PUT', '/admin/drugs/draft', { values: { packs: [{ '\u0000': 1 }] } }],
      [
        'PUT',
        '/admin/posts/draft',
        { values: { body: { type: 'doc', content: [{ type: 'text', text: 'А\ud800' }] } } },
      ],
      ['DELETE', '/admin/missing-addresses', { path: '/a\u0000' }],
      ['POST', '/admin/redirects', { from: '/a\ud800', to: '/drugs' }],
      ['POST', '/admin/drugs/views', { name: 'А\u0000', query: '' }],
      ['PUT', '/admin/drugs/999999999/draft', { version: 1, values: { name: 'А' } }],
      ['PUT', '/admin/drugs/draft', { values: [] }],
      ['PUT', '/admin/plots/1/draft', { version: 1, values: {} }],
      ['POST', '/admin/drugs/1/publish', { version: 1, at: 'завтра' }],
      ['POST', '/admin/drugs/1/publish', { version: 1, at: '2020-01-01T00:00:00Z' }],
      ['POST', '/admin/drugs/1/unpublish', { at: '9999-01-01T00:00:00Z' }],
      ['POST', '/admin/drugs/999999999/unpublish', {}],
      ['POST', '/admin/drugs/999999999/restore'],
      ['DELETE', '/admin/drugs/1?forever=yes'],
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

describe('the addresses of records', () => {
  test('a copy is a draft with the same values under a free alias, and says so in its name', async () => {
    const { rows } = await database.pool.query(`select id from pest where alias <> '' order by id limit 1`)
    const path = `/admin/pests/${rows[0].id}`
    const [, of] = await answer(editor.get(path))
    const { values } = of as unknown as { values: Record<string, unknown> }
    const [status, copy] = await answer(editor.post(`${path}/duplicate`))
    expect([status, copy]).toEqual([
      201,
      {
        id: expect.any(Number),
        version: 1,
        status: 'draft',
        values: { ...values, name: `${values.name} (копия)`, alias: `${values.alias}-2` },
        names: expect.any(Object),
      },
    ])
    expect((await editor.delete(`/admin/pests/${copy.id}`)).status).toBe(204)
    expect((await editor.post(`/admin/pests/${copy.id}/duplicate`)).status).toBe(409)
    expect((await editor.post('/admin/plantings/1/duplicate')).status).toBe(405)
  })

  test('a row of a list has its columns under their names; an earlier version is restored without a body', async () => {
    const [, { items }] = await answer(editor.get('/admin/substances?columns=chemicalClass&pageSize=25'))
    expect(items[0]).toMatchObject({ id: expect.any(Number), title: expect.any(String) })
    expect(items[0]).toHaveProperty('chemicalClass')
    const [, made] = await answer(
      editor.post('/admin/substances', { values: { name: 'Возвращаемая', chemicalClass: 'Чехия' } }),
    )
    const path = `/admin/substances/${made.id}`
    expect((await editor.put(path, { version: 1, values: { chemicalClass: 'Китай' } })).status).toBe(200)
    expect(await answer(editor.post(`${path}/revisions/1/restore`))).toMatchObject([
      200,
      { draft: { values: { chemicalClass: 'Чехия' } } },
    ])
  })
})

describe('bulk changes', () => {
  test('everything in a list without a query is named by an empty text, with and without a reason', async () => {
    const step = { action: 'set', field: 'chemicalClass', value: 'Беларусь', query: '' }
    const [status, preview] = await answer(editor.post('/admin/substances/bulk/preview', step))
    expect([status, preview.total > 0]).toEqual([200, true])
    const { token } = preview as unknown as { token: string }
    expect(preview).toMatchObject({ items: expect.any(Array), blocked: { count: 0 } })
    expect(await answer(editor.post('/admin/drugs/bulk', { token }))).toMatchObject([
      409,
      { message: expect.any(String) },
    ])
    expect(await answer(editor.post('/admin/substances/bulk', { token, reason: 'А\u0000Б' }))).toMatchObject([
      422,
      { errors: { reason: ['Здесь есть недопустимые знаки.'] } },
    ])
    expect(await answer(editor.post('/admin/substances/bulk', { token: 'x' }))).toMatchObject([
      422,
      { errors: { token: expect.any(Array) } },
    ])
    const [applied, result] = await answer(editor.post('/admin/substances/bulk', { token, reason: '' }))
    expect([applied, result]).toMatchObject([200, { changed: expect.any(Number), batch: expect.any(Number) }])
    const { batch } = result as unknown as { batch: number }
    expect(await answer(editor.post(`/admin/batches/${batch}/undo`))).toMatchObject([200, { kept: 0 }])
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
    for (const path of [
      '/admin/drugs',
      '/admin/drugs/1',
      '/admin/drugs/1/history',
      '/admin/drugs.data',
      '/admin/drugs/1.data',
    ]) {
      const text = await (await editor.request(path, { headers: asBrowser })).text()
      expect(text, path).not.toMatch(/biopesticide|лечебное|\\"version\\"/)
    }
    await database.pool.query('update users set is_admin = true')
  })
})
