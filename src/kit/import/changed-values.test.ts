import { afterAll, describe, expect, test } from 'vitest'
import { sort } from '#features/sorts/sort.entity.ts'
import { heads, named, tablesOf, text } from './changed-values.testing.ts'

const { csv, read, close } = tablesOf(sort)
afterAll(close)

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
