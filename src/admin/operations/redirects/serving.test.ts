import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { asBrowser, builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { saveRedirect } from './redirect-commands.server.ts'

let world: TestDatabase
let app: Hono
/** As a listening process knows it; the test is told of changes only when it says so. */
const generation = { value: 1, isListening: true }
beforeAll(async () => {
  world = await testDatabase()
  app = await builtApp({ db: world.db, cache: createGenerationCache(generation) })
})
afterAll(() => world[Symbol.asyncDispose]())

const actor = { id: 1, network: '' }
const get = (path: string, headers: Record<string, string> = asBrowser) =>
  app.request(`http://sadozor.test${path}`, { headers })
const save = async (from: string, to: string | null, status: 301 | 302 | 410 = 301) => {
  const saved = await saveRedirect(world.db, actor, { from, to, status })
  generation.value++
  return saved
}

test('an address without a page leads on, with its query and in any spelling; nobody may store that', async () => {
  expect((await get('/staryj-katalog')).status).toBe(404)
  await save('/staryj-katalog', '/drugs')
  for (const path of ['/staryj-katalog', '/Staryj-Katalog/']) {
    const response = await get(path)
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 301, '/drugs'])
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
  expect((await get('/staryj-katalog?kind=trap')).headers.get('location')).toBe('/drugs?kind=trap')
  await save('/удобрения', '/drugs?kind=fertilizer', 302)
  const cyrillic = await get('/%D1%83%D0%B4%D0%BE%D0%B1%D1%80%D0%B5%D0%BD%D0%B8%D1%8F')
  expect([cyrillic.status, cyrillic.headers.get('location')]).toEqual([302, '/drugs?kind=fertilizer'])
  await save('/drugs/ushedshij', 'https://reestr.example/drugs')
  expect((await get('/drugs/ushedshij')).headers.get('location')).toBe('https://reestr.example/drugs')
})

test('a record renamed after the redirect was saved is reached in one step', async () => {
  const { rows } = await world.pool.query(
    `select id, alias from drug where status = 'published' order by id desc limit 1`,
  )
  const { id, alias } = rows[0]
  await save('/staryj-preparat', `/drugs/${alias}?crop=tomat#top`)
  await world.pool.query(`insert into alias_redirect (entity, alias, record_id) values ('drug', $1, $2)`, [alias, id])
  await world.pool.query(`update drug set alias = 'novoe-imya' where id = $1`, [id])
  generation.value++
  const document = await get('/staryj-preparat')
  expect([document.status, document.headers.get('location')]).toEqual([301, '/drugs/novoe-imya?crop=tomat#top'])
  expect((await get('/staryj-preparat.data')).headers.get('x-remix-redirect')).toBe('/drugs/novoe-imya?crop=tomat#top')
})

test('a navigation of the browser is led on too: its payload is missing, its data redirect', async () => {
  await save('/drugs/davno-netu', '/plants')
  expect((await get('/drugs/davno-netu/_payload.json')).status).toBe(404)
  const data = await get('/drugs/davno-netu.data')
  expect([data.status, data.headers.get('x-remix-redirect'), data.headers.get('x-remix-status')]).toEqual([
    204,
    '/plants',
    '301',
  ])
})

test('a page that is gone for good is 410 in words', async () => {
  await save('/rasprodazha', null, 410)
  const response = await get('/rasprodazha')
  expect([response.status, await response.text()]).toEqual([410, expect.stringContaining('Этой страницы больше нет.')])
  const json = await get('/rasprodazha', { accept: 'application/json' })
  expect([json.status, await json.json()]).toEqual([410, { message: 'Этой страницы больше нет.' }])
})

test('a page that appears later comes before the redirect', async () => {
  await save('/drugs/budushij', '/plants')
  expect((await get('/drugs/budushij')).status).toBe(301)
  await world.pool.query(
    `update drug set alias = 'budushij' where id = (select min(id) from drug where status = 'published')`,
  )
  generation.value++
  expect((await get('/drugs/budushij')).status).toBe(200)
})

test('a change is seen with the next generation, which every process hears of within a second', async () => {
  const saved = await save('/novyj', '/pests')
  expect((await get('/novyj')).headers.get('location')).toBe('/pests')
  await world.pool.query('delete from redirect where id = $1', [saved.id])
  generation.value++
  expect((await get('/novyj')).status).toBe(404)
})
