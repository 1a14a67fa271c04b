import { afterAll, describe, expect, test } from 'vitest'
import { sort } from '#features/sorts/sort.entity.ts'
import { heads, named, tablesOf, text } from './changed-values.testing.ts'

const { csv, read, close } = tablesOf(sort)
afterAll(close)

const nbsp = '\u00a0'

describe('a workbook of another program', () => {
  const strings = `<sst>${[...heads, 'Проба', 'proba-2', 'tomat', 'черновик'].map(value => `<si><t>${value}</t></si>`).join('')}</sst>`
  const shared = (from: number, count: number, line: number) =>
    Array.from(
      { length: count },
      (_, at) => `<c r="${String.fromCharCode(65 + at)}${line}" t="s"><v>${from + at}</v></c>`,
    ).join('')
  const sheet = `<worksheet><sheetData><row r="1">${shared(0, 7, 1)}</row><row r="2">${shared(7, 4, 2)}</row></sheetData></worksheet>`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://example.org/${type}" Target="${target}"/>`
  const firstCells = async (parts: Record<string, string>) =>
    (await read({ parts })).sheets[0]!.lines[0]!.cells.slice(0, 4)
  const expected = ['Проба', 'proba-2', 'tomat', 'черновик']

  test('names of parts are compared without capitals', async () => {
    const parts = { 'xl/one.xml': sheet, 'xl/SharedStrings.xml': strings }
    const relations = `${relation('a', 'worksheet', 'one.xml')}${relation('b', 'sharedStrings', 'sharedStrings.xml')}`
    expect(
      await firstCells({ ...parts, 'xl/_rels/workbook.xml.rels': `<Relationships>${relations}</Relationships>` }),
    ).toEqual(expected)
  })
  test('parts are where the relations say', async () => {
    const relations = `${relation('a', 'worksheet', '/data/Sheet.xml')}${relation('b', 'sharedStrings', '..\\texts\\t1.xml')}`
    const parts = {
      '_rels/.rels': `<Relationships>${relation('r', 'officeDocument', '/book/main.xml')}</Relationships>`,
      'book/main.xml': '<x:workbook><x:sheets><x:sheet name="Лист1" q:id="a"/></x:sheets></x:workbook>',
      'book/_rels/main.xml.rels': `<Relationships>${relations}</Relationships>`,
      'data/sheet.xml': sheet,
      'texts/t1.xml': strings,
    }
    expect(await firstCells(parts)).toEqual(expected)
  })
  test('texts that are missing are an error', async () => {
    await expect(read({ parts: { 'xl/one.xml': sheet } })).rejects.toThrow(/нет текста ячейки A1/)
  })
  test('a sheet that is missing is an error', async () => {
    const workbook = '<workbook><sheets><sheet name="sorts" r:id="zz"/></sheets></workbook>'
    await expect(read({ parts: { 'xl/workbook.xml': workbook } })).rejects.toThrow(/нет листа «sorts»/)
  })
})

describe('a head', () => {
  const line = 'Проба;proba;tomat;черновик\r\n'
  test.each([
    [
      'with a no-break space inside and spaces around',
      ' Название;Адрес страницы ;Культура;Состояние;Масса\u00a0плода от\r\nПроба;proba;tomat;черновик;5\r\n',
    ],
    ['with invisible signs', `\u200bНазвание;Ад\u00adрес страницы;Культура;Состояние\r\n${line}`],
    ['in capitals', `НАЗВАНИЕ;адрес страницы;КУЛЬТУРА;Состояние\r\n${line}`],
    [
      'with a line break',
      `Название;Адрес страницы;Культура;Состояние;"Масса\nплода от"\r\nПроба;proba;tomat;черновик;5\r\n`,
    ],
    ['after «sep=;»', `sep=;\r\nНазвание;Адрес страницы;Культура;Состояние\r\n${line}`],
    [
      'after «sep=,» in quotes',
      `"sep=,"\r\nНазвание,Адрес страницы,Культура,Состояние\r\n${line.replaceAll(';', ',')}`,
    ],
  ])('%s is known', async (_, content) => {
    const { sheets } = await csv(content)
    expect(sheets[0]!.head.slice(0, 4)).toEqual(heads.slice(0, 4))
    expect(sheets[0]!.head[4] ?? 'Масса плода от').toBe('Масса плода от')
  })
  test('the line of an error counts «sep=;»', async () => {
    const { rejected } = await csv(
      `sep=;\r\nНазвание;Адрес страницы;Культура;Состояние\r\n#Н/Д;proba;tomat;черновик\r\n`,
    )
    expect(rejected).toMatchObject([{ line: 3, message: expect.stringContaining('A3') }])
  })
})

test('an apostrophe is taken off only where an export has put it', async () => {
  const { sheets } = await csv(`Название;Адрес страницы\r\n'Голден Делишес';a\r\n'-5 и ниже;b\r\n''Слава;c\r\n`)
  expect(sheets[0]!.lines.map(({ cells }) => cells[0])).toEqual(["'Голден Делишес'", '-5 и ниже', "'Слава"])
})

test('texts of a file come in one form of Unicode', async () => {
  const { sheets } = await csv('Название;Адрес страницы\r\nЙодный ёж;a\r\n'.normalize('NFD'))
  expect(sheets[0]!.head.concat(sheets[0]!.lines[0]!.cells)).toEqual([
    'Название',
    'Адрес страницы',
    'Йодный ёж'.normalize('NFC'),
    'a',
  ])
  const book = await read({ rows: `<row r="2">${text('A2', 'Йодный'.normalize('NFD'))}</row>` })
  expect(book.sheets[0]!.lines[0]!.cells[0]).toBe('Йодный'.normalize('NFC'))
})

test('hidden rows, columns and sheets are told', async () => {
  const workbook = '<workbook><sheets><sheet name="sorts" state="hidden" r:id="a"/></sheets></workbook>'
  const { notes } = await read({
    rows: `<row r="2" hidden="1">${named(2)}</row><row r="3">${named(3)}</row>`,
    columns: '<cols><col min="5" max="16384" hidden="1"/></cols>',
    parts: { 'xl/workbook.xml': workbook },
  })
  expect(notes).toEqual(['лист «sorts» скрыт', `скрытых строк 1, первая${nbsp}— 2`, 'скрытые колонки: E, F, G'])
})

test.each([
  ['bare quotes', 'Название;Адрес страницы\r\nСорт "Слава";a\r\n', /^Строка 2 не.читается/],
  ['an unclosed quote', 'Название;Адрес страницы\r\n"Слава;a\r\n', /^Кавычка открыта/],
])('%s are explained in Russian', async (_, content, message) => {
  const problem = await csv(content).catch(error => error)
  expect(problem.message).toMatch(message)
  expect(problem.message).not.toMatch(/[a-z]{3}/i)
})
