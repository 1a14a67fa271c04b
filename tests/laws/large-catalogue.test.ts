import { gzipSync } from 'node:zlib'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildScope } from '#features/drug-uses/update-scope.server.ts'
import { connect } from '#kit/db/pool.server.ts'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { growCatalogue } from '../../bench/catalogue.ts'

/** Pages of a crop, a problem and a drug stay small whatever the register's size, and together show every use once. */

const maxKilobytes = 40

let world: TestDatabase
let app: Hono
beforeAll(async () => {
  world = await testDatabase()
  const client = await connect({ connectionString: world.url })
  await growCatalogue(client, { drugs: 900, uses: 20_000 })
  await client.query('analyze')
  await client.end()
  await rebuildScope(world.db)
  app = await builtApp({ db: world.db })
}, 120_000)
afterAll(() => world[Symbol.asyncDispose]())

const get = async (address: string): Promise<Response> => app.request(testOrigin + address, { headers: asBrowser })
const kilobytes = (html: string) => gzipSync(html, { level: 6 }).length / 1024

async function aliasesOf(query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await world.pool.query<{ alias: string }>(query, values)
  return rows.map(({ alias }) => alias)
}

const usable = `select distinct u.alias from drug_use_scope s join drug_use u on u.id = s.use_id join plant p on p.id = s.plant_id
  left join disease d on d.id = s.disease_id
  where s.is_usable and (s.usable_days is null or s.usable_days @> current_date) and p.alias = 'tomat'`

const largestDrug =
  'select alias from drug where id = (select drug_id from drug_use group by 1 order by count(*) desc, 1 limit 1)'

interface Payload {
  uses: { alias: string }[]
  pages: { pages: number }
  chemistry: { biological: { key: string }[]; chemical: { key: string }[]; pages: { pages: number } }
}

/** All pages from their payloads; `read` takes the uses of one. */
async function readPages(
  path: string,
  search: string,
  read: (payload: Payload) => { aliases: string[]; pages: number },
) {
  const load = async (page: number) => {
    const response: Response = await get(`${path}/_payload.json?${search}${page > 1 ? `&page=${page}` : ''}`)
    expect(response.status).toBe(200)
    return read((await response.json()) as Payload)
  }
  const { pages } = await load(1)
  const aliases: string[] = []
  for (let page = 1; page <= pages; page++) aliases.push(...(await load(page)).aliases)
  return { pages, aliases }
}

const usesOfTable = ({ uses, pages }: Payload) => ({ aliases: uses.map(({ alias }) => alias), pages: pages.pages })
const usesOfProblem = ({ chemistry: { biological, chemical, pages } }: Payload) => ({
  aliases: [...biological, ...chemical].map(({ key }) => key),
  pages: pages.pages,
})

describe.each([
  ['a crop', async (): Promise<string> => '/plants/tomat', 'view=table', usesOfTable, usable],
  [
    'a problem on a crop',
    async (): Promise<string> => '/diseases/fitoftoroz',
    'crop=tomat',
    usesOfProblem,
    `${usable} and d.alias = 'fitoftoroz'`,
  ],
  [
    'a drug',
    async (): Promise<string> => `/drugs/${(await aliasesOf(largestDrug))[0]}`,
    '',
    usesOfTable,
    `select alias from drug_use where drug_id = (select id from drug where alias = (${largestDrug}))`,
  ],
] as const)('%s', (_, pathOf, search, read, expected) => {
  test('shows every use once on all its pages, each at most 40 KB, gzip', async () => {
    const path = await pathOf()
    const uses = await aliasesOf(expected)
    const { pages, aliases } = await readPages(path, search, read)
    expect(uses.length).toBeGreaterThan(100)
    expect(aliases.toSorted()).toEqual(uses.toSorted())
    for (const page of [1, 2, pages]) {
      const html = await (await get(`${path}?${search}${page > 1 ? `&page=${page}` : ''}`)).text()
      expect(kilobytes(html), `page ${page}`).toBeLessThanOrEqual(maxKilobytes)
    }
  })

  test('has links to the next and to the last page, its own canonical address, and no page after the last', async () => {
    const path = await pathOf()
    const { pages } = await readPages(path, search, read)
    const address = (page: number) => `${path}?${[search, `page=${page}`].filter(Boolean).join('&')}`
    const first = await (await get(`${path}?${search}`)).text()
    for (const page of [2, pages]) expect(first).toContain(`href="${address(page).replace('&', '&amp;')}#`)
    const second = await (await get(address(2))).text()
    expect(second).toContain(`rel="canonical" href="${testOrigin}${address(2).replace('&', '&amp;')}"`)
    expect(second).toContain('страница 2')
    for (const page of [pages + 1, 0, -1, 'x', '1e3'])
      expect((await get(address(page as number))).status, String(page)).toBe(404)
  })
})

test('a problem without a crop names some products of each crop, and links to all', async () => {
  const html = await (await get('/diseases/fitoftoroz')).text()
  expect(kilobytes(html)).toBeLessThanOrEqual(maxKilobytes)
  expect(html).toMatch(/href="\/drugs\?crop=tomat&amp;target=fitoftoroz"[^>]*>и ещё/)
})

test.each([
  '/',
  '/drugs',
  '/drugs?crop=tomat',
  '/drugs?crop=tomat&target=fitoftoroz',
  '/drugs?view=cards',
  '/plants',
  '/plants/tomat',
  '/pests',
  '/diseases',
  '/calculator',
  '/calculator?mode=mix&crop=tomat',
])('%s is at most 40 KB, gzip', async path => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(kilobytes(await response.text())).toBeLessThanOrEqual(maxKilobytes)
})
