import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AddressCounts } from '#features/redirects/address-counts.server.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { redirectMissing } from './redirect-missing.server.ts'

let world: TestDatabase
let app: Hono<ShellEnv>
let counted: (number | string)[]
let ids: Record<string, number>
beforeAll(async () => {
  world = await testDatabase()
  const counts: AddressCounts = {
    countRedirect: id => counted.push(id),
    countMissing: path => counted.push(path),
    flush: async () => undefined,
  }
  const cache = createGenerationCache({ value: null, isListening: false })
  app = new Hono<ShellEnv>()
  app.use(async (c, next) => {
    c.set('services', { db: world.db, cache } as ShellEnv['Variables']['services'])
    await next()
  })
  const pages = async (c: { req: { path: string } }) =>
    new Response('', { status: c.req.path.startsWith('/page') ? 200 : 404 })
  app.all('*', redirectMissing(pages, counts))
  const { rows } = await world.pool.query(
    `insert into redirect ("from", "to", status) values ('/old', '/drugs/former/mix?crop=tomat#top', 301), ('/page', '/plants', 301), ('/gone', null, 410)
      returning id, "from"`,
  )
  ids = Object.fromEntries(rows.map(({ id, from }) => [from, id]))
  await world.pool.query(
    `insert into alias_redirect (entity, alias, record_id) select 'drug', 'former', id from drug where alias = 'skor'`,
  )
})
beforeEach(() => {
  counted = []
})
afterAll(() => world[Symbol.asyncDispose]())

const ask = async (path: string, method = 'GET') => {
  const response = await app.request(`http://sadozor.test${path}`, { method, headers: { accept: 'application/json' } })
  return [response.status, response.headers.get('location') ?? response.headers.get('x-remix-redirect')]
}

test('the deeper part of the path, the query and the anchor of a target stay when its record has a new address', async () => {
  expect(await ask('/old')).toEqual([301, '/drugs/skor/mix?crop=tomat#top'])
  expect(await ask('/old?place=open')).toEqual([301, '/drugs/skor/mix?crop=tomat&place=open#top'])
  expect(counted).toEqual([ids['/old'], ids['/old']])
})

test('a navigation of the browser loads the target as a document', async () => {
  const response = await app.request('http://sadozor.test/old.data')
  expect([response.status, Object.fromEntries(response.headers)]).toEqual([
    204,
    expect.objectContaining({
      'x-remix-response': 'yes',
      'x-remix-redirect': '/drugs/skor/mix?crop=tomat#top',
      'x-remix-status': '301',
      'x-remix-reload-document': 'true',
      'cache-control': 'no-cache',
    }),
  ])
})

test('a page comes before a redirect, and a click on what is gone loads the document that says so', async () => {
  expect([await ask('/page'), await ask('/gone'), await ask('/gone.data')]).toEqual([
    [200, null],
    [410, null],
    [204, '/gone'],
  ])
  expect(counted, 'the document alone').toEqual([ids['/gone']])
})

test('only documents that somebody asked for count as missing', async () => {
  const asked = [
    await ask('/nope/%D1%82'),
    await ask('/nope', 'HEAD'),
    await ask('/nope', 'POST'),
    await ask('/nope.data'),
  ]
  expect(asked.map(([status]) => status)).toEqual([404, 404, 404, 404])
  expect(await ask('/old/_payload.json')).toEqual([404, null])
  expect(counted).toEqual(['/nope/т'])
})
