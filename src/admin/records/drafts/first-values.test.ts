import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { link } from '#features/links/link.entity.ts'
import { type Pest, pest } from '#features/pests/pest.entity.ts'
import { source } from '#features/sources/source.entity.ts'
import { createRecord } from '#kit/entity/change.ts'
import { findRecords } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { insertEditor } from '#kit/testing/editor.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { firstValues } from './first-values.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

test('a new record begins with the source and the confidence of the own last one, as long as the source is there', async () => {
  const { db } = world
  const [userId, otherId] = [await insertEditor(world, 'Ольга'), await insertEditor(world, 'Павел')]
  const context = { db, entity: pest, userId }
  expect((await firstValues(context)).values).toEqual({})
  const { rows } = await world.pool.query(`select id from source where status = 'published' order by id limit 2`)
  const pests = await world.pool.query(`select id from pest where status = 'published' order by id limit 1`)
  const [{ id: _, version: __, status: ___, ...known }] = (await findRecords(db, pest, [pests.rows[0].id])) as [Pest]
  const create = (alias: string, by: number, sources: number[], confidence: 'low' | 'high') =>
    saveRecords(unitOf(db, { kind: 'hand', userId: by }), [
      createRecord(pest, { ...known, eppo: null, name: alias, alias, sources, confidence } as never),
    ])
  await create('pervyy', userId, [rows[0].id], 'low')
  await create('vtoroy', userId, [rows[1].id], 'high')
  await create('chuzhoy', otherId, [rows[0].id], 'low')
  expect((await firstValues(context)).values).toEqual({ sources: [rows[1].id], confidence: 'high' })
  expect((await firstValues({ ...context, entity: source })).values).toEqual({})
  await world.pool.query(`update source set status = 'trash' where id = $1`, [rows[1].id])
  expect((await firstValues(context)).values).toEqual({ sources: [], confidence: 'high' })
})

test('a link that is published is shown without another switch', async () => {
  const userId = await insertEditor(world, 'Нина')
  expect((await firstValues({ db: world.db, entity: link, userId })).values).toEqual({ isActive: true })
})
