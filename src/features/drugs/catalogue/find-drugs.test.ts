import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registeredPlaces } from '#features/drug-uses/places-and-methods.ts'
import { rebuildScope } from '#features/drug-uses/update-scope.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { type CountedFilter, countedFilters, type DrugQuery, drugQuery, type FilterName } from './drug-query.ts'
import { type FoundDrugs, findDrugs, pageSize } from './find-drugs.server.ts'
import {
  drugFits,
  isUsableIn,
  lineFits,
  type PlainDrug,
  plainDrugs,
  plainUsable,
  queries,
} from './plain-drugs.testing.ts'

let world: TestDatabase
let db: Db
let statements = 0
let drugs: PlainDrug[]

/** Makes the catalogue more varied than the seed: unknown, expired and unpublished values. */
const variety = [
  sql`update drug set lph_allowed = null where id % 11 = 0`,
  sql`update drug set hazard_bee = null, hazard_human = null, formulation_id = null where id % 10 = 0`,
  sql`update drug set status = 'draft' where id % 13 = 0`,
  sql`update drug_registrations set valid_to = current_date - 1 where parent_id % 8 = 0`,
  sql`update drug_registrations set status = 'withdrawn' where parent_id % 9 = 0`,
  sql`update drug_use set place = 'storage' where id % 9 = 0`,
  sql`update drug_use set phi_kind = 'not_regulated', phi_days = null, phi_confirmed = false where id % 17 = 0`,
  sql`update drug_use set status = 'draft' where id % 19 = 0`,
  sql`update plant set status = 'draft' where alias = 'goroh'`,
]

beforeAll(async () => {
  world = await testDatabase()
  for (const statement of variety) await world.db.execute(statement)
  await rebuildScope(world.db)
  drugs = await plainDrugs(world.db)
  db = drizzle(world.pool, { casing: 'snake_case', logger: { logQuery: () => void statements++ } })
})
afterAll(() => world[Symbol.asyncDispose]())

/** The facets that this test counts independently. */
const facets = [
  'crop',
  'target',
  'purpose',
  'kind',
  'substance',
  'form',
  'hazard',
  'bee',
  'place',
  'lph',
  'bio',
] as const

/** Number of drugs with a value among those that match all other filters. */
function plainCount(name: (typeof facets)[number], value: string, query: DrugQuery): number {
  return drugs.filter(drug => {
    if (!drugFits(drug, query, name)) return false
    if (name === 'crop' || name === 'target')
      return drug.lines.some(line => line[name] === value && lineFits(line, query, name))
    if (name === 'place')
      return drug.lines.some(line => registeredPlaces(value).includes(line.place) && lineFits(line, query, name))
    return drug.values[name].includes(value)
  }).length
}

const read = (search: string): DrugQuery => parseQuery(drugQuery, new URLSearchParams(search)).values
const counts = (found: FoundDrugs, name: CountedFilter) =>
  Object.fromEntries(found.counts[name].map(({ value, count }) => [value, count]))

describe('the list equals an independent count', () => {
  test('total, facets, hidden drugs and the number without each filter', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(queries, async query => {
        const found = await findDrugs(db, query)
        const fitting = drugs.filter(drug => drugFits(drug, query))
        expect(found.total).toBe(fitting.length)
        expect(new Set(found.ids).size).toBe(Math.min(pageSize, fitting.length))
        expect(fitting.map(drug => drug.id)).toEqual(expect.arrayContaining(found.ids))
        expect(found.items.map(card => card.name)).toEqual(
          found.ids.map(id => drugs.find(drug => drug.id === id)!.name),
        )
        for (const name of facets)
          for (const { value, count } of found.counts[name])
            expect([name, value, count]).toEqual([name, value, plainCount(name, value, query)])
        const hidden = query.expired
          ? 0
          : drugs.filter(drug => drugFits(drug, query, 'expired') && drug.isExpired).length
        expect(found.hidden).toBe(hidden)
        for (const [name, count] of Object.entries(found.without ?? {}))
          if (name !== 'expired')
            expect([name, count]).toEqual([
              name,
              drugs.filter(drug => drugFits(drug, query, name as FilterName)).length,
            ])
        if (found.usable !== null) expect(found.usable).toEqual(plainUsable(drugs, query))
      }),
      { numRuns: 150 },
    )
  })

  test.each(countedFilters)(
    'every value of the facet %s, chosen alone, finds as many drugs as its count',
    async name => {
      const shown = (await findDrugs(db, read(''))).counts[name]
      expect(shown.length).toBeGreaterThan(0)
      for (const { value, count } of shown.slice(0, 8))
        expect([value, (await findDrugs(db, read(`${name}=${value}`))).total]).toEqual([value, count])
    },
  )

  test('a value without drugs has the count zero, and an unknown value is not an error', async () => {
    const found = await findDrugs(db, read('crop=nope'))
    expect(found.total).toBe(0)
    expect(found.without).toMatchObject({ crop: drugs.filter(drug => !drug.isExpired).length })
    expect(counts(found, 'crop').tomat).toBeGreaterThan(0)
  })

  test('an unpublished crop is not offered', async () => {
    expect(counts(await findDrugs(db, read('')), 'crop').goroh).toBeUndefined()
  })
})

/** Smaller is better in each place: usable, full action, biological with full action, waiting period. */
function rankOf(drug: PlainDrug, query: DrugQuery): number[] {
  const lines = drug.lines.filter(isUsableIn(query))
  const isFull = lines.some(line => !line.isPartial)
  const fullUses = new Set(lines.filter(line => !line.isPartial).map(({ use }) => use))
  const waits = lines
    .filter(({ use }) => !isFull || fullUses.has(use))
    .flatMap(({ phi }) => (phi === null ? [] : [phi]))
  return [
    Number(lines.length === 0),
    Number(!isFull),
    Number(!(isFull && drug.values.bio.length > 0)),
    Math.min(...waits, 1_000),
  ]
}

function byRank(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at === -1 ? 0 : a[at]! - b[at]!
}

describe('order', () => {
  const names = async (search: string) => (await findDrugs(db, read(search))).items.map(card => card.name)

  test('by name in Russian, across pages', async () => {
    const all = [
      ...(await names('sort=name')),
      ...(await names('sort=name&page=2')),
      ...(await names('sort=name&page=3')),
    ]
    const expected = drugs.filter(drug => !drug.isExpired).map(drug => drug.name)
    expect(all).toEqual(expected.toSorted(new Intl.Collator('ru').compare))
  })

  test('by default allowed ones first; for a crop and a problem full action, biological, the shortest waiting period', async () => {
    const permissions = (await findDrugs(db, read(''))).items.map(({ lph }) => lph === 'yes')
    expect(permissions).toEqual(permissions.toSorted((a, b) => Number(b) - Number(a)))
    for (const search of ['crop=tomat&target=fitoftoroz', 'crop=kartofel', 'crop=ogurec&expired=1']) {
      const query = read(search)
      const { ids } = await findDrugs(db, query)
      const ranks = ids.map(id => rankOf(drugs.find(drug => drug.id === id)!, query))
      expect(ranks, search).toEqual(ranks.toSorted(byRank))
      expect(new Set(ranks.map(String)).size, search).toBeGreaterThan(2)
    }
  })

  test('facet values in Russian order: ё with е, capitals with small letters', async () => {
    await using own = await testDatabase()
    const names = ['ёлочка', 'Ежевика', 'ежа', 'Ёж', 'ель']
    for (const table of ['substance', 'pest', 'disease', 'formulation'])
      for (const [index, name] of names.entries())
        await own.db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(table === 'formulation' ? 'code' : 'name')} = ${name}
          where id = (select id from ${sql.identifier(table)} order by id offset ${index} limit 1)`)
    const found = await findDrugs(own.db, read(''))
    const labels = {
      substance: found.counts.substance.map(({ label }) => label!),
      target: found.counts.target.map(({ label }) => label!),
      form: found.counts.form.map(({ label }) => label!.split(', ')[0]!),
    }
    for (const [facet, shown] of Object.entries(labels)) {
      expect(shown.filter(label => names.includes(label)).length, facet).toBeGreaterThanOrEqual(names.length)
      expect(shown, facet).toEqual(shown.toSorted(new Intl.Collator('ru').compare))
    }
  })

  test('shortest waiting period first, by the chosen crop', async () => {
    const query = read('sort=phi&crop=tomat')
    const { ids } = await findDrugs(db, query)
    const shortest = (id: number) => {
      const lines = drugs.find(drug => drug.id === id)!.lines.filter(line => line.crop === 'tomat' && line.phi !== null)
      return Math.min(...lines.map(line => line.phi!), Number.POSITIVE_INFINITY)
    }
    const waits = ids.map(shortest)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(new Set(waits).size).toBeGreaterThan(2)
  })

  test('most crops first', async () => {
    const { ids } = await findDrugs(db, read('sort=crops'))
    const crops = ids.map(id => {
      const { rows } = { rows: drugs.find(drug => drug.id === id)!.lines }
      return new Set(rows.map(line => line.crop).filter(crop => crop !== null)).size
    })
    expect(crops[0]).toBeGreaterThan(crops.at(-1)!)
    expect(crops).toEqual(crops.toSorted((a, b) => b - a))
  })
})

describe('statements', () => {
  test.each(['', 'crop=tomat', 'crop=tomat&target=fitoftoroz', 'phi=7&place=open&sort=crops'])(
    'one statement for «%s»',
    async search => {
      statements = 0
      await findDrugs(db, read(search))
      expect(statements).toBe(1)
    },
  )
})
