import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asBrowser } from '#kit/testing/built-app.server.ts'
import { close, database, editor, open } from './admin.testing.ts'

beforeAll(open)
afterAll(close)

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
