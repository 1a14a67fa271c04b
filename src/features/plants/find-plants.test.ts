import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disease } from '#features/diseases/disease.entity.ts'
import { drugUseScope } from '#features/drug-uses/drug-use-scope.table.ts'
import { rebuildScope } from '#features/drug-uses/update-scope.server.ts'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import { findUses } from '#features/drugs/uses/find-uses.server.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { parseList } from '#kit/catalogue-list/public-list.ts'
import type { Db } from '#kit/db/database.server.ts'
import { allRecords } from '#kit/entity/read.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findPlant } from './find-plant.server.ts'
import { findMenu, listPlants } from './find-plants.server.ts'
import { plant } from './plant.entity.ts'
import { plantsList, plantsQuery } from './plant-filters.server.ts'
import { plantGroup } from './plant-group.entity.ts'
import { plantsData } from './plant-list.view.ts'

let database: TestDatabase
let db: Db
let statements = 0

beforeAll(async () => {
  database = await testDatabase()
  db = drizzle(database.pool, { casing: 'snake_case', logger: { logQuery: () => void statements++ } })
})
afterAll(() => database[Symbol.asyncDispose]())

const all = parseQuery(plantsQuery, new URLSearchParams()).values

test('on a list by groups a crop that is a group of its own is above the titles of other groups', async () => {
  const parsed = parseList(plantsList, new URL('http://localhost/plants'))
  const { sections } = plantsData(await listPlants(db, parsed.values), parsed)
  const vegetables = sections.find(({ name }) => name === 'Овощные')!.blocks
  const own = vegetables.filter(({ repeatsPlant }) => repeatsPlant)
  expect(own.map(({ plants }) => plants[0]!.name)).toEqual(['Капуста', 'Картофель'])
  expect(vegetables.slice(0, own.length)).toEqual(own)
})

async function counted<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = statements
  const result = await work()
  return [result, statements - before]
}

/** Counts over plain records, independently of the statements under test. */
async function plainCounts() {
  const hosts = [...(await allRecords(db, pest)), ...(await allRecords(db, disease))].filter(
    ({ status }) => status === 'published',
  )
  const usable = await db.select().from(drugUseScope).where(usableNow())
  const plants = await allRecords(db, plant)
  return plants.map(({ id, alias }) => ({
    alias,
    problems: hosts.filter(problem => problem.hosts.some(host => host.plantId === id)).length,
    drugs: new Set(usable.filter(line => line.plantId === id).map(line => line.drugId)).size,
  }))
}

describe('the list', () => {
  test('counts problems and allowed products correctly, in two statements', async () => {
    const [list, spent] = await counted(() => listPlants(db, all))
    expect(spent).toBe(2)
    const plain = await plainCounts()
    expect(list.total).toBe(plain.length)
    const byAlias = Object.fromEntries(list.items.map(({ alias, problems, drugs }) => [alias, { problems, drugs }]))
    expect(byAlias).toEqual(Object.fromEntries(plain.map(({ alias, ...numbers }) => [alias, numbers])))
    expect(list.items.some(({ drugs }) => drugs > 0)).toBe(true)
  })

  test('of a group contains every crop with the group among its ancestors', async () => {
    const groups = await allRecords(db, plantGroup)
    const plants = await allRecords(db, plant)
    const above = (id: number) => {
      const { parents, shownUnder } = groups.find(group => group.id === id)!
      return [...parents, ...shownUnder]
    }
    const climbs = (id: number, top: number): boolean => id === top || above(id).some(parent => climbs(parent, top))
    for (const group of groups) {
      const list = await listPlants(db, { ...all, group: group.alias })
      const expected = plants.filter(each => each.groups.some(id => climbs(id, group.id))).map(({ alias }) => alias)
      expect(list.items.map(({ alias }) => alias).sort()).toEqual(expected.sort())
      if (group.alias !== 'paslenovye' && expected.length > 0)
        expect(list.groups.find(({ alias }) => alias === group.alias)?.count).toBe(expected.length)
    }
  })

  test('finds by name, synonym and Latin name, ignoring case and ё', async () => {
    for (const q of ['помидор', 'ТОМАТ', 'lycopersicum', 'свекла', 'Свёкла', 'клубника']) {
      expect((await listPlants(db, { ...all, q })).total, q).toBeGreaterThan(0)
    }
    expect((await listPlants(db, { ...all, q: 'помидор', group: 'yagodnye' })).facets).toContainEqual({
      facet: 'without',
      value: 'group',
      label: null,
      count: 1,
    })
  })

  test('suggests the most similar names when nothing is found', async () => {
    const list = await listPlants(db, { ...all, q: 'томатокакой' })
    expect(list.total).toBe(0)
    expect(list.words.near).toContain('Томат')
  })

  test('searches signs of patterns and of SQL as text', async () => {
    for (const q of ['%', '_', '\\', "'; drop table plant; --", '%_%', '(']) {
      expect((await listPlants(db, { ...all, q })).total, q).toBe(0)
    }
  })

  test('of an unknown group is empty', async () => {
    const list = await listPlants(db, { ...all, group: 'net-takoj' })
    expect([list.total, list.items, list.group]).toEqual([0, [], null])
  })
})

describe('the menu', () => {
  test('potatoes are among vegetables, and a group for crop rotation is nowhere', async () => {
    const menu = await findMenu(db)
    expect(menu.find(({ alias }) => alias === 'ovoshchnye')!.plants.map(({ alias }) => alias)).toContain('kartofel')
    const { groups } = await listPlants(db, all)
    expect(JSON.stringify([menu, groups])).not.toContain('севооборот')
  })

  test('names every crop once, in one statement', async () => {
    const [menu, count] = await counted(() => findMenu(db))
    expect(count).toBe(1)
    const aliases = menu.flatMap(group => group.plants.map(({ alias }) => alias))
    expect(aliases.sort()).toEqual((await allRecords(db, plant)).map(({ alias }) => alias).sort())
  })

  test('of an empty catalogue is empty', async () => {
    await using empty = await emptyDatabase()
    expect(await findMenu(empty.db)).toEqual([])
    expect(await listPlants(empty.db, all)).toMatchObject({ items: [], total: 0, pages: 1 })
  })
})

describe('a crop', () => {
  test('is read in one statement', async () => {
    const [tomato, spent] = await counted(() => findPlant(db, 'tomat'))
    expect(spent).toBe(1)
    expect(tomato).toMatchObject({
      shortName: 'Томат',
      lifeCycle: 'однолетняя',
      harvestMode: 'сборами',
      rotationYears: 3,
    })
    expect(tomato?.phases[0]?.months).toContain('03')
  })

  test('counts usable products against every problem', async () => {
    const tomato = (await findPlant(db, 'tomat'))!
    const records = new Map(
      [...(await allRecords(db, pest)), ...(await allRecords(db, disease))].map(row => [row.alias, row]),
    )
    expect(tomato.problems.length).toBeGreaterThan(10)
    for (const { kind, alias, drugs, partial, severity } of tomato.problems) {
      const { id, hosts } = records.get(alias)!
      const uses = await findUses(db, {
        plantId: tomato.id,
        ...(kind === 'pests' ? { pestId: id } : { diseaseId: id }),
        usableOnly: true,
      })
      const isPartial = (name: string) =>
        uses
          .filter(({ drug }) => drug.alias === name)
          .every(({ targets }) => targets.some(target => target.alias === alias && target.partial))
      const names = [...new Set(uses.map(({ drug }) => drug.alias))]
      expect([alias, drugs, partial]).toEqual([alias, names.length, names.filter(isPartial).length])
      expect(severity).toBe(hosts.find(host => host.plantId === tomato.id)?.severity)
    }
  })

  test('has its gaps with reason and advice', async () => {
    const tomato = (await findPlant(db, 'tomat'))!
    expect(tomato.problems.find(({ alias }) => alias === 'mozaika-tomata')).toMatchObject({
      drugs: 0,
      gap: { reason: 'Вирусы не лечат никакими препаратами.' },
    })
  })

  test('has relatives by family and by common diseases', async () => {
    const tomato = (await findPlant(db, 'tomat'))!
    const potato = tomato.relatives.find(({ alias }) => alias === 'kartofel')
    expect(potato).toMatchObject({ sameFamily: true, diseases: expect.arrayContaining(['Фитофтороз']) })
    expect(tomato.relatives.map(({ alias }) => alias)).not.toContain('tomat')
  })

  test('that is unpublished or unknown is null', async () => {
    await db.update(plant.table).set({ status: 'draft' }).where(eq(plant.table.alias, 'golubika'))
    expect(await findPlant(db, 'golubika')).toBeNull()
    expect((await listPlants(db, all)).items.map(({ alias }) => alias)).not.toContain('golubika')
    expect(await findPlant(db, "' or 1=1 --")).toBeNull()
    await db.update(plant.table).set({ status: 'published' }).where(eq(plant.table.alias, 'golubika'))
  })

  test('excepted from a use for its group loses the product and lists the exception', async () => {
    await using own = await testDatabase()
    const before = (await findPlant(own.db, 'ogurec'))!
    const [use] = await findUses(own.db, { plantId: before.id, usableOnly: true })
    expect(before.exceptions).toEqual([])
    await own.db.execute(sql`insert into drug_use_plant_exceptions (parent_id, target_id, position)
      select id, ${before.id}, 0 from drug_use where alias = ${use!.alias}`)
    await rebuildScope(own.db)
    const after = (await findPlant(own.db, 'ogurec'))!
    expect(after.exceptions).toEqual([{ alias: use!.drug.alias, name: use!.drug.name, object: use!.object }])
    expect((await findUses(own.db, { plantId: before.id })).map(({ alias }) => alias)).not.toContain(use!.alias)
  })
})
