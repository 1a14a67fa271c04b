import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { loadVocabulary } from '../register-vocabulary.server.ts'
import { namesByStart } from './names-by-start.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const names = async (column: 'crop' | 'target', word: string, crop = '') =>
  namesByStart(world.db, await loadVocabulary(world.db), { column, word, crop })

test('names that begin so, by a synonym too, and no others', async () => {
  expect((await names('crop', 'том'))[0]).toBe('Томат')
  expect(await names('crop', 'помид')).toContain('Томат')
  expect(await names('target', 'ЖУК')).toContain('Колорадский жук')
  expect(await names('crop', 'фитоф')).toEqual([])
  expect(await names('crop', 'мат')).not.toContain('Томат')
  for (const word of ['', ' ', '%', '_', ',', "'"]) expect(await names('target', word), word).toEqual([])
})

test('problems of the crop of the row come first', async () => {
  const [first] = await names('target', 'мучн', 'Роза')
  expect(first).toBe('Мучнистая роса роз')
  const [other] = await names('target', 'мучн', 'Огурец')
  expect(other).toMatch(/^Мучнистая роса (огурц|тыкв)/)
})

test('every name is read', async () => {
  const vocabulary = await loadVocabulary(world.db)
  for (const letter of 'абвгдклмпрст') {
    for (const name of await names('crop', letter)) expect(vocabulary.crop(name), name).not.toBeNull()
    for (const name of await names('target', letter)) expect(vocabulary.targets(name), name).not.toEqual([])
  }
})
