import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '#app/entities.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { readContent } from './product-cells.ts'
import { readRegisterFiles } from './register-sheets.server.ts'

/** Files as real registers are: damaged XML, one number under two purposes, units and forms in other words. */

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())

async function load(name: string) {
  const read = await readRegisterFiles(world.db, [path.join(import.meta.dirname, 'fixtures/cases', `${name}.xml`)])
  expect(read.rejected).toEqual([])
  const recordsOf = (sheet: string) => {
    const found = read.sheets.find(each => each.name === sheet)
    return (found?.lines ?? []).map(({ cells }) => Object.fromEntries(found!.head.map((head, at) => [head, cells[at]])))
  }
  return { ...read, recordsOf, notes: read.notes.join('\n') }
}

test.each([
  ['bytes-before-prolog', 'Проба Раз', ''],
  ['windows-1251', 'Проба Раз', ''],
  ['bare-ampersand', 'Проба Смит & Ко', 'знак «&» исправлен, первая строка 1'],
  ['control-char', 'Проба Пять', 'управляющий знак прочитан как пробел, первая строка 1'],
])('%s is mended, and what was changed is said', async (name, drug, note) => {
  const { recordsOf, notes } = await load(name)
  expect(recordsOf('drugs').map(each => each.Название)).toEqual([drug])
  expect(recordsOf('drug-uses')).toHaveLength(1)
  expect(notes).toContain(note)
})

test('a product without a number is named and left out, and the others are read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'register-'))
  const good = await readFile(path.join(import.meta.dirname, 'fixtures/cases/bare-ampersand.xml'), 'utf8')
  const nameless = '<items><Naimenovanie><item>Безымянный</item></Naimenovanie></items>'
  for (const content of [
    good.replace('<items>', `${nameless}<items>`),
    good.replace('</items>', `</items>${nameless}`),
  ]) {
    const file = path.join(folder, 'one-bad.xml')
    await writeFile(file, content)
    const read = await readRegisterFiles(world.db, [file])
    expect(read.rejected).toEqual([])
    expect(read.sheets.find(({ name }) => name === 'drugs')?.lines).toHaveLength(1)
    expect(read.notes).toContainEqual('У препарата «Безымянный» нет номера регистрации: пропущен')
  }
  await rm(folder, { recursive: true })
})

test('one number under two purposes is one product with all rows; what differs is left to a person and allows nothing', async () => {
  const { recordsOf, doubts } = await load('number-in-two-purposes')
  const [drug, ...others] = recordsOf('drugs')
  expect(others).toEqual([])
  expect(drug!.Назначение).toBe('фунгицид, инсектицид, акарицид')
  expect(recordsOf('drug-uses').map(each => each['Вредный объект, как в каталоге'])).toEqual(['Тли', 'Парша'])
  expect(doubts.find(({ cell }) => cell === 'две записи')?.text).toContain('седаксана')
  expect(recordsOf('drugs.registrations').map(each => each.Статус)).toEqual(['нет данных'])
})

test('days that were not read are kept as printed and allow nothing', async () => {
  const { recordsOf, doubts } = await load('dates')
  expect(doubts.map(({ text }) => text)).toEqual([
    '1.3.2021',
    '14.03.31',
    '2021-03-15',
    '2031-03-14T00:00:00',
    '15.03.2021 0:00:00',
    'Бессрочно',
  ])
  expect(recordsOf('drugs.registrations').map(each => each.Статус)).toEqual(['нет данных', 'нет данных', 'нет данных'])
  expect(recordsOf('drugs')[2]!['Не прочитано']).toContain('Бессрочно')
})

test('an unknown form gives no dose unit', async () => {
  const { recordsOf, doubts } = await load('forms')
  const unknown = doubts.filter(({ cell }) => cell === 'форма').map(({ text }) => text)
  expect(unknown).toContain('Коллоидный раствор')
  const units = recordsOf('drugs').map(each => each['Единица дозы'])
  expect(units).toHaveLength(19)
  expect(units.filter(unit => !unit)).toHaveLength(unknown.length)
})

test.each([
  ['500', 'грамм', 'liquid', '500', 'g_per_l'],
  ['500', 'грамм', 'solid', '500', 'g_per_kg'],
  ['500', 'грамм', undefined, null, null],
  ['500 г/л', 'грамм', 'solid', '500', 'g_per_l'],
  ['500 г/л', 'г/кг', 'liquid', null, null],
  ['150 (80)', 'грамм', 'liquid', null, null],
  ['18', 'миллиграмм', 'liquid', '0.018', 'g_per_l'],
  ['54,5', 'г/л', 'liquid', '54.5', 'g_per_l'],
  ['250', 'г/ л', 'liquid', '250', 'g_per_l'],
  ['250', '', 'liquid', null, null],
] as const)('content «%s» «%s» of %s', (content, unit, state, number, code) =>
  expect(readContent({ content, unit }, state)).toMatchObject({ content: number, unit: code }),
)
