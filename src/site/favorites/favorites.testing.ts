import type { Hono } from 'hono'
import type { FavoriteList, FavoriteView } from '#features/favorites/favorite-view.ts'
import { signedIn, type TestBrowser } from '#kit/testing/browser-session.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { jsonOf } from '#kit/testing/garden.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let database: TestDatabase
export let app: Hono
export let anna: TestBrowser
export let boris: TestBrowser
export async function open() {
  database = await testDatabase()
  app = await builtApp({ db: database.db })
  anna = await signedIn(app, 'anna@example.ru')
  boris = await signedIn(app, 'boris@example.ru')
}
export async function prepare() {
  await sql('delete from favorite')
  await sql('delete from favorite_collection')
  await sql('delete from favorite_share')
}
export const close = () => database[Symbol.asyncDispose]()

export const sql = async (text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as Record<string, unknown>[]
export const list = (by: TestBrowser) => jsonOf<FavoriteList>(by.get('/favorites'))
export const titles = async (by: TestBrowser) => (await list(by)).items.map(({ kind, alias }) => `${kind}/${alias}`)
export const put = (by: TestBrowser, key: string, body: object = {}) => by.put(`/favorites/${key}`, body)
export const one = async (by: TestBrowser, alias: string): Promise<FavoriteView> =>
  (await list(by)).items.find(item => item.alias === alias)!
export const merge = (by: TestBrowser, items: object[]) =>
  jsonOf<{ added: { alias: string }[]; skipped: object[] }>(by.post('/favorites/merge', { items }))
