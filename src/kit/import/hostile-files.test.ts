import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { effect } from '#features/effects/effect.entity.ts'
import { writeArchive } from '#kit/testing/workbook.server.ts'
import { readTableFile } from './table-file.server.ts'
import { readWorkbook } from './workbook.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hostile-'))
afterAll(() => rmSync(folder, { recursive: true }))
const limits = { maxLines: 1_000, maxCharacters: 1_000_000, maxUnpackedBytes: 150_000_000 }

interface Parts {
  workbook?: string
  relations?: string
  sheet?: string
  strings?: string
  styles?: string
}

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const rows = `<row r="1">${cell('A1', 'Название')}${cell('B1', 'Адрес')}${cell('C1', 'Состояние')}</row><row r="2">${cell('A2', 'А')}${cell('B2', 'a')}</row>`
const sheetOf = (content: string) => `<worksheet><sheetData>${content}</sheetData></worksheet>`

async function bookOf(parts: Parts): Promise<string> {
  const file = path.join(folder, 'book.xlsx')
  const { workbook = '<workbook><sheets><sheet name="effects" r:id="a"/></sheets></workbook>' } = parts
  const {
    relations = '<Relationship Id="a" Target="one.xml"/><Relationship Id="b" Target="one.xml"/>',
    strings,
    styles,
  } = parts
  await writeArchive(file, {
    'xl/workbook.xml': Buffer.from(workbook),
    'xl/_rels/workbook.xml.rels': Buffer.from(`<Relationships>${relations}</Relationships>`),
    'xl/one.xml': Buffer.from(parts.sheet ?? sheetOf(rows)),
    ...(strings !== undefined && { 'xl/sharedStrings.xml': Buffer.from(`<sst>${strings}</sst>`) }),
    ...(styles !== undefined && { 'xl/styles.xml': Buffer.from(`<styleSheet>${styles}</styleSheet>`) }),
  })
  return file
}

const twice = '<workbook><sheets><sheet name="effects" r:id="a"/><sheet name="Ещё" r:id="b"/></sheets></workbook>'

test('the smallest workbook is read', async () => {
  const { sheets } = await readTableFile(await bookOf({}), effect, limits)
  expect(sheets).toMatchObject([
    { head: ['Название', 'Адрес', 'Состояние'], lines: [{ number: 2, cells: ['А', 'a', ''] }] },
  ])
})

test.each<[string, Parts, RegExp]>([
  ['elements in one another without end', { sheet: '<a>'.repeat(100_000) }, /слишком много вложенных/],
  [
    'one endless text',
    { sheet: sheetOf(`${rows}<row r="3">${cell('A3', 'я'.repeat(2_100_000))}</row>`) },
    /слишком длинный/,
  ],
  [
    'one endless text in pieces',
    { sheet: sheetOf(`<row><c><v>${`<![CDATA[${'я'.repeat(300_000)}]]>`.repeat(8)}</v></c></row>`) },
    /длинный/,
  ],
  ['an endless comment', { sheet: `<worksheet><!--${'a'.repeat(2_100_000)}--></worksheet>` }, /слишком длинный текст/],
  ['an endless tag', { sheet: `<worksheet a="${'a'.repeat(2_100_000)}"></worksheet>` }, /слишком длинный текст/],
  ['many empty shared texts', { strings: '<si/>'.repeat(70_000) }, /слишком много текста/],
  ['much shared text', { strings: `<si><t>${'я'.repeat(999)}</t></si>`.repeat(1_000) }, /слишком много текста/],
  ['many cell formats', { styles: `<cellXfs>${'<xf/>'.repeat(70_002)}</cellXfs>` }, /слишком много форматов/],
  [
    'many parts',
    { relations: Array.from({ length: 2_002 }, (_, at) => `<Relationship Id="a${at}" Target="x"/>`).join('') },
    /частей/,
  ],
  ['one sheet under two names', { workbook: twice }, /Листы «effects» и «Ещё».*одна и та же часть/],
  ['a row number that is none', { sheet: sheetOf('<row r="99999999999"/>') }, /неверный номер строки: «99999999999»/],
  ['half a row number', { sheet: sheetOf('<row r="2.5"/>') }, /неверный номер строки/],
  ['a cell without a place', { sheet: sheetOf('<row r="1"><c r="1"/></row>') }, /Неверный адрес ячейки: «1»/],
])('a workbook with %s is refused', async (_, parts, message) => {
  await expect(readTableFile(await bookOf(parts), effect, limits)).rejects.toThrow(message)
})

test.each([
  ['since 1900', '', '17.07.2026'],
  ['since 1904, as Excel on a Mac writes', '<workbookPr date1904="1"/>', '17.07.2026'],
])('a day counted %s', async (since, properties, day) => {
  const serial = since === 'since 1900' ? 46_220 : 46_220 - 1_462
  const workbook = `<workbook>${properties}<sheets><sheet name="effects" r:id="a"/></sheets></workbook>`
  const sheet = sheetOf(`<row r="1"><c r="A1" s="0"><v>${serial}</v></c></row>`)
  const [read] = await readWorkbook(await bookOf({ workbook, sheet, styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' }))
  expect(read!.head).toEqual([day])
})

function tableOf(content: string | Buffer): string {
  const file = path.join(folder, 'table.csv')
  writeFileSync(file, content)
  return file
}

const head = 'Название;Адрес;Состояние\r\n'

test.each<[string, string, RegExp]>([
  ['301 columns', `${'К;'.repeat(301)}\r\n`, /строке 1 больше 300 ячеек/],
  ['a line of 301 cells', `${head}${'а;'.repeat(301)}\r\n`, /строке 2 больше 300 ячеек/],
  [
    'a line of separators without end',
    `${head}${';'.repeat(300_000)}\r\n`,
    /Строка 2 слишком длинная: больше 300 ячеек/,
  ],
])('a text table with %s is refused', async (_, content, message) => {
  await expect(readTableFile(tableOf(content), effect, limits)).rejects.toThrow(message)
})

test('empty columns behind the table are left out', async () => {
  const { sheets } = await readTableFile(tableOf('Название;Адрес;Состояние;;\r\nА;a;;;\r\n'), effect, limits)
  expect(sheets).toMatchObject([{ head: ['Название', 'Адрес', 'Состояние'], lines: [{ cells: ['А', 'a', ''] }] }])
})

test.each([
  ['with its mark', Buffer.from([0xef, 0xbb, 0xbf])],
  ['without a mark', Buffer.alloc(0)],
])('a damaged UTF-8 file %s is not taken for windows-1251', async (_, mark) => {
  const content = Buffer.concat([
    mark,
    Buffer.from(`${head}Хорошее;a;\r\n`),
    Buffer.from([0xd0]),
    Buffer.from(';b;\r\n'),
  ])
  await expect(readTableFile(tableOf(content), effect, limits)).rejects.toThrow(/Файл повреждён.*около строки 1/)
})
