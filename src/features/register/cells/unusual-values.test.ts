import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import type { ColumnKey, UseCells } from './columns-of-use.ts'
import { loadLookup } from './load-lookup.server.ts'
import type { Lookup } from './read-column.ts'
import { fieldsOfRow, unusualValues } from './unusual-values.ts'
import { usualValues } from './usual-values.server.ts'

let world: TestDatabase
let lookup: Lookup
beforeAll(async () => {
  world = await testDatabase()
  lookup = await loadLookup(world.db)
})
afterAll(() => world[Symbol.asyncDispose]())

const plain: UseCells = {
  crop: 'Томат',
  target: 'фитофтороз',
  norm: '25 г/10 л воды',
  water: '10 л/100 м2',
  phi: '21 (2)',
  interval: '10',
  method: 'Опрыскивание в период вегетации',
  reentry: '3 (-)',
}
const usual = { phi: 60, interval: 30, reentry: 10, applications: 6 }
const remarksOf = (...rows: Partial<UseCells>[]) =>
  unusualValues(
    rows.map(cells => fieldsOfRow({ cells: { ...plain, ...cells }, accepted: [] }, lookup)),
    'g',
    usual,
  ).map(remarks => remarks.map(({ column, text }) => `${column}: ${text.replaceAll('\u00a0', ' ')}`))
const remarked = (cells: Partial<UseCells>) => remarksOf(cells)[0]

test('an ordinary row has none', () => expect(remarked({})).toEqual([]))

test.each<[string, Partial<UseCells>, string[]]>([
  ['a unit of another measure', { norm: '25 мл/10 л воды' }, ['norm: норма в мл, а препарат отмеряют в г']],
  ['the larger unit of the same measure', { norm: '2,5 кг/1000 л воды' }, []],
  ['a range of a lost digit', { norm: '2–25 г/10 л воды' }, ['norm: верхняя граница во много раз больше нижней']],
  ['an ordinary range', { norm: '5–25 г/10 л воды' }, []],
  ['a long wait', { phi: '77 (2)' }, ['phi: срок: 77, в каталоге почти всегда не больше 60']],
  ['many treatments', { phi: '21 (12)' }, ['phi: обработок: 12, в каталоге почти всегда не больше 6']],
  ['a long interval', { interval: '77' }, ['interval: интервал: 77, в каталоге почти всегда не больше 30']],
  ['a long re-entry', { reentry: '14 (-)' }, ['reentry: срок выхода: 14, в каталоге почти всегда не больше 10']],
  ['re-entry after the harvest', { phi: '2 (2)' }, ['reentry: выходить позже, чем собирать урожай']],
  ['an interval of a single treatment', { phi: '21 (1)' }, ['interval: обработка одна, а интервал указан']],
])('%s', (_, cells, expected) => expect(remarked(cells)).toEqual(expected))

test('rows are compared with one another: a norm far from the others, the same use twice, two waits of one crop', () => {
  const [first, second, third] = remarksOf(
    {},
    { crop: 'Картофель' },
    { crop: 'Огурец', target: 'пероноспороз', norm: '250 г/10 л воды' },
  )
  expect([first, second]).toEqual([[], []])
  expect(third).toEqual(['norm: намного больше, чем в других строках (25 г на 10 л воды)'])
  expect(remarksOf({}, {})[1]).toEqual(['target: та же культура, объект и способ, что в строке 1'])
  expect(remarksOf({}, { target: 'альтернариоз', phi: '3 (2)' })[1]).toContain(
    'phi: в строке 1 у этой культуры срок 21 день',
  )
})

test('a dash, an empty row and unread words have none', () => {
  const empty = Object.fromEntries(Object.keys(plain).map(key => [key as ColumnKey, '']))
  expect(remarked(empty)).toEqual([])
  expect(remarksOf({ phi: '-' }, { crop: 'Кактус', target: 'ыыы', norm: 'сколько угодно' }).flat()).toEqual([])
})

test('what is usual is what 99 of 100 published uses have, and nothing where too few are known', async () => {
  await world.pool.query(
    `update drug_use set phi_days = null, phi_kind = 'unknown', interval_min_days = null, interval_max_days = null`,
  )
  await world.pool.query(
    `update drug_use set phi_kind = 'days', phi_days = case when n = 1 then 100 else 20 end
     from (select id, row_number() over (order by id) as n from drug_use where status = 'published' and is_ready) numbered
     where numbered.id = drug_use.id and n <= 200`,
  )
  await world.pool.query(
    `update drug_use set interval_min_days = 7 where id = (select min(id) from drug_use where is_ready)`,
  )
  expect(await usualValues(world.db)).toMatchObject({ phi: 20, interval: null })
})
