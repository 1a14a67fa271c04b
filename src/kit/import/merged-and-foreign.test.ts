import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { close, heads, named, nbsp, open, read } from './tables.testing.ts'

beforeAll(open)
afterAll(close)

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

test('hidden rows, columns and sheets are told', async () => {
  const workbook = '<workbook><sheets><sheet name="sorts" state="hidden" r:id="a"/></sheets></workbook>'
  const { notes } = await read({
    rows: `<row r="2" hidden="1">${named(2)}</row><row r="3">${named(3)}</row>`,
    columns: '<cols><col min="5" max="16384" hidden="1"/></cols>',
    parts: { 'xl/workbook.xml': workbook },
  })
  expect(notes).toEqual(['лист «sorts» скрыт', `скрытых строк 1, первая${nbsp}— 2`, 'скрытые колонки: E, F, G'])
})
