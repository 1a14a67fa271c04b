import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { entities } from '#app/entities.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { findList } from './find-list.server.ts'
import { findThumbs } from './find-thumbs.server.ts'
import { parseList } from './list-query.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

async function listOf(path: string, query = '') {
  const entity = findKind(path)!
  const { state, parsed } = parseList(entity, new URLSearchParams(query))
  expect([parsed.errors, parsed.unknown], query).toEqual([{}, []])
  return findList(world.db, entity, state)
}
const countOf = async (sql: string): Promise<number> => Number((await world.pool.query(sql)).rows[0].count)

describe('every kind of the registry', () => {
  test.each(entities.map(({ path }) => path))(
    '%s is listed with all its columns, in every order and with every filter',
    async path => {
      const entity = findKind(path)!
      const { total } = await listOf(path, `columns=${Object.keys(entity.fields)}`)
      expect(total).toBe(await countOf(`select count(*) from ${getTableName(entity.table)}`))
      for (const key of Object.keys(entity.fields)) {
        const { state, parsed } = parseList(entity, new URLSearchParams({ sort: `-${key}`, missing: key }))
        const asked = {
          ...state,
          sort: parsed.errors.sort ? state.sort : `-${key}`,
          missing: parsed.errors.missing ? [] : [key],
        }
        expect((await findList(world.db, entity, asked)).total, key).toBeLessThanOrEqual(total)
      }
    },
  )
})

test('norms of a drug in the trash are not listed, and are again when it comes back', async () => {
  const drugsOfUses = async (query: string) =>
    new Set((await listOf('drug-uses', query)).items.map(use => use.values.drugId))
  const { rows } = await world.pool.query(`select id from drug where alias = 'skor'`)
  const query = `columns=drugId&drugId=${rows[0].id}&pageSize=100`
  const { total } = await listOf('drug-uses')
  const { total: ofDrug } = await listOf('drug-uses', query)
  expect(ofDrug).toBeGreaterThan(0)
  await world.pool.query(`update drug set status = 'trash' where alias = 'skor'`)
  expect(await drugsOfUses(query)).toEqual(new Set())
  expect((await listOf('drug-uses')).total).toBe(total - ofDrug)
  await world.pool.query(`update drug set status = 'published' where alias = 'skor'`)
  expect(await drugsOfUses(query)).toEqual(new Set([rows[0].id]))
})

test('a list by date begins with the latest, others go upwards', async () => {
  const dates = (await listOf('posts')).items.map(({ values }) => values.publishedAt)
  expect(dates.length).toBeGreaterThan(5)
  expect(dates).toEqual(dates.toSorted().reverse())
  const titles = (await listOf('drugs')).items.map(({ title }) => title)
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'ru')))
})

test('a record of which an editor has a draft is marked', async () => {
  await world.pool.query(
    `insert into record_draft (entity, record_id, user_id, base_version, values) select 'drug', id, $1, 1, '{}' from drug where alias = 'skor'`,
    [await insertEditor(world, 'Ольга')],
  )
  const { items } = await listOf('drugs', 'pageSize=100')
  expect(items.filter(({ hasDraft }) => hasDraft).map(({ title }) => title)).toEqual(['Скор'])
  expect((await listOf('pests', 'pageSize=100')).items.some(({ hasDraft }) => hasDraft)).toBe(false)
  await world.pool.query('delete from record_draft')
})

test('an editor finds what he has saved within thirty days, and nothing of others', async () => {
  const [own, other] = [await insertEditor(world, 'Павел'), await insertEditor(world, 'Анна')]
  const write = (alias: string, userId: number, days: number) =>
    world.pool.query(
      `insert into entity_revision (entity, record_id, version, write_kind, user_id, created_at, after)
       select 'drug', id, version, 'hand', $2, now() - make_interval(days => $3), '{}' from drug where alias = $1`,
      [alias, userId, days],
    )
  await write('skor', own, 29)
  await write('skor', own, 2)
  await write('ordan', own, 31)
  await write('hom', other, 1)
  expect((await listOf('drugs', `editor=${own}`)).items.map(({ title }) => title)).toEqual(['Скор'])
  expect((await listOf('pests', `editor=${own}`)).total).toBe(0)
})

describe('drugs', () => {
  test('are found by every word of the search, with typing variants', async () => {
    const { items } = await listOf('drugs', 'q=СКОР')
    expect(items.map(({ title }) => title)).toContain('Скор')
    expect((await listOf('drugs', 'q=скор 100%_')).total).toBe(0)
  })

  test('are filtered by choices, sets, flags, references, status and empty fields', async () => {
    const cases: [query: string, where: string][] = [
      ['kind=biopesticide', `kind = 'biopesticide'`],
      ['kind=biopesticide,fertilizer', `kind in ('biopesticide', 'fertilizer')`],
      ['purposes=fungicide', `'fungicide' = any (purposes)`],
      ['isDemo=1', 'is_demo'],
      ['isDemo=0,1', 'true'],
      ['status=draft', `status = 'draft'`],
      ['missing=description', 'description is null'],
      ['missing=packs', 'not exists (select from drug_packs where parent_id = drug.id)'],
      ['missing=purposes', `purposes = '{}'`],
      ['lphAllowed=yes&missing=rainfastH', `lph_allowed = 'yes' and rainfast_h is null`],
    ]
    for (const [query, where] of cases)
      expect((await listOf('drugs', query)).total, query).toBe(
        await countOf(`select count(*) from drug where ${where}`),
      )
    const { rows } = await world.pool.query(
      'select formulation_id id, count(*) from drug where formulation_id is not null group by 1 limit 1',
    )
    expect((await listOf('drugs', `formulationId=${rows[0].id}`)).total).toBe(Number(rows[0].count))
  })

  test('pages do not overlap and end with an empty one; names of references come along', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map(page => listOf('drugs', `page=${page}&sort=-kind&columns=companyId,formulationId`)),
    )
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(ids).size).toBe(pages[0]!.total)
    expect(pages[3]!.items).toEqual([])
    expect(pages[0]!.pages).toBe(Math.ceil(pages[0]!.total / 25))
    const formulations = new Map(pages[0]!.names.formulations!.map(({ id, title }) => [id, title]))
    expect(
      pages[0]!.items.every(
        ({ values }) => values.formulationId === null || formulations.get(values.formulationId as number),
      ),
    ).toBe(true)
  })

  test('pages far from the beginning, looked for from the end, have the rows of the whole list in both orders', async () => {
    await world.pool.query(
      `insert into company (name, alias, country) select 'Ф ' || (n * 7919 % 100) || ' ' || n, 'deep-' || n, case when n % 3 > 0 then 'С ' || n % 5 end
       from generate_series(1, 7000) n`,
    )
    for (const sort of ['name', '-name', 'country', '-country', '-id']) {
      const order = sort.replace('-', '')
      const { rows } = await world.pool.query(
        `select id from company order by ${order === 'id' ? 'id' : `${order} collate "ru"`} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last,
         id ${sort.startsWith('-') ? 'desc' : 'asc'}`,
      )
      const ids = rows.map(({ id }) => id)
      const last = Math.ceil(ids.length / 25)
      for (const page of [202, 250, last - 1, last, last + 1]) {
        const { items } = await listOf('companies', `sort=${sort}&pageSize=25&page=${page}`)
        expect(
          items.map(({ id }) => id),
          `${sort} ${page}`,
        ).toEqual(ids.slice((page - 1) * 25, page * 25))
      }
    }
    await world.pool.query(`delete from company where alias like 'deep-%'`)
  })

  test('texts stand in the order of the Russian alphabet, both ways', async () => {
    const { items } = await listOf('drugs', 'sort=name&pageSize=100')
    const titles = items.map(({ title }) => title)
    expect(titles).toEqual(titles.toSorted(new Intl.Collator('ru').compare))
    const reversed = await listOf('drugs', 'sort=-name&pageSize=100')
    expect(reversed.items.map(({ title }) => title)).toEqual(titles.toReversed())
  })

  test('unknown and wrong parameters are named', () => {
    const { parsed, state } = parseList(
      findKind('drugs')!,
      new URLSearchParams('kind=bomb&sort=nowhere&page=0&pageSize=7&columns=x&missing=name&a=1&companyId=1e3&editor=я'),
    )
    expect(Object.keys(parsed.errors).sort()).toEqual([
      'columns',
      'companyId',
      'editor',
      'kind',
      'missing',
      'page',
      'pageSize',
      'sort',
    ])
    expect(parsed.unknown).toEqual(['a'])
    expect(state).toMatchObject({ page: 1, pageSize: 25, sort: 'name', filters: {} })
  })
})

test('a row has the photo of its record, else its drawing, and a draft has none', async () => {
  const drugs = findKind('drugs')!
  const { rows: found } = await world.pool.query(
    "select id, alias from drug where status = 'published' order by id limit 3",
  )
  const [photographed, drawn, draft] = found
  const { rows: files } = await world.pool.query(
    "insert into file (key, name, type, bytes, width, height, hash, focal_x) values ('t', 't.jpg', 'image/jpeg', 1, 2000, 1000, $1, 0.2) returning id",
    ['ab'.repeat(32)],
  )
  await world.pool.query('update drug set cover_id = $1 where id = $2', [files[0].id, photographed.id])
  await world.pool.query("update drug set status = 'draft' where id = $1", [draft.id])
  const thumbs = await findThumbs(
    world.db,
    drugs,
    found.map(({ id }) => id),
  )
  expect(found.map(({ id }) => thumbs!.get(id))).toEqual([
    { src: `/files/${'ab'.repeat(32)}-w320.jpg`, fit: 'object-cover at-2' },
    { src: drawingAddress('drugs', drawn.alias), fit: 'object-contain' },
    null,
  ])
  await world.pool.query("update file set deleted_at = now() where key = 't'")
  expect((await findThumbs(world.db, drugs, [photographed.id]))!.get(photographed.id)?.src).toContain('/drawings/')
  expect(await findThumbs(world.db, findKind('companies')!, [1])).toBeUndefined()
})
