import { afterAll, beforeAll, expect, test } from 'vitest'
import { contradictionsOf, contradictionsOfScheme } from '#features/treatments/contradictions.ts'
import { findOperations, findSchemes, type StoredOperation, type StoredScheme } from '#features/treatments/find-operations.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

/** The operations and schemes of the seed against the registered uses they name. */

let world: TestDatabase
let operations: StoredOperation[]
let schemes: StoredScheme[]
beforeAll(async () => {
  world = await testDatabase()
  operations = await findOperations(world.db)
  schemes = await findSchemes(world.db)
})
afterAll(() => world[Symbol.asyncDispose]())

test('no operation says a dose, a wait or an interval that the registration does not', () => {
  expect(operations.length).toBe(69)
  expect(operations.flatMap(each => contradictionsOf(each).map(({ code, text }) => `${each.title}: ${code} ${text}`))).toEqual([])
})

test('no step of a scheme does either', () => {
  expect(schemes.length).toBe(10)
  const found = schemes.flatMap(({ title, plantId, place, steps }) =>
    contradictionsOfScheme(plantId, place, steps).map(({ code, text }) => `${title}: ${code} ${text}`),
  )
  expect(found).toEqual([])
})
