import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sort } from '#features/sorts/sort.entity.ts'
import { writeArchive } from '#kit/testing/workbook.server.ts'
import { readTableFile } from './table-file.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'changed-'))
afterAll(() => rmSync(folder, { recursive: true }))
const limits = { maxLines: 1_000, maxCharacters: 1_000_000, maxUnpackedBytes: 100_000_000 }
const nbsp = '\u00a0'

const heads = ['Название', 'Адрес страницы', 'Культура', 'Состояние', 'Урожайность', 'Масса плода от', 'Высота от']
/** A cell of the second line, in the column «Урожайность» (text), «Масса плода от» (decimal) or another one. */
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const headRow = (labels = heads) =>
  `<row r="1">${labels.map((label, at) => text(`${String.fromCharCode(65 + at)}1`, label)).join('')}</row>`
const named = (line: number) =>
  ['Проба', `proba-${line}`, 'tomat', 'черновик'].map((value, at) => text(`${'ABCD'[at]}${line}`, value)).join('')

interface Book {
  rows?: string
  head?: string
  /** Codes of number formats; a cell with s="1" has the first. */
  formats?: string[]
  merges?: string[]
  columns?: string
  parts?: Record<string, string>
}

let made = 0

async function read({ rows = '', head = headRow(), formats = [], merges = [], columns = '', parts = {} }: Book) {
  const file = path.join(folder, `${++made}.xlsx`)
  const entries: Record<string, string> = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="sorts" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="one.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/one.xml': `<worksheet>${columns}<sheetData>${head}${rows}</sheetData><mergeCells>${merges.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`,
    ...parts,
  }
  await writeArchive(
    file,
    Object.fromEntries(Object.entries(entries).map(([name, content]) => [name, Buffer.from(content)])),
  )
  return readTableFile(file, sort, limits)
}

/** The columns of doubtful cells with their messages, and the cells of the second line. */
async function readCell(cell: string, formats: string[] = []) {
  const { sheets, rejected } = await read({ rows: `<row r="2">${named(2)}${cell}</row>`, formats })
  return {
    cells: sheets[0]!.lines[0]!.cells.slice(4),
    rejected: rejected.map(({ line, column, message }) => ({ line, column, message })),
  }
}

describe('a value that Excel has changed is refused with its cell', () => {
  test.each<[string, string, string[], string, RegExp]>([
    [
      'a date of «7-10» in a text',
      '<c r="E2" s="1"><v>45937</v></c>',
      ['dd\\.mm\\.yyyy'],
      'Урожайность',
      /в.дату\. Ячейка E2 \(«07\.10\.2025»\)/,
    ],
    ['a date that shows a month only', '<c r="E2" s="1"><v>45937</v></c>', ['mmmm'], 'Урожайность', /в.дату/],
    ['a date as ISO', '<c r="E2" t="d"><v>2025-10-07T00:00:00</v></c>', [], 'Урожайность', /в.дату/],
    ['a date in a number', '<c r="F2" s="1"><v>45937</v></c>', ['d\\-mmm'], 'Масса плода от', /в.дату/],
    ['a time of «7:10»', '<c r="E2" s="1"><v>0.298611</v></c>', ['h:mm'], 'Урожайность', /во.время/],
    ['hours counted on', '<c r="F2" s="1"><v>1.5</v></c>', ['[h]:mm:ss'], 'Масса плода от', /во.время/],
    ['a percent in a text', '<c r="E2" s="1"><v>0.05</v></c>', ['0%'], 'Урожайность', /в.процент/],
    ['a percent in a number', '<c r="F2" s="1"><v>0.5</v></c>', ['0.00%'], 'Масса плода от', /в.процент/],
    ['an error', '<c r="E2" t="e"><v>#N/A</v></c>', [], 'Урожайность', /в.ошибку\. Ячейка E2 \(«#N\/A»\)/],
    ['an error as text', text('E2', '#ССЫЛКА!'), [], 'Урожайность', /в.ошибку/],
    ['the words of a logical value', '<c r="E2" t="b"><v>1</v></c>', [], 'Урожайность', /«истина» или «ложь»/],
    [
      'a bar code with an exponent',
      '<c r="E2" s="1"><v>4607004891234</v></c>',
      ['0.00E+00'],
      'Урожайность',
      /с.порядком/,
    ],
    ['an exponent as text', text('E2', '4,607E+12'), [], 'Урожайность', /с.порядком/],
    ['more digits than Excel keeps', '<c r="E2"><v>4607004891234567000</v></c>', [], 'Урожайность', /15.цифр/],
    [
      'a number that is shown in thousands',
      '<c r="F2" s="1"><v>5000</v></c>',
      ['#,##0,'],
      'Масса плода от',
      /в.тысячи/,
    ],
    ['a number that is shown with words', '<c r="E2" s="1"><v>5</v></c>', ['0" кг/м²"'], 'Урожайность', /видно не.то/],
  ])('%s', async (_, cell, formats, column, message) => {
    const { cells, rejected } = await readCell(cell, formats)
    expect(rejected).toEqual([{ line: 2, column, message: expect.stringMatching(message) }])
    if (formats.length > 0) expect(cells[column === 'Урожайность' ? 0 : 1]).toMatch(/^\[Excel: .+\]$/)
  })

  test('every changed cell of a line is named', async () => {
    const { rejected } = await readCell('<c r="E2" t="e"><v>#N/A</v></c><c r="F2" s="1"><v>0.5</v></c>', ['0%'])
    expect(rejected.map(({ column }) => column)).toEqual(['Урожайность', 'Масса плода от'])
  })

  test.each([
    ['07.окт', /в.дату/],
    ['окт.25', /в.дату/],
    ['12.май', /в.дату/],
    ['01.02.2026', /в.дату\. Ячейка E2 \(«01\.02\.2026»\)/],
    ['2026-02-01', /в.дату/],
    ['1/2/2026', /в.дату/],
    ['01.02.2026 0:00', /в.дату/],
    ['1:30:00', /во.время/],
    ['#Н/Д', /в.ошибку/],
    ['4,60701E+12', /с.порядком/],
  ])('«%s» of a CSV file', async (value, message) => {
    const { rejected } = await csv(`${heads.slice(0, 5).join(';')}\r\nПроба;proba;tomat;черновик;${value}\r\n`)
    expect(rejected).toEqual([
      { sheet: 'sorts', line: 2, column: 'Урожайность', message: expect.stringMatching(message) },
    ])
  })
})

test.each(['12.05.2026, 7-10 плодов', '1:30', '4.11.12', '01.02'])('«%s» of a CSV file stays as typed', async value => {
  const { sheets, rejected } = await csv(`${heads.slice(0, 5).join(';')}\r\nПроба;proba;tomat;черновик;${value}\r\n`)
  expect([rejected, sheets[0]!.lines[0]!.cells[4]]).toEqual([[], value])
})

test('a day alone may be a longer text', async () => {
  const { rejected } = await csv('Название;Адрес страницы;Описание\r\nПроба;proba;01.02.2026\r\n')
  expect(rejected).toEqual([])
})

test.each<[string, string, string[], number, string]>([
  ['zeros of a format are kept', '<c r="E2" s="1"><v>123456</v></c>', ['0000000'], 0, '0123456'],
  ['a number in a text has a comma', '<c r="E2"><v>12.5</v></c>', [], 0, '12,5'],
  ['noise of a float is left out', '<c r="F2"><v>0.30000000000000004</v></c>', [], 1, '0,3'],
  ['a number may be shown with its unit', '<c r="F2" s="1"><v>5</v></c>', ['0" г"'], 1, '5'],
  ['a unit with a letter of dates is no date', '<c r="F2" s="1"><v>5</v></c>', ['0\\ \\г'], 1, '5'],
  ['a number with an exponent is a number', '<c r="F2" s="1"><v>1200</v></c>', ['0.0E+00'], 1, '1200'],
  ['a range that looks like a date stays as typed', text('E2', '7-10'), [], 0, '7-10'],
  ['a text may begin like an error', text('E2', '#1 на рынке'), [], 0, '#1 на рынке'],
])('%s', async (_, cell, formats, at, value) => {
  const { cells, rejected } = await readCell(cell, formats)
  expect([rejected, cells[at]]).toEqual([[], value])
})

describe('merged cells', () => {
  const rows = (yields: string[]) =>
    yields
      .map(
        (value, at) =>
          `<row r="${at + 2}">${named(at + 2)}<c r="E${at + 2}" t="inlineStr"><is><t>${value}</t></is></c></row>`,
      )
      .join('')
  test('of one column give their value to every line', async () => {
    const { sheets, rejected } = await read({ rows: rows(['200 ц/га', '', '', '9']), merges: ['E2:E4'] })
    expect([rejected, sheets[0]!.lines.map(({ cells }) => cells[4])]).toEqual([
      [],
      ['200 ц/га', '200 ц/га', '200 ц/га', '9'],
    ])
  })
  test('with a changed value refuse every line', async () => {
    const error = '<c r="E2" t="e"><v>#N/A</v></c>'
    const { rejected } = await read({
      rows: `<row r="2">${named(2)}${error}</row><row r="3">${named(3)}</row>`,
      merges: ['E2:E3'],
    })
    expect(rejected.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Урожайность'],
      [3, 'Урожайность'],
    ])
  })
  test('of several columns are refused', async () => {
    const { rejected } = await read({ rows: rows(['200 ц/га', '']), merges: ['E2:F3'] })
    expect(rejected).toMatchObject([
      { line: 2, message: expect.stringMatching(/E2 объединена/) },
      { line: 3, message: expect.stringMatching(/E2 объединена/) },
    ])
  })
  test('over another value are refused', async () => {
    const { rejected } = await read({ rows: rows(['200 ц/га', '9']), merges: ['E2:E3'] })
    expect(rejected).toMatchObject([{ line: 3, column: 'Урожайность' }])
  })
  test('in the head are refused', async () => {
    await expect(read({ rows: rows(['1']), merges: ['E1:F1'] })).rejects.toThrow(/В.шапке объединены ячейки E1:F1/)
  })
})

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

function csv(content: string) {
  const file = path.join(folder, `${++made}.csv`)
  writeFileSync(file, content)
  return readTableFile(file, sort, limits)
}
