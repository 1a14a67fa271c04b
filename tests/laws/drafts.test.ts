import { type SQL, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { company } from '#features/companies/company.entity.ts'
import { rebuildScope } from '#features/drug-uses/update-scope.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { createRecord } from '#kit/entity/change.ts'
import { type AnyEntity, snake } from '#kit/entity/define-entity.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { asBrowser, builtApp, testOrigin } from '#kit/testing/built-app.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { publicFaces } from '#site/public-faces.server.ts'

const publicKinds = publicFaces.map(({ api }) => api)

/** All texts of unpublished records, including aliases, start with this marker. */
const marker = 'neizvestno'
const markerPattern = new RegExp(`.{0,80}${marker}[a-z0-9-]*`, 'gi')

/** What belongs to one user is on no public page and has no references to test here. */
const published = entities.filter(entity => !(entity as AnyEntity).isPersonal)

let world: TestDatabase
let app: Hono
beforeAll(async () => {
  world = await testDatabase()
  for (const entity of entities) await unpublishThird(world.db, entity)
  const values = {
    name: `${marker}-company`,
    alias: `${marker}-company`,
    country: marker,
    synonyms: marker,
    isDemo: false,
  }
  await saveRecords(unitOf(world.db, { kind: 'hand', userId: null }), [createRecord(company, values)])
  for (const entity of published)
    for (const reference of referencesOf(entity)) await pointToUnpublished(world.db, entity, reference)
  await rebuildScope(world.db)
  app = await builtApp({ db: world.db, publicUrl: testOrigin })
})
afterAll(() => world[Symbol.asyncDispose]())

/** Unpublishes a third of the records: half of them become drafts, half archived. */
async function unpublishThird(db: Db, entity: AnyEntity): Promise<void> {
  await db.execute(sql`update ${named(entity.name)} set status = case when id % 2 = 0 then 'draft' else 'archived' end,
    search_text = ${`${marker} `} || search_text, ${renamed(entity, entity.fields)} where id % 3 = 0`)
  for (const [key, field] of Object.entries(entity.fields)) {
    const words = field.kind === 'rows' ? renamed(entity, (field as Field & { fields: Fields }).fields) : sql``
    if (words.queryChunks.length > 1)
      await db.execute(sql`update ${named(`${entity.name}_${key}`)} set ${words} where parent_id % 3 = 0`)
  }
}

const named = (name: string) => sql.identifier(snake(name))

/** Sets all texts to the marker, except codes of moaGroup, which are public FRAC, IRAC and HRAC codes. */
function renamed({ name }: AnyEntity, fields: Fields): SQL {
  const keys = Object.keys(fields).filter(key => ['text', 'longText', 'alias'].includes(fields[key]!.kind))
  const own = keys.filter(key => !(name === 'moaGroup' && key === 'code'))
  return sql.join(
    own.map(key => sql`${named(key)} = ${`${marker}-${snake(name)}-${snake(key)}-`.replaceAll('_', '-')} || id`),
    sql`, `,
  )
}

interface Reference {
  table: string
  column: string
  /** The column with the id of the record. */
  record: string
  target: string
  /** The table of rows between a link of a row and its record. */
  via?: string
}

/** All references of a kind: its columns and links, and those of its rows. */
function referencesOf(entity: AnyEntity): Reference[] {
  const of = (table: string, record: string, fields: Fields, via?: string): Reference[] =>
    Object.entries(fields).flatMap(([key, field]) => {
      const target = (field as Field & { to?: string }).to
      if (!target || target === 'file') return []
      return field.column
        ? [{ table, column: snake(key), record, target }]
        : [{ table: `${table}_${snake(key)}`, column: 'target_id', record: 'parent_id', target, ...(via && { via }) }]
    })
  const rows = Object.entries(entity.fields).flatMap(([key, field]) => {
    const table = `${snake(entity.name)}_${snake(key)}`
    return field.kind === 'rows' ? of(table, 'parent_id', (field as Field & { fields: Fields }).fields, table) : []
  })
  return [...of(snake(entity.name), 'id', entity.fields), ...rows]
}

const unpublishedTargets = (
  entity: AnyEntity,
  { table, column, record, target, via }: Reference,
) => sql`from ${sql.identifier(table)} x
  join ${named(target)} t on t.id = x.${sql.identifier(column)} and t.status <> 'published'
  ${via ? sql`join ${sql.identifier(via)} r on r.id = x.parent_id` : sql``}
  join ${named(entity.name)} e on e.id = ${via ? sql`r.parent_id` : sql`x.${sql.identifier(record)}`} and e.status = 'published'`

async function isCovered(db: Db, entity: AnyEntity, reference: Reference): Promise<boolean> {
  const { rows } = await db.execute<{ tried: boolean }>(
    sql`select exists (select ${unpublishedTargets(entity, reference)}) as tried`,
  )
  return rows[0]!.tried
}

/** Makes a published record refer to an unpublished one through this field, unless the seed has one. */
async function pointToUnpublished(db: Db, entity: AnyEntity, reference: Reference): Promise<void> {
  if (await isCovered(db, entity, reference)) return
  const { table, column, record, target, via } = reference
  const to = sql`(select id from ${named(target)} where status <> 'published' order by id limit 1)`
  const others = (exclusive[table] ?? (record === 'parent_id' ? problemPointers : [])).filter(each => each !== column)
  const isPointer = (exclusive[table] ?? problemPointers).includes(column)
  const changes = [column, ...(isPointer ? others : [])].map(
    each => sql`${sql.identifier(each)} = ${each === column ? to : sql`null`}`,
  )
  await db.execute(
    column === 'target_id'
      ? sql`insert into ${sql.identifier(table)} (parent_id, target_id, position)
          select ${via ? sql`r.id` : sql`e.id`}, ${to}, 99 from ${named(entity.name)} e
          ${via ? sql`join ${sql.identifier(via)} r on r.parent_id = e.id` : sql``} where e.status = 'published' order by e.id limit 1`
      : sql`update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)} where id = (select x.id from ${sql.identifier(table)} x
          join ${named(entity.name)} e on e.id = x.${sql.identifier(record)} and e.status = 'published' order by x.id desc limit 1
            offset ${sql.raw(String(Math.max(0, (exclusive[table] ?? []).indexOf(column))))})`,
  )
}

/** Exactly one of these is set in a row. */
const problemPointers = ['pest_id', 'disease_id']

/** The same for tables with other columns of this sort, by table. */
const exclusive: Record<string, readonly string[]> = {
  treatment_targets: ['pest_id', 'disease_id', 'effect_id'],
  post_related: ['drug_id', 'plant_id', 'pest_id', 'disease_id', 'sort_id', 'product_id', 'scheme_id'],
  product: ['drug_id', 'sort_id'],
  link: problemPointers,
}

const request = (path: string, accept = '*/*') => app.request(testOrigin + path, { headers: { ...asBrowser, accept } })

async function textOf(path: string): Promise<string> {
  const response = await request(path, path.startsWith('/api/') ? 'application/json' : asBrowser.accept)
  expect(response.status, path).toBe(200)
  return response.text()
}

const leaksOf = async (path: string) =>
  [...new Set((await textOf(path)).match(markerPattern) ?? [])].map(leak => `${path}: ${leak}`)

/** Expects that the marker is in none of these responses. */
async function expectNoLeaks(paths: readonly string[]): Promise<void> {
  const leaks: string[] = []
  for (const path of paths) leaks.push(...(await leaksOf(path)))
  expect(leaks).toEqual([])
}

async function aliasesOf(kind: string): Promise<string[]> {
  const aliases: string[] = []
  for (let page = 1; ; page++) {
    const { items } = JSON.parse(await textOf(`/api/${kind}?page=${page}`)) as { items: { alias: string }[] }
    if (items.length === 0) return aliases
    aliases.push(...items.map(item => item.alias))
  }
}

const kindsWithPages = ['drugs', 'pests', 'diseases', 'plants']

test('every kind of reference from a published to an unpublished record exists', async () => {
  for (const entity of published)
    for (const reference of referencesOf(entity))
      expect([reference, await isCovered(world.db, entity, reference)]).toEqual([reference, true])
})

describe('an unpublished record is not mentioned', () => {
  test.each(publicKinds.map(kind => kind.entity.path))('/api/%s and its records', async kind => {
    const aliases = await aliasesOf(kind)
    expect(aliases.length).toBeGreaterThan(0)
    await expectNoLeaks([`/api/${kind}`, ...aliases.map(alias => `/api/${kind}/${alias}`)])
  })

  test.each(kindsWithPages)('pages of %s', async kind => {
    const aliases = await aliasesOf(kind)
    const filtered = kind === 'plants' ? [] : (await aliasesOf('plants')).map(crop => `/${kind}?crop=${crop}`)
    await expectNoLeaks([`/${kind}`, ...filtered, ...aliases.map(alias => `/${kind}/${alias}`)])
  })

  test('on the home page, in sitemaps and in the calculator', async () => {
    const calculators = (await aliasesOf('drugs')).map(alias => `/calculator/_payload.json?drug=${alias}`)
    const maps = ['lists', ...kindsWithPages].map(part => `/sitemap-${part}.xml`)
    await expectNoLeaks(['/', '/sitemap.xml', ...maps, '/calculator', '/calculator?mode=mix', ...calculators])
  })

  test('its page, drawing and share picture are 404', async () => {
    for (const kind of kindsWithPages) {
      const { name } = publicKinds.find(({ entity }) => entity.path === kind)!.entity
      const { rows } = await world.db.execute<{ alias: string }>(
        sql`(select alias from ${named(name)} where status = 'draft' limit 2) union all
          (select alias from ${named(name)} where status = 'archived' limit 2)`,
      )
      expect(rows.length).toBe(4)
      for (const { alias } of rows)
        for (const path of [
          `/api/${kind}/${alias}`,
          `/${kind}/${alias}`,
          `/${kind}/${alias}/_payload.json`,
          `/drawings/${kind}/${alias}.svg`,
          `/og/${kind}/${alias}.png`,
        ])
          expect([path, (await request(path)).status]).toEqual([path, 404])
    }
  })
})

describe('a search for an unpublished record finds nothing', () => {
  const totalOf = async (path: string) => (JSON.parse(await textOf(path)) as { total: number }).total

  test.each(publicKinds.filter(({ query }) => 'q' in query).map(kind => kind.entity.path))(
    'by its text: /api/%s',
    async kind => {
      expect(await totalOf(`/api/${kind}?q=${marker}`)).toBe(0)
    },
  )

  test.each([
    ['drugs', 'crop', 'plant'],
    ['drugs', 'target', 'pest'],
    ['drugs', 'target', 'disease'],
    ['drugs', 'substance', 'substance'],
    ['drugs', 'form', 'formulation'],
    ['pests', 'crop', 'plant'],
    ['diseases', 'crop', 'plant'],
    ['plants', 'group', 'plant_group'],
  ])('by its alias: /api/%s?%s=…', async (kind, param, table) => {
    const { rows } = await world.db.execute<{ alias: string }>(
      sql`select alias from ${sql.identifier(table)} where status <> 'published'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { alias } of rows) expect([alias, await totalOf(`/api/${kind}?${param}=${alias}`)]).toEqual([alias, 0])
  })
})
