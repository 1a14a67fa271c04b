import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { jsonOf } from '#kit/testing/garden.server.ts'
import { anna, app, boris, close, list, one, open, prepare, put, sql } from './favorites.testing.ts'

beforeAll(open)
beforeEach(prepare)
afterAll(close)

describe('a shared list', () => {
  const address = async (by: TestBrowser, collection: number | null = null) =>
    new URL((await jsonOf<{ address: string }>(by.post('/favorites/share', { collection }))).address).pathname

  test('is open to everybody, without its owner, until it is closed', async () => {
    await put(anna, 'drug/skor', { note: 'моя заметка', collection: 'Парша' })
    await put(anna, 'drug/horus')
    const { collections } = await list(anna)
    const [whole, part] = [await address(anna), await address(anna, collections[0]!.id)]
    expect(await address(anna)).toBe(whole)
    expect((await list(anna)).share).toContain(whole)
    const page = await app.request(part)
    const html = await page.text()
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    expect(html).toContain('noindex')
    expect(html).toContain('моя заметка')
    expect(html).not.toContain('Хорус')
    expect(html).not.toMatch(/anna@|Ольга/)
    expect(await (await app.request(whole)).text()).toContain('Хорус')
    await anna.delete(`/favorites/share?collection=${collections[0]!.id}`)
    const closed = await app.request(part)
    const guessed = await app.request(`/favorites/${'A'.repeat(43)}`)
    expect([closed.status, guessed.status]).toEqual([404, 404])
    expect((await app.request(whole)).status).toBe(200)
    const block = (at: string) => sql(`update users set blocked_at = ${at} where email = 'anna@example.ru'`)
    await block('now()')
    expect((await app.request(whole)).status).toBe(404)
    await block('null')
    expect((await app.request(whole)).status).toBe(200)
    await anna.delete('/favorites/share')
    expect((await app.request(whole)).status).toBe(404)
    expect(await address(anna)).not.toBe(whole)
  })

  test('is not written into the database as it is', async () => {
    const secret = (await address(anna)).split('/').at(-1)!
    const rows = await sql('select secret_hash, sealed_secret from favorite_share')
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('of another user cannot be shared, renamed or deleted', async () => {
    await put(anna, 'drug/skor', { collection: 'Парша' })
    const { id } = (await list(anna)).collections[0]!
    const refused = await Promise.all([
      boris.post('/favorites/share', { collection: id }),
      boris.delete(`/favorites/share?collection=${id}`),
      boris.put(`/favorites/collections/${id}`, { name: 'Моя' }),
      boris.delete(`/favorites/collections/${id}`),
    ])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await list(anna)).collections).toMatchObject([{ name: 'Парша' }])
  })

  test('ends with its collection, whose records stay', async () => {
    await put(anna, 'drug/skor', { collection: 'Парша' })
    const { id } = (await list(anna)).collections[0]!
    const path = await address(anna, id)
    expect((await anna.put(`/favorites/collections/${id}`, { name: 'Парша 2026' })).status).toBe(204)
    expect(await one(anna, 'skor')).toMatchObject({ collection: 'Парша 2026' })
    expect((await anna.delete(`/favorites/collections/${id}`)).status).toBe(204)
    expect((await app.request(path)).status).toBe(404)
    expect(await one(anna, 'skor')).toMatchObject({ collection: null })
  })
})
