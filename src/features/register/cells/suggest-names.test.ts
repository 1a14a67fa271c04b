import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { loadVocabulary } from '../register-vocabulary.server.ts'
import { suggestNames, type UnknownNames } from './suggest-names.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

const suggested = async (...cells: UnknownNames[]) => {
  const found = await suggestNames(world.db, await loadVocabulary(world.db), cells)
  return found.map(list => list.map(({ word, name }) => `${word} → ${name}`))
}
const crop = (text: string): UnknownNames => ({ column: 'crop', crop: text, target: '' })
const target = (cropText: string, text: string): UnknownNames => ({ column: 'target', crop: cropText, target: text })

test.each([
  ['a misspelt crop', crop('Тамат'), ['Тамат → Томат']],
  ['one of several', crop('Огурци, томат'), ['Огурци → Огурец']],
  [
    'a place that is called otherwise',
    crop('Томат (закрытая теплица)'),
    ['Томат (закрытая теплица) → Томат (защищённый грунт)'],
  ],
  ['a place stays beside a misspelt crop', crop('Агурец (теплица)'), ['Агурец (теплица) → Огурец (теплица)']],
  ['a place that may be two', crop('Томат (склад и\u00a0теплица)'), []],
  ['parentheses with a list', crop('Томат (склад, теплица)'), []],
  ['nothing is near', crop('Кактус'), []],
  ['a problem of the crop comes before others', target('Роза', 'мильдью розы'), ['мильдью розы → Мучнистая роса роз']],
  ['a misspelt problem', target('Картофель', 'калорадский жук'), ['калорадский жук → Колорадский жук']],
  ['a farther second one is left out', target('Земляника', 'серая гнильь'), ['серая гнильь → Серая гниль']],
  ['a crop alone is not enough', target('Томат', 'ыыы'), []],
  ['nothing is unknown', target('Томат', 'фитофтороз'), []],
])('%s', async (_, cell, names) => expect(await suggested(cell)).toEqual([names]))

test('each cell gets its own', async () =>
  expect(await suggested(crop('Кактус'), crop('Огурци'), target('Томат', 'фитофторозз'))).toEqual([
    [],
    ['Огурци → Огурец'],
    ['фитофторозз → Фитофтороз'],
  ]))
