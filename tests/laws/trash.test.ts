import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { entities } from '#app/entities.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { asBrowser, builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let world: TestDatabase
let app: Hono
let editor: TestBrowser
beforeAll(async () => {
  world = await testDatabase()
  app = await builtApp({ db: world.db })
  editor = await signedIn(app, 'olga@example.ru')
  await world.pool.query('update users set is_admin = true')
})
afterAll(() => world[Symbol.asyncDispose]())

interface Stored {
  id: number
  status: string
  values: { alias: string } & Record<string, unknown>
}

const recordsOf = async (path: string) => {
  const { items } = (await (await editor.get(`/admin/${path}?status=published&pageSize=100`)).json()) as {
    items: { id: number }[]
  }
  return items.map(({ id }) => id)
}

const view = async (path: string, id: number): Promise<Stored> => {
  const { status, values } = (await (await editor.get(`/admin/${path}/${id}`)).json()) as Stored
  return { id, status, values }
}

/**
 * What was put into the trash, as it was: the first record that nothing refers to, else a copy. One in use is refused and stays as it is,
 * and so does the last use of a product on the site. A product without uses is never published.
 */
async function trashedRecord(path: string): Promise<Stored> {
  const ids = await recordsOf(path)
  for (const id of ids.slice(0, 5)) {
    const before = await view(path, id)
    const response = await editor.delete(`/admin/${path}/${id}`)
    if (response.status === 204) return before
    const refusal =
      path === 'drug-uses' && response.status === 422
        ? { errors: { uses: expect.any(Array) } }
        : { total: expect.any(Number) }
    expect([path, await response.json()]).toMatchObject([path, refusal])
    expect(await view(path, id)).toEqual(before)
  }
  const { values } = await view(path, ids[0]!)
  const status = path === 'drugs' ? 'draft' : 'published'
  const created = await editor.post(`/admin/${path}`, { status, values: { ...values, alias: 'kopiya-dlya-korziny' } })
  const copy = (await created.json()) as Stored
  expect([path, created.status, copy]).toMatchObject([path, 201, { status }])
  const before = await view(path, copy.id)
  expect((await editor.delete(`/admin/${path}/${copy.id}`)).status).toBe(204)
  return before
}

const kinds = entities.filter(entity => !(entity as AnyEntity).isPersonal) as AnyEntity[]

test.each(kinds.map(kind => [kind.path, kind] as const))(
  '%s: into the trash, back as it was, and away for good',
  async (path, kind) => {
    const before = await trashedRecord(path)
    const { id } = before
    const { hasPages, pagePath } = describeKind(kind)
    const wasShown = before.status === 'published'
    const page = async () => (await app.request(`/${pagePath}/${before.values.alias}`, { headers: asBrowser })).status
    expect((await view(path, id)).status).toBe('trash')
    expect(await recordsOf(path)).not.toContain(id)
    if (hasPages) expect(await page()).toBe(404)
    expect((await editor.delete(`/admin/${path}/${id}`)).status).toBe(204)

    expect((await editor.post(`/admin/${path}/${id}/restore`)).status).toBe(200)
    expect(await view(path, id)).toEqual(before)
    if (hasPages) expect(await page()).toBe(wasShown ? 200 : 404)

    expect((await editor.delete(`/admin/${path}/${id}?forever=1`)).status).toBe(204)
    if (hasPages) expect(await page()).toBe(wasShown ? 410 : 404)
    expect((await editor.post(`/admin/${path}/${id}/restore`)).status).toBe(404)
    expect((await editor.delete(`/admin/${path}/${id}?forever=1`)).status).toBe(404)
  },
)
