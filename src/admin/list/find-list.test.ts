import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findKind } from '#admin/kinds/describe-kind.server.ts'
import { entities } from '#app/entities.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findList } from './find-list.server.ts'
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
  test.each(entities.map(({ path }) => path))('%s is listed with all its columns, in every order and with every filter', async path => {
    const entity = findKind(path)!
    const { total } = await listOf(path, `columns=${Object.keys(entity.fields)}`)
    expect(total).toBe(await countOf(`select count(*) from ${getTableName(entity.table)}`))
    for (const key of Object.keys(entity.fields)) {
      const { state, parsed } = parseList(entity, new URLSearchParams({ sort: `-${key}`, missing: key }))
      const asked = { ...state, sort: parsed.errors.sort ? state.sort : `-${key}`, missing: parsed.errors.missing ? [] : [key] }
      expect((await findList(world.db, entity, asked)).total, key).toBeLessThanOrEqual(total)
    }
  })
})

test('a list by date begins with the latest, others go upwards', async () => {
  const dates = (await listOf('posts')).items.map(({ values }) => values.publishedAt)
  expect(dates.length).toBeGreaterThan(5)
  expect(dates).toEqual(dates.toSorted().reverse())
  const titles = (await listOf('drugs')).items.map(({ title }) => title)
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'ru')))
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
      expect((await listOf('drugs', query)).total, query).toBe(await countOf(`select count(*) from drug where ${where}`))
    const { rows } = await world.pool.query(
      'select formulation_id id, count(*) from drug where formulation_id is not null group by 1 limit 1',
    )
    expect((await listOf('drugs', `formulationId=${rows[0].id}`)).total).toBe(Number(rows[0].count))
  })

  test('pages do not overlap and end with an empty one; names of references come along', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map(page => listOf('drugs', `page=${page}&sort=-kind&columns=companyId,formulationId`)))
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(ids).size).toBe(pages[0]!.total)
    expect(pages[3]!.items).toEqual([])
    expect(pages[0]!.pages).toBe(Math.ceil(pages[0]!.total / 25))
    const formulations = new Map(pages[0]!.names.formulations!.map(({ id, title }) => [id, title]))
    expect(pages[0]!.items.every(({ values }) => values.formulationId === null || formulations.get(values.formulationId as number))).toBe(
      true,
    )
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
      new URLSearchParams('kind=bomb&sort=nowhere&page=0&pageSize=7&columns=x&missing=name&a=1&companyId=1e3'),
    )
    expect(Object.keys(parsed.errors).sort()).toEqual(['columns', 'companyId', 'kind', 'missing', 'page', 'pageSize', 'sort'])
    expect(parsed.unknown).toEqual(['a'])
    expect(state).toMatchObject({ page: 1, pageSize: 25, sort: 'name', filters: {} })
  })
})
