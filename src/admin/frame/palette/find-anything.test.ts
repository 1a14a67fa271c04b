import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findAnything } from './find-anything.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

test('records of all kinds are found by beginnings of words, the title that is asked for first', async () => {
  const found = await findAnything(world.db, 'СКОР')
  expect(found[0]).toMatchObject({ kind: 'drugs', title: 'Скор', status: 'published' })
  expect(new Set(found.map(({ kind }) => kind)).size).toBeGreaterThan(1)
  expect((await findAnything(world.db, 'то')).length).toBeGreaterThan(5)
  expect((await findAnything(world.db, 'томат')).length).toBeLessThanOrEqual(20)
})

test('a crop stands before the uses that are named after it', async () => {
  const found = await findAnything(world.db, 'роза')
  expect(found[0]).toMatchObject({ kind: 'plants', title: 'Роза' })
  expect(found.filter(({ kind }) => kind === 'drug-uses').length).toBeGreaterThan(0)
})

test('too short a text, a wildcard and unknown words find nothing', async () => {
  for (const text of ['', 'с', '%%', '__', 'нетакогослова', '\\'])
    expect(await findAnything(world.db, text), text).toEqual([])
})
