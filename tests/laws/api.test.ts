import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { unitOf } from '#app/records.server.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { setStatus, updateRecord } from '#kit/entity/change.ts'
import { type Field, type Fields, publicName } from '#kit/entity/field.ts'
import { publicFieldsOf } from '#kit/entity/public-fields.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { builtApp } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { publicFaces } from '#site/public-faces.server.ts'

const publicKinds = publicFaces.map(({ api }) => api)

interface Contract {
  openapi: string
  paths: Record<string, { get: { responses: Record<string, { content: { 'application/json': { schema: object } } }> } }>
}
interface List {
  items: ({ alias: string } & Record<string, unknown>)[]
  total: number
  page: number
  pageSize: number
}

let world: TestDatabase
let app: Hono
let contract: Contract
beforeAll(async () => {
  world = await testDatabase()
  app = await builtApp({ db: world.db })
  contract = await (await get('/api/openapi.json')).json()
})
afterAll(() => world[Symbol.asyncDispose]())

const get = (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://localhost:3000${path}`, { headers }))
const jsonOf = async <T>(path: string): Promise<T> => {
  const response = await get(path)
  expect(response.status, path).toBe(200)
  return response.json() as Promise<T>
}
const schemaOf = (path: string) =>
  z.fromJSONSchema(contract.paths[path]!.get.responses['200']!.content['application/json'].schema as never)

test('the contract is OpenAPI 3.1 and equals docs/openapi.json', async () => {
  expect(contract.openapi).toBe('3.1.0')
  await expect(`${JSON.stringify(contract, null, 1)}\n`).toMatchFileSnapshot('../../docs/openapi.json')
})

test('every reference of the contract leads to something in it', () => {
  const references = [...JSON.stringify(contract).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!)
  const isThere = (path: string) =>
    path.split('/').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], contract) !==
    undefined
  expect(references).toContain('components/schemas/Problem')
  expect(references.filter(path => !isThere(path))).toEqual([])
})

/** Where a public record names another one otherwise than by alias and name; the rows and lists of the record included. */
function bareReferences(fields: Fields, record: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const value = record[publicName(key, fields)]
    if (field.kind === 'rows')
      return (value as (typeof record)[]).flatMap(row =>
        bareReferences((field as Field & { fields: Fields }).fields, row),
      )
    if (!('to' in field) || value === null) return []
    return [value].flat().every(isNamed) ? [] : [`${key}: ${JSON.stringify(value)}`]
  })
}

const isNamed = (value: unknown) => {
  const { alias, name } = (value ?? {}) as Record<string, unknown>
  return typeof alias === 'string' && typeof name === 'string' && name !== ''
}

describe.each(publicKinds.map(kind => [kind.entity.path, kind] as const))('/api/%s', (path, kind) => {
  test('every page of the list and every record matches the contract', async () => {
    const list = schemaOf(`/${path}`)
    const record = schemaOf(`/${path}/{alias}`)
    const { total } = await jsonOf<List>(`/api/${path}`)
    const aliases = new Set<string>()
    for (let page = 1; aliases.size < total; page++) {
      const answer = await jsonOf<List>(`/api/${path}?page=${page}`)
      list.parse(answer)
      expect(answer.items.length, `page ${page}`).toBe(Math.min(answer.pageSize, total - aliases.size))
      for (const { alias } of answer.items) aliases.add(alias)
    }
    for (const alias of aliases) record.parse(await jsonOf(`/api/${path}/${alias}`))
  })

  test('a page has at most `pageSize` records, no record is on two pages, and the page after the last one is empty', async () => {
    const first = await jsonOf<List>(`/api/${path}`)
    expect([first.page, first.items.length]).toEqual([1, Math.min(first.pageSize, first.total)])
    const last = Math.ceil(first.total / first.pageSize)
    const listed = [...first.items]
    for (let page = 2; page <= last + 1; page++) {
      const { items, ...numbers } = await jsonOf<List>(`/api/${path}?page=${page}`)
      expect(numbers).toEqual({ total: first.total, page, pageSize: first.pageSize })
      if (page > last) expect(items).toEqual([])
      listed.push(...items)
    }
    expect(new Set(listed.map(({ alias }) => alias)).size).toBe(first.total)
  })

  test('every alias in a record is of its own page or has the name beside it', async () => {
    const { total } = await jsonOf<List>(`/api/${path}`)
    const own = new Set<string>()
    for (let page = 1; own.size < total; page++)
      for (const { alias } of (await jsonOf<List>(`/api/${path}?page=${page}`)).items) own.add(alias)
    for (const alias of own) {
      const record = await jsonOf<Record<string, unknown>>(`/api/${path}/${alias}`)
      expect(bareReferences(publicFieldsOf(kind.entity), record), `/api/${path}/${alias}`).toEqual([])
      for (const use of (record.uses ?? []) as Record<string, unknown>[])
        expect(bareReferences(publicFieldsOf(drugUse as never), use), `a use of ${alias}`).toEqual([])
    }
  })

  test('a draft is not listed, an unknown alias is 404, a former one 301', async () => {
    const { items } = await jsonOf<List>(`/api/${path}`)
    const { alias } = items[0]!
    const id = Number(
      Object.values(
        (await world.pool.query(`select id from ${kind.entity.name} where alias = $1`, [alias])).rows[0],
      )[0],
    )
    const { status: _, version, id: __, ...values } = (await findRecord(world.db, kind.entity, id))!
    const unit = unitOf(world.db, { kind: 'hand', userId: null })
    await saveRecords(unit, [
      updateRecord(kind.entity, { id, version }, { ...values, alias: `${alias}-renamed` } as never),
    ])
    const moved = await get(`/api/${path}/${alias}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/api/${path}/${alias}-renamed`])
    await saveRecords(unit, [setStatus(kind.entity, { id, version: version + 1 }, 'draft')])
    expect((await get(`/api/${path}/${alias}-renamed`)).status).toBe(404)
    expect((await jsonOf<List>(`/api/${path}`)).items.map(i => i.alias)).not.toContain(`${alias}-renamed`)
    await saveRecords(unit, [updateRecord(kind.entity, { id, version: version + 2 }, values as never, 'published')])
    const missing = await get(`/api/${path}/net-takogo`)
    expect([missing.status, await missing.json()]).toEqual([404, { message: 'Не найдено.' }])
  })

  test('unknown and invalid parameters are 422 with their names', async () => {
    for (const query of ['page=-1', 'page=1e9', 'colour=red', 'page=1&page=2', 'q=%00', `q=${'я'.repeat(200)}`]) {
      const response = await get(`/api/${path}?${query}`)
      const body = (await response.json()) as { message: string; errors: Record<string, string[]> }
      expect([response.status, Object.keys(body.errors)], query).toEqual([422, [query.split('=')[0]]])
    }
    const beyond = await jsonOf<List>(`/api/${path}?page=9999`)
    expect(beyond.items).toEqual([])
  })

  test('an unchanged response is 304', async () => {
    const etag = (await get(`/api/${path}`)).headers.get('etag')!
    expect((await get(`/api/${path}`, { 'if-none-match': etag })).status).toBe(304)
  })
})

test('another method is 405 with the allowed ones, an unknown route 404 in the one error shape', async () => {
  const response = await app.fetch(new Request('http://localhost:3000/api/substances', { method: 'POST' }))
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const unknown = await get('/api/nothing')
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { message: 'The route api/nothing could not be found.' },
  ])
})

test('the documentation page names every route', async () => {
  const html = await (await get('/api/docs', { accept: 'text/html' })).text()
  for (const path of Object.keys(contract.paths)) expect(html).toContain(`/api${path}`)
})
