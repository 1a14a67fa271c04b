import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
let editor: TestBrowser
beforeAll(async () => {
  database = await testDatabase()
  editor = await signedIn(await builtApp({ db: database.db }), 'olga@example.ru')
  await database.pool.query('update users set is_admin = true')
})
afterAll(() => database[Symbol.asyncDispose]())

interface Body {
  id: number
  version: number
  status: string
  message: string
  errors: Record<string, string[]>
  values: Record<string, unknown>
  draft: unknown
}

async function answer(work: Promise<Response>): Promise<[number, Body]> {
  const response = await work
  const text = await response.text()
  return [response.status, JSON.parse(text || '{}') as Body]
}

let made = 0
const create = async (more: object = {}) => {
  made++
  return answer(
    editor.post('/admin/product-categories', { values: { name: `Раздел ${made}`, sortOrder: made }, ...more }),
  )
}
const patch = (path: string, body: object) => answer(editor.request(`/api${path}`, { method: 'PATCH', body }))

test('the kinds that are dictionaries', () => {
  const paths = entities.flatMap(entity => ('isDictionary' in entity && entity.isDictionary ? [entity.path] : []))
  expect(paths.toSorted()).toEqual([
    'companies',
    'effects',
    'formulations',
    'product-categories',
    'regions',
    'rubrics',
    'signs',
    'sources',
  ])
})

test('a new record is public at once', async () => {
  const name = 'Укрытия от\u00a0проверки'
  const section = await answer(editor.post('/admin/product-categories', { values: { name } }))
  expect(section).toMatchObject([201, { status: 'published', version: 1 }])
  const { rows } = await database.pool.query(
    'update product set category_id = $1 where id = (select min(id) from product where status = $2) returning alias',
    [section[1].id, 'published'],
  )
  const { alias } = rows[0] as { alias: string }
  const page = await editor.request(`/shop/${alias}`)
  expect(await page.text()).toContain(name)
})

test('it never leaves the site but through the trash', async () => {
  for (const status of ['draft', 'archived'])
    expect(await create({ status })).toMatchObject([422, { errors: { status: [expect.any(String)] } }])
  const [, { id }] = await create()
  const path = `/admin/product-categories/${id}`
  for (const status of ['draft', 'archived'])
    expect(await patch(path, { version: 1, status })).toMatchObject([422, { errors: { status: [expect.any(String)] } }])
  for (const action of ['unpublish', 'archive'])
    expect(await answer(editor.post('/admin/product-categories/bulk/preview', { ids: [id], action }))).toMatchObject([
      422,
      { errors: { action: [expect.any(String)] } },
    ])
  expect((await editor.delete(path)).status).toBe(204)
  expect(await answer(editor.post(`${path}/restore`))).toMatchObject([200, { status: 'published' }])
})

test('it has no drafts, no planned publication, no copies and no preview', async () => {
  const [, { id }] = await create()
  const path = `/admin/product-categories/${id}`
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const refused = [
    editor.put(`${path}/draft`, { version: 1, values: { name: 'Черновик' }, known: null }),
    editor.delete(`${path}/draft`),
    editor.get('/admin/product-categories/draft?number=0'),
    editor.put('/admin/product-categories/draft?number=0', { values: { name: 'Черновик' }, known: null }),
    editor.post(`${path}/publish`, { version: 1, at: tomorrow }),
    editor.post(`${path}/unpublish`, { at: tomorrow }),
    editor.post(`${path}/unpublish`, {}),
    editor.post(`${path}/duplicate`),
  ]
  for (const work of refused) expect((await work).status).toBe(405)
  expect((await editor.get(`${path}/preview`)).status).toBe(404)
  expect((await editor.post(`${path}/preview-link`)).status).toBe(404)
})

test('an earlier version is given back at once', async () => {
  const [, { id, values }] = await create()
  const path = `/admin/product-categories/${id}`
  expect(await patch(path, { version: 1, values: { name: 'Другое имя' } })).toMatchObject([200, { version: 2 }])
  expect(await answer(editor.post(`${path}/revisions/1/restore`, { version: 2 }))).toMatchObject([
    200,
    { version: 3, status: 'published', draft: null, values: { name: values.name } },
  ])
  expect((await answer(editor.post(`${path}/revisions/1/restore`, { version: 2 })))[0]).toBe(409)
})

test('a link to a record leads to its row in the table, on whatever page', async () => {
  const { rows } = await database.pool.query('select id from sign order by label collate "ru" desc limit 1')
  const { id } = rows[0] as { id: number }
  const record = await editor.request(`/admin/signs/${id}`)
  expect([record.status, record.headers.get('location')]).toEqual([302, `/admin/signs?row=${id}`])
  const list = await editor.request(`/admin/signs?row=${id}`)
  expect([list.status, list.headers.get('location')]).toEqual([302, `/admin/signs?view=all&page=2#row-${id}`])
  const page = await (await editor.request('/admin/signs?view=all&page=2')).text()
  expect(page).toContain(`id="row-${id}"`)
  expect((await editor.request('/admin/signs/create')).headers.get('location')).toBe('/admin/signs#row-new')
})
