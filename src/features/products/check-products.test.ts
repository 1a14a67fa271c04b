import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import { findByAliases } from '#kit/entity/read.server.ts'
import { saveRecords, type UnitOfWork } from '#kit/entity/save-records.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { product } from './product.entity.ts'

let world: TestDatabase
let unit: UnitOfWork
beforeAll(async () => {
  world = await testDatabase()
  unit = unitOf(world.db, { kind: 'hand', userId: null })
})
afterAll(() => world[Symbol.asyncDispose]())

async function save(alias: string, change: object, status?: 'draft') {
  const { id, status: before, version, ...values } = (await findByAliases(world.db, product, [alias]))[0]!
  return saveRecords(unit, [updateRecord(product, { id, version }, { ...values, ...change }, status ?? before)])
}

test.each([
  ['a fungicide that is said to be free', 'skor', false],
  ['a sprayer that is said to be regulated', 'pulverizator-5l', true],
])('%s is not published', async (_, alias, isRegulated) => {
  await expect(save(alias, { isRegulated })).rejects.toMatchObject({
    code: 'invalid',
    fields: { isRegulated: [expect.any(String)] },
  })
  await save(alias, { isRegulated }, 'draft')
})
