import { afterAll, beforeAll, expect, test } from 'vitest'
import { disease } from '#features/diseases/disease.entity.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { plant } from '#features/plants/plant.entity.ts'
import type { Services } from '#kit/http/services.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { robots } from './robots.server.ts'
import { sitemapIndex, sitemapOfKind, sitemapOfLists } from './sitemap.server.ts'

let world: TestDatabase
let services: Services
const kinds = [drug, plant, disease]
beforeAll(async () => {
  world = await testDatabase()
  services = { db: world.db, publicUrl: 'https://sadozor.test?a&b' } as Services
  await world.pool.query(`update drug set updated_at = '2026-03-01T00:00:00Z'`)
  await world.pool.query(`update drug set updated_at = '2026-03-02T00:00:00Z' where alias = 'skor'`)
  await world.pool.query(`update plant set updated_at = '2026-05-01T00:00:00Z'`)
  await world.pool.query(`update disease set updated_at = '2026-04-01T00:00:00Z'`)
  // Newer than all, but not on the site.
  await world.pool.query(`update drug set updated_at = '2026-06-01T00:00:00Z', status = 'draft' where alias = 'horus'`)
})
afterAll(() => world[Symbol.asyncDispose]())

/** Path → day of the last change. */
const daysOf = (xml: string | null) =>
  Object.fromEntries(
    [
      ...(xml ?? '').matchAll(
        /<loc>https:\/\/sadozor\.test\?a&#38;b([^<]*)<\/loc>(?:<lastmod>(\d{4}-\d\d-\d\d)T[^<]*<\/lastmod>)?/g,
      ),
    ].map(([, path, day]) => [path, day ?? null]),
  )

test('the index names each part with its newest published change, and the lists with the newest of all', async () => {
  expect(daysOf(await sitemapIndex(services, kinds))).toEqual({
    '/sitemap-lists.xml': '2026-05-01',
    '/sitemap-drugs.xml': '2026-03-02',
    '/sitemap-plants.xml': '2026-05-01',
    '/sitemap-diseases.xml': '2026-04-01',
  })
})

test('a list changes with its records, the home page with all of them, other pages have no day', async () => {
  expect(daysOf(await sitemapOfLists(services, kinds, ['/', '/drugs', '/diseases', '/calculator']))).toEqual({
    '/': '2026-05-01',
    '/drugs': '2026-03-02',
    '/diseases': '2026-04-01',
    '/calculator': null,
  })
})

test('records have their own day and their photos; a draft is not there', async () => {
  const { rows } = await world.pool.query(`select count(*)::int as n from drug where status = 'published'`)
  const days = daysOf(await sitemapOfKind(services, drug))
  expect(Object.keys(days)).toHaveLength(rows[0].n)
  expect([days['/drugs/skor'], days['/drugs/horus'], days['/drugs/topaz']]).toEqual([
    '2026-03-02',
    undefined,
    '2026-03-01',
  ])
})

test('a kind with more records than one file may have is in several, and every record in one of them', async () => {
  const { rows } = await world.pool.query<{ alias: string }>(
    `select alias from disease where status = 'published' order by id`,
  )
  const parts = Math.ceil(rows.length / 20)
  expect(parts).toBeGreaterThan(2)
  const paths = Object.keys(daysOf(await sitemapIndex(services, [disease], 20)))
  expect(paths).toEqual(
    ['/sitemap-lists.xml', '/sitemap-diseases.xml', '/sitemap-diseases-2.xml', '/sitemap-diseases-3.xml'].slice(
      0,
      parts + 1,
    ),
  )
  const files = await Promise.all(
    Array.from({ length: parts }, (_, at) => sitemapOfKind(services, disease, at + 1, 20)),
  )
  expect(files.map(file => Object.keys(daysOf(file)).length)).toEqual([
    ...Array<number>(parts - 1).fill(20),
    rows.length - 20 * (parts - 1),
  ])
  expect(files.flatMap(file => Object.keys(daysOf(file)))).toEqual(rows.map(({ alias }) => `/diseases/${alias}`))
  expect(await sitemapOfKind(services, disease, parts + 1, 20)).toBeNull()
})

test('robots may not ask for what is personal, Yandex neither', () => {
  const groups = robots('https://sadozor.test').split('User-agent: ').slice(1)
  expect(groups.map(group => group.split('\n')[0])).toEqual(['*', 'Yandex'])
  for (const path of [
    '/admin',
    '/profile',
    '/cart',
    '/checkout',
    '/orders',
    '/login',
    '/register',
    '/reset-password',
    '/api/',
  ])
    for (const group of groups) expect(group.split('\n'), path).toContain(`Disallow: ${path}`)
  expect(robots('https://sadozor.test')).toContain('\nSitemap: https://sadozor.test/sitemap.xml\n')
})
