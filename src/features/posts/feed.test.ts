import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let world: TestDatabase
let app: Awaited<ReturnType<typeof builtApp>>
beforeAll(async () => {
  world = await testDatabase()
  app = await builtApp({ db: world.db })
})
afterAll(() => world[Symbol.asyncDispose]())

type Item = Record<'title' | 'link' | 'pubDate' | 'content:encoded', string>

/** The texts of the elements of every item, and of the channel itself; throws where the XML is not well-formed. */
function parse(xml: string): { items: Item[]; title: string } {
  const items: Item[] = []
  let [title, name, isInItem] = ['', '', false]
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', tag => {
    name = tag.name
    if (name === 'item') {
      isInItem = true
      items.push({} as Item)
    }
  })
  parser.on('closetag', tag => {
    name = ''
    if (tag.name === 'item') isInItem = false
  })
  parser.on('text', text => {
    const item = items.at(-1)
    if (isInItem && item && name) item[name as keyof Item] = (item[name as keyof Item] ?? '') + text
    else if (name === 'title') title += text
  })
  parser.write(xml).close()
  return { items, title }
}

async function read(path: string): Promise<{ items: Item[]; title: string; etag: string; text: string }> {
  const response = await app.request(testOrigin + path)
  expect([path, response.status, response.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/rss+xml; charset=utf-8',
  ])
  const text = await response.text()
  return { ...parse(text), etag: response.headers.get('etag')!, text }
}

test('the feed has every article with its whole text, tables of today and absolute addresses', async () => {
  const { items } = await read('/rss.xml')
  expect(items.length).toBe(
    Number((await world.pool.query(`select count(*) from post where status = 'published'`)).rows[0].count),
  )
  expect(items.map(({ pubDate }) => Date.parse(pubDate))).toEqual(
    items.map(({ pubDate }) => Date.parse(pubDate)).toSorted((a, b) => b - a),
  )
  const article = items.find(({ link }) => link.endsWith('/posts/fitoftoroz-dva-vlazhnyh-dnya'))!
  expect(article['content:encoded']).toContain(`href="${testOrigin}/drugs/`)
  expect(article['content:encoded']).not.toMatch(/(?:href|src)="[/#]|<script/)
  expect(article['content:encoded']).toContain('<table')
})

test('a rubric has a feed of its own, an unknown one has none', async () => {
  const { items, title } = await read('/rss/bolezni.xml')
  expect(title).toBe('Садозор: Болезни')
  expect(items.map(({ link }) => link.split('/').at(-1))).toEqual(
    expect.arrayContaining(['fitoftoroz-dva-vlazhnyh-dnya', 'tri-muchnistye-rosy']),
  )
  expect(items).toHaveLength(2)
  for (const path of ['/rss/nobody.xml', '/rss/%00.xml', '/rss/..%2Frss.xml', '/rss/.xml'])
    expect([path, (await app.request(testOrigin + path)).status >= 400]).toEqual([path, true])
})

test('an unchanged feed is 304, and a change of the register is in it at once', async () => {
  const { etag, text } = await read('/rss.xml')
  const again = await app.request(`${testOrigin}/rss.xml`, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await world.pool.query(`update drug_use set phi_days = 77 where alias = 'horus-1'`)
  const changed = await app.request(`${testOrigin}/rss.xml`, { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(text).not.toContain('77\u00a0дней')
  expect(await changed.text()).toContain('77')
})

test('characters that XML does not allow are left out', async () => {
  await world.pool.query({
    text: `update post set title = $1 where alias = 'kapnut-pobolshe'`,
    values: ['А\u0001Б\uffff «<&>»'],
  })
  expect((await read('/rss.xml')).items.map(({ title }) => title)).toContain('АБ «<&>»')
})

test('pages of articles lead to the feed, those of a rubric to its own', async () => {
  const feedOf = async (path: string) =>
    /<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]+)"/.exec(
      await (await app.request(path)).text(),
    )?.[1]
  expect(await feedOf('/posts')).toBe(`${testOrigin}/rss.xml`)
  expect(await feedOf('/posts?rubric=bolezni')).toBe(`${testOrigin}/rss/bolezni.xml`)
  expect(await feedOf('/posts/fitoftoroz-dva-vlazhnyh-dnya')).toBe(`${testOrigin}/rss.xml`)
})
