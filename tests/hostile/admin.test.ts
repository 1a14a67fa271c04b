import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { asBrowser } from '#kit/testing/built-app.server.ts'
import { answer, close, database, editor, open } from './admin.testing.ts'

beforeAll(open)
afterAll(close)

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
