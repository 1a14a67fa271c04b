import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDrugChoices } from '#features/calculator/find-drug-choices.server.ts'
import { snake } from '#kit/entity/define-entity.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { byteOrderDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { publicFaces } from '#site/public-faces.server.ts'
import { prepareCatalogue } from '#site/startup/prepare-catalogue.server.ts'

const publicKinds = publicFaces.map(({ api }) => api)

/** In the order of bytes these would be: Ёж, Ежевика, Ель, ежа, ёлочка. */
const sampleNames = ['ёлочка', 'Ежевика', 'ежа', 'Ёж', 'Ель']
const inRussian = new Intl.Collator('ru').compare

/** Plants are ordered by group and number, articles and promotions by their day. */
const kinds = publicKinds.filter(({ entity }) => !['plants', 'posts', 'sales'].includes(entity.path))

let world: TestDatabase
beforeAll(async () => {
  world = await byteOrderDatabase()
  await prepareCatalogue(world.db, log)
  for (const { entity } of kinds)
    for (const [index, name] of sampleNames.entries())
      await world.db.execute(sql`update ${entity.table} set ${sql.identifier(snake(entity.title))} = ${name}
        where id = (select id from ${entity.table} where status = 'published' order by id offset ${index * 3} limit 1)`)
})
afterAll(() => world[Symbol.asyncDispose]())

describe('in a database with byte order, names are in Russian alphabetical order', () => {
  test.each(kinds.map(kind => [kind.entity.path, kind] as const))('/api/%s', async (_, { entity, query, find }) => {
    const { rows } = await world.db.execute<{ alias: string; name: string }>(
      sql`select alias, ${sql.identifier(snake(entity.title))} as name from ${sql.identifier(snake(entity.name))}`,
    )
    const nameOf = new Map(rows.map(({ alias, name }) => [alias, name]))
    const names: string[] = []
    for (let page = 1; names.length === (page - 1) * 24; page++) {
      const search = new URLSearchParams({
        page: String(page),
        ...('expired' in query ? { expired: '1' } : {}),
        ...('sort' in query ? { sort: 'name' } : {}),
      })
      const { items } = await find(world.db, parseQuery(query, search).values as never)
      names.push(...items.map(({ alias }) => nameOf.get(alias)!))
    }
    expect(names).toEqual(expect.arrayContaining(sampleNames))
    expect(names).toEqual(names.toSorted(inRussian))
  })

  test('the choice of drugs in the calculator; search ignores case', async () => {
    const { choices, total } = await findDrugChoices(world.db, '')
    expect(choices.map(({ name }) => name)).toEqual(choices.map(({ name }) => name).toSorted(inRussian))
    expect(total).toBeGreaterThan(sampleNames.length)
    for (const words of ['ежевика', 'ЕЖЕВИКА'])
      expect((await findDrugChoices(world.db, words)).choices[0]?.name).toBe('Ежевика')
  })
})
