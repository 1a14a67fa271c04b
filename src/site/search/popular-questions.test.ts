import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findResults } from './find-results.server.ts'
import { findPopular, openQuestionCounts } from './popular-questions.server.ts'
import { openSearchCounts } from './search-counts.server.ts'
import { seasonQuestions } from './season-questions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(() => database.pool.query('delete from search_question'))

const fail = (error: unknown) => {
  throw error
}
/** Asked so often in each of so many half minutes of a day of July. */
async function ask(q: string, day: number, halfMinutes = 1, times = 3) {
  const counts = openQuestionCounts(database.db, fail, () => new Date(Date.UTC(2026, 6, day, 12)))
  for (let at = 0; at < halfMinutes; at++) {
    for (let time = 0; time < times; time++) counts.count(q)
    await counts.flush()
  }
}
const stored = async () =>
  (await database.pool.query('select day::text, words, q, times from search_question order by day, words')).rows
const popular = (day = '2026-07-20') => findPopular(database.db, day)
const ofJuly = seasonQuestions[6]!

test('until people have asked, the questions of the month are suggested', async () => {
  expect(await popular()).toEqual(ofJuly)
  expect(await popular('2026-01-31')).toEqual(seasonQuestions[0])
  expect(await popular('2026-12-01')).toEqual(seasonQuestions[11])
})

test('what was asked ten times on three days comes first, the most frequent at the top', async () => {
  for (const day of [1, 2, 3]) await ask('Скор на ведро', day, 2)
  for (const day of [1, 2, 3]) await ask('тля', day, 3)
  expect(await popular()).toEqual(['тля', 'скор на ведро', ...ofJuly])
})

test('two days are not enough, nor are nine times', async () => {
  for (const day of [1, 2]) await ask('хорус', day, 10)
  for (const day of [1, 2, 3]) await ask('топаз', day)
  expect(await popular()).toEqual(ofJuly)
  await ask('топаз', 3)
  expect(await popular()).toEqual(['топаз', ...ofJuly])
})

test('of one half minute three askings count: nobody makes a question popular alone in a moment', async () => {
  await ask('тля', 1, 1, 500)
  expect(await stored()).toEqual([{ day: '2026-07-01', words: 'тля', q: 'тля', times: 3 }])
})

test('the same words in another order are one question, shown as it was asked first', async () => {
  for (const day of [1, 2, 3]) await ask('  ТЛЯ  на огурцах', day, 2)
  await ask('на огурцах тля', 3)
  expect((await popular())[0]).toBe('тля на огурцах')
  expect(new Set((await stored()).map(({ words }) => words)).size).toBe(1)
})

test('what is older than thirty days no longer counts, after sixty it is deleted', async () => {
  for (const day of [1, 2, 3]) await ask('тля', day, 2)
  expect(await popular('2026-07-30')).toContain('тля')
  expect(await popular('2026-08-02')).not.toContain('тля')
  await ask('хорус', 61)
  expect((await stored()).map(({ day, q }) => [day, q])).toEqual([
    ['2026-07-01', 'тля'],
    ['2026-07-02', 'тля'],
    ['2026-07-03', 'тля'],
    ['2026-08-30', 'хорус'],
  ])
  await ask('хорус', 63)
  expect((await stored())[0]!.day).toBe('2026-07-03')
})

test('addresses, numbers and long texts are not stored', async () => {
  for (const q of ['anna@example.ru', '89123456789', 'https://example.ru', 'а'.repeat(61), '!!!']) await ask(q, 1)
  expect(await stored()).toEqual([])
})

test('only questions whose words the site has in full are counted, and none that somebody is still typing', async () => {
  const counts = openSearchCounts(database.db, fail)
  const asked = async (q: string, isTyped = false) => counts.count(q, await findResults(database.db, q), isTyped)
  for (const q of ['тля на огурцах', 'njvfn', 'томат гармошка', 'щюзюкля']) await asked(q)
  await asked('тома', true)
  await counts.flush()
  expect((await stored()).map(({ q }) => q)).toEqual(['тля на огурцах'])
  expect((await database.pool.query('select q from search_miss')).rows).toEqual([{ q: 'щюзюкля' }])
})

test('a question whose answer came from the cache of pages counts as the first time', async () => {
  const counts = openSearchCounts(database.db, fail)
  for (const q of ['тля на огурцах', 'щюзюкля', 'тома'])
    counts.count(q, await findResults(database.db, q), q === 'тома')
  for (const address of [
    '/',
    '/drugs?page=2',
    '/?q=%D1%82%D0%BB%D1%8F+%D0%BD%D0%B0+%D0%BE%D0%B3%D1%83%D1%80%D1%86%D0%B0%D1%85',
  ])
    counts.countAgain(address)
  counts.countAgain(`/_payload.json?${new URLSearchParams({ q: 'тома', typed: '1' })}`)
  counts.countAgain(`/api/search?${new URLSearchParams({ q: 'щюзюкля', kind: 'drug' })}`)
  await counts.flush()
  expect((await stored()).map(({ q, times }) => [q, times])).toEqual([['тля на огурцах', 2]])
  expect(
    (await database.pool.query("select times from search_miss where q = 'щюзюкля'")).rows.at(-1).times,
  ).toBeGreaterThan(1)
})

test.each([...new Set(seasonQuestions.flat())])('«%s», a question of a month, is answered', async q => {
  const { total, corrected, isExactly } = await findResults(database.db, q)
  expect([total > 0, corrected, isExactly]).toEqual([true, null, true])
})

test('each month has three questions', () => {
  expect(seasonQuestions.map(({ length }) => length)).toEqual(Array(12).fill(3))
})
