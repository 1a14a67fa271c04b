import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let world: TestDatabase
let app: Awaited<ReturnType<typeof builtApp>>
beforeAll(async () => {
  world = await testDatabase()
  app = await builtApp({ db: world.db })
})
afterAll(() => world[Symbol.asyncDispose]())

interface Offer {
  id: string
  available: string
  fields: Record<string, string>
}

async function read() {
  const response = await app.request(`${testOrigin}/feeds/market.yml`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const offers: Offer[] = []
  const categories = new Map<string, string>()
  let text = ''
  let category = ''
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    if (name === 'category') category = attributes.id as string
    if (name === 'offer')
      offers.push({ id: attributes.id as string, available: attributes.available as string, fields: {} })
  })
  parser.on('text', part => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'category') categories.set(category, text)
    else if (offers.length > 0) offers.at(-1)!.fields[name] = text
  })
  parser.write(await response.text()).close()
  return { offers, categories, etag: response.headers.get('etag')! }
}

describe('the feed for the market', () => {
  test('has one offer for each pack that can be had, as Yandex wants it', async () => {
    const { offers, categories } = await read()
    const { rows } = await world.pool.query<{ sku: string; price_kop: string }>(
      `select v.sku, v.price_kop from product_variants v join product p on p.id = v.parent_id where p.status = 'published' and v.stock_state <> 'out'`,
    )
    expect(offers.map(({ id }) => id).sort()).toEqual(rows.map(({ sku }) => sku).sort())
    for (const { id, available, fields } of offers) {
      expect(id).toMatch(/^[\w-]{1,80}$/)
      expect(['true', 'false']).toContain(available)
      expect(fields.price).toBe((Number(rows.find(({ sku }) => sku === id)!.price_kop) / 100).toFixed(2))
      expect(Number(fields.price)).toBeGreaterThan(0)
      expect(fields.currencyId).toBe('RUB')
      expect(fields.url?.replace(testOrigin, '')).toMatch(/^\/shop\/[a-z\d-]+$/)
      expect(fields.picture?.replace(testOrigin, '')).toMatch(/^\/og\/products\/[a-z\d-]+\.png$/)
      expect(categories.has(fields.categoryId!)).toBe(true)
      expect(fields.name!.length).toBeGreaterThan(3)
      expect(fields.oldprice).toBeUndefined()
    }
  })

  test('an unchanged feed is 304, and a new price is in it at once', async () => {
    const { etag } = await read()
    const ask = () => app.request(`${testOrigin}/feeds/market.yml`, { headers: { 'if-none-match': etag } })
    expect((await ask()).status).toBe(304)
    await world.pool.query(`update product_variants set price_kop = price_kop + 100 where sku = 'DEMO-0001'`)
    expect((await ask()).status).toBe(200)
  })

  test('what may not be sold is not offered', async () => {
    await world.pool.query(`update drug set lph_allowed = 'no' where alias = 'skor'`)
    await world.pool.query(
      `update drug_registrations set valid_to = '2024-01-01' where parent_id = (select id from drug where alias = 'horus')`,
    )
    const urls = new Set((await read()).offers.map(({ fields }) => fields.url))
    expect(urls.has(`${testOrigin}/shop/ordan`)).toBe(true)
    expect(urls.has(`${testOrigin}/shop/skor`)).toBe(false)
    expect(urls.has(`${testOrigin}/shop/horus`)).toBe(false)
  })

  test('texts cannot break out of the XML, and forbidden characters are left out', async () => {
    await world.pool.query(`update product set title = $1, description = $2 where alias = 'ordan'`, [
      'Ордан </name><price>1</price> & "co"',
      `]]> \u0007<!-- ${'я'.repeat(4000)}`,
    ])
    const { offers } = await read()
    const ordan = offers.find(({ fields }) => fields.url === `${testOrigin}/shop/ordan`)!
    expect(ordan.fields.name).toContain('Ордан </name><price>1</price> & "co"')
    expect(ordan.fields.description).toMatch(/^\]\]> <!-- я+$/)
    expect(ordan.fields.description!.length).toBeLessThanOrEqual(3000)
  })
})
