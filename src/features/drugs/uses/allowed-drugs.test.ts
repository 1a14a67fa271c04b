import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findAllowedDrugs } from './allowed-drugs.server.ts'
import type { UseFilter } from './filter-of-uses.server.ts'
import { findAllowed, findUses, type UseRow } from './find-uses.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Each problem by itself, and every third of them on a crop. */
async function allFilters(): Promise<UseFilter[]> {
  const { rows } = await world.db.execute<{ plantId: number | null; pestId: number | null; diseaseId: number | null }>(
    sql`select plant_id as "plantId", pest_id as "pestId", disease_id as "diseaseId" from drug_use_scope where pest_id is not null or disease_id is not null
      group by grouping sets ((plant_id, pest_id, disease_id), (pest_id, disease_id)) order by 1 nulls first, 2, 3`,
  )
  const chosen = rows.filter(({ plantId }, index) => plantId === null || index % 3 === 0)
  return chosen.map(row => Object.fromEntries(Object.entries(row).filter(([, id]) => id !== null)))
}

const all = 1_000
const nothingMore = { more: sql`null::json` }
const aliasesOf = (drugs: readonly { alias: string }[]) => drugs.map(({ alias }) => alias)

/** What acts fully first, of that the biological products; then the shorter wait. */
const keyOf = ({ isPartial, drug, waitOrder }: UseRow) => [
  Number(isPartial),
  Number(isPartial || !drug.isBiological),
  waitOrder ?? Number.POSITIVE_INFINITY,
]
const isOrdered = (a: number[], b: number[]) => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 || a[at]! < b[at]!
}

test('for each problem, alone and on crops, the products are those of all usable uses, in the order of the site', async () => {
  const filters = await allFilters()
  expect(filters.length).toBeGreaterThan(100)
  for (const filter of filters) {
    const uses = await findUses(world.db, { ...filter, usableOnly: true })
    const { uses: best, drugs } = await findAllowed(world.db, filter, all)
    expect(best.map(use => use.drug.alias).toSorted(), JSON.stringify(filter)).toEqual(
      [...new Set(uses.map(use => use.drug.alias))].sort(),
    )
    expect(drugs).toBe(best.length)
    for (const [index, use] of best.entries()) {
      expect(use.isUsable).toBe(true)
      if (index > 0)
        expect(isOrdered(keyOf(best[index - 1]!), keyOf(use)), `${JSON.stringify(filter)} ${use.drug.alias}`).toBe(true)
      const others = uses.filter(other => other.drug.alias === use.drug.alias)
      expect(others.every(other => isOrdered(keyOf(use), keyOf(other)))).toBe(true)
    }
  }
})

test('the short form has the same products, rates and waits, and the first of them are the beginning of all', async () => {
  for (const filter of await allFilters()) {
    const { uses } = await findAllowed(world.db, filter, all)
    const found = await findAllowedDrugs(world.db, filter, all, nothingMore)
    expect(found.total).toBe(uses.length)
    expect(found.drugs.map(({ place: _, ...drug }) => drug)).toEqual(
      uses.map(({ drug, rate, phi }) => ({
        alias: drug.alias,
        name: drug.name,
        substances: drug.substances,
        rate,
        wait: phi.text,
      })),
    )
    const first = await findAllowedDrugs(world.db, filter, 3, nothingMore)
    expect(first.total).toBe(uses.length)
    expect(aliasesOf(first.drugs)).toEqual(aliasesOf(found.drugs.slice(0, 3)))
  }
})

test('says where a use is allowed only where the crop is also grown elsewhere', async () => {
  const placesOn = async (plant: string, target: object) => {
    const { drugs } = await findAllowedDrugs(world.db, { plantAlias: plant, ...target }, all, nothingMore)
    return new Map(drugs.map(({ alias, place }) => [alias, place]))
  }
  const onCucumber = await placesOn('ogurec', { diseaseAlias: 'peronosporoz-ogurca' })
  expect(['ordan', 'ridomil-gold-mc', 'fitosporin-m'].map(alias => onCucumber.get(alias))).toEqual([
    'теплица',
    'грядка',
    null,
  ])
  const onApple = await placesOn('yablonya', { diseaseAlias: 'parsha-yabloni' })
  expect([...new Set(onApple.values())]).toEqual([null])
})

test('a product without a day on which it may be used is not among them', async () => {
  const filter = { targetAlias: 'fitoftoroz' }
  const before = await findAllowedDrugs(world.db, filter, all, nothingMore)
  const [first] = before.drugs
  await world.db.execute(
    sql`update drug_use_scope set usable_days = '{}' where drug_id = (select id from drug where alias = ${first!.alias})`,
  )
  const after = await findAllowedDrugs(world.db, filter, all, nothingMore)
  expect(aliasesOf(after.drugs)).toEqual(aliasesOf(before.drugs.slice(1)))
  expect(after.total).toBe(before.total - 1)
})

test('a product that is left out is neither among them nor counted', async () => {
  const filter = { targetAlias: 'fitoftoroz' }
  const before = await findAllowedDrugs(world.db, filter, 3, nothingMore)
  const unwanted = sql`select id from drug where alias = ${before.drugs[0]!.alias}`
  const after = await findAllowedDrugs(world.db, filter, 3, { ...nothingMore, unwanted })
  expect(aliasesOf(after.drugs).slice(0, 2)).toEqual(aliasesOf(before.drugs.slice(1)))
  expect(after.total).toBe(before.total - 1)
})
