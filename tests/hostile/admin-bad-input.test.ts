import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer, close, editor, open } from './admin.testing.ts'

beforeAll(open)
afterAll(close)

describe('/api/admin', () => {
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
