import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#kit/db/database.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { countUses, findUsePage, findUses } from './find-uses.server.ts'
import type { UsePaging } from './page-of-uses.server.ts'

let world: TestDatabase
let db: Db
beforeAll(async () => {
  world = await testDatabase()
  db = world.db
})
afterAll(() => world[Symbol.asyncDispose]())

const onTomato = { plantAlias: 'tomat', usableOnly: true }
const namesOf = (uses: readonly { alias: string }[]) => uses.map(({ alias }) => alias)

async function allPages(filter: Parameters<typeof findUsePage>[1], paging: Omit<UsePaging, 'page'>) {
  const { counts } = await findUsePage(db, filter, { ...paging, page: 1 })
  const pages = Array.from({ length: Math.ceil(counts.foundUses / paging.size) }, (_, i) => i + 1)
  const found = await Promise.all(pages.map(page => findUsePage(db, filter, { ...paging, page })))
  return { counts, uses: found.flatMap(({ uses }) => uses), sizes: found.map(({ uses }) => uses.length) }
}

describe('pages of uses', () => {
  test.each([1, 7, 40])('of %i uses contain the whole list once, in its order', async size => {
    const all = await findUses(db, onTomato)
    const { uses, sizes, counts } = await allPages(onTomato, { size })
    expect(uses).toEqual(all)
    expect(counts).toMatchObject({ uses: all.length, foundUses: all.length })
    expect(sizes.slice(0, -1).every(length => length === size)).toBe(true)
  })

  test('a page past the last one has no uses and the same numbers', async () => {
    const { uses, counts } = await findUsePage(db, onTomato, { page: 99, size: 40 })
    expect(uses).toEqual([])
    expect(counts).toEqual((await findUsePage(db, onTomato, { page: 1, size: 40 })).counts)
  })

  test('the numbers alone are those of the pages', async () => {
    for (const filter of [onTomato, { ...onTomato, diseaseAlias: 'fitoftoroz' }, { plantAlias: 'net-takoj' }])
      expect(await countUses(db, filter)).toEqual((await findUsePage(db, filter, { page: 1, size: 40 })).counts)
  })

  test('what a private plot may use comes first on the page of a drug', async () => {
    const filter = { drugAlias: 'fitolavin' }
    const { uses } = await allPages(filter, { size: 2 })
    expect(uses.at(-1)).toMatchObject({ alias: 'fitolavin-3', isUsable: false })
    expect(namesOf(uses).toSorted()).toEqual(namesOf(await findUses(db, filter)).toSorted())
  })
})

describe('numbers', () => {
  test('equal those counted from all uses, with any narrowing', async () => {
    const all = await findUses(db, onTomato)
    const drugsOf = (uses: typeof all) => new Set(uses.map(({ drug }) => drug.alias)).size
    const inPlace = ({ place }: (typeof all)[number]) => place === 'теплица' || place === 'любое место'
    const inTime = ({ phi }: (typeof all)[number]) =>
      phi.text === 'не регламентируется' || (phi.days !== null && phi.days <= 7)
    const isBio = ({ drug }: (typeof all)[number]) => drug.isBiological
    const { uses, counts } = await allPages(onTomato, { size: 5, place: 'protected', phi: 7, bio: true })
    const found = all.filter(use => inPlace(use) && inTime(use) && isBio(use))
    expect(found.length).toBeGreaterThan(0)
    expect(namesOf(uses)).toEqual(namesOf(found))
    expect(counts).toEqual({
      uses: all.length,
      drugs: drugsOf(all),
      biologicalUses: all.filter(isBio).length,
      biologicalDrugs: drugsOf(all.filter(isBio)),
      isPartial: false,
      foundUses: found.length,
      foundDrugs: drugsOf(found),
      without: {
        place: drugsOf(all.filter(use => inTime(use) && isBio(use))),
        phi: drugsOf(all.filter(use => inPlace(use) && isBio(use))),
        bio: drugsOf(all.filter(use => inPlace(use) && inTime(use))),
      },
    })
  })

  test('tell when every use only suppresses the problem', async () => {
    await using own = await testDatabase()
    const filter = { plantAlias: 'tomat', diseaseAlias: 'fitoftoroz', usableOnly: true }
    await own.db.execute(sql`update drug_use_scope set effect = 'partial'`)
    expect((await findUsePage(own.db, filter, { page: 1, size: 5 })).counts.isPartial).toBe(true)
    expect((await findUsePage(db, filter, { page: 1, size: 5 })).counts.isPartial).toBe(false)
    expect((await findUsePage(db, { ...filter, plantAlias: 'net-takoj' }, { page: 1, size: 5 })).counts).toMatchObject({
      uses: 0,
      drugs: 0,
      isPartial: false,
    })
  })

  test('leave out an unpublished drug', async () => {
    await using own = await testDatabase()
    const before = await findUsePage(own.db, onTomato, { page: 1, size: 200 })
    const { alias } = before.uses[0]!.drug
    await own.db.execute(sql`update drug set status = 'draft' where alias = ${alias}`)
    const after = await findUsePage(own.db, onTomato, { page: 1, size: 200 })
    expect(after.counts.drugs).toBe(before.counts.drugs - 1)
    expect(after.uses.some(({ drug }) => drug.alias === alias)).toBe(false)
  })
})
