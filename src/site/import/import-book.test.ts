import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { writeArchive } from '#kit/testing/workbook.server.ts'
import { fingerprint, runCommand } from './run-command.testing.ts'

let world: TestDatabase
let folder: string
beforeAll(async () => {
  world = await testDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'books-'))
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const head = `<row r="1">${text('A1', ' НАЗВАНИЕ')}${text('B1', 'Адрес')}${text('C1', 'Состояние')}</row>`
const rest = (line: number, alias: string) => `${text(`B${line}`, alias)}${text(`C${line}`, 'опубликовано')}`

async function bookOf(name: string, rows: string): Promise<string> {
  const file = path.join(folder, name)
  const parts = {
    'xl/Workbook.xml': '<workbook><sheets><sheet name="effects" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="Worksheets\\Sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  await writeArchive(
    file,
    Object.fromEntries(Object.entries(parts).map(([part, content]) => [part, Buffer.from(content)])),
  )
  return file
}

const run = (file: string, settings = {}) =>
  runCommand(world.db, [file], { apply: true, rejectedTo: path.join(folder, 'rejected'), ...settings })

test('a value that Excel has changed stops the import, or only its record', async () => {
  const before = await fingerprint(world.db)
  const changed = `<row r="2"><c r="A2" s="1"><v>45937</v></c>${rest(2, 'kniga-1')}</row>`
  const file = await bookOf(
    'changed.xlsx',
    `${head}${changed}<row r="3" hidden="1">${text('A3', 'Хорошее')}${rest(3, 'kniga-2')}</row>`,
  )
  const refused = await run(file)
  expect(refused.code).toBe(1)
  expect(refused.text).toMatch(/effects, строка 2, колонка «Название»: Excel превратил значение в.дату\. Ячейка A2/)
  expect(await fingerprint(world.db)).toBe(before)
  const skipped = await run(file, { skipRejected: true })
  expect(skipped.text).toMatch(/effects: скрытых строк 1, первая.— 3\. Они тоже загружаются/)
  const { rows } = await world.pool.query(`select alias from effect where alias like 'kniga-%'`)
  expect(rows).toEqual([{ alias: 'kniga-2' }])
})

test.each([
  ['a head only', () => bookOf('head.xlsx', head)],
  ['nothing at all', () => bookOf('nothing.xlsx', '')],
])('a workbook with %s is an error', async (_, book) => {
  const { code, text } = await run(await book())
  expect([code, text]).toEqual([1, expect.stringMatching(/нет ни одной записи: ничего не.записано/)])
})

test.each([
  ['after «sep=;» is read', 'sep=;\r\nНазвание;Адрес;Состояние\r\nПосле sep;posle-sep;опубликовано\r\n', 0, /Новых 1/],
  [
    'with an error value is refused by its line',
    'sep=;\r\nНазвание;Адрес;Состояние\r\n#Н/Д;oshibka;опубликовано\r\n',
    1,
    /effects, строка 3, .*в.ошибку/,
  ],
  [
    'with bare quotes is refused in Russian',
    'Название;Адрес;Состояние\r\nСорт "Слава";a;опубликовано\r\n',
    1,
    /Строка 2 не.читается: проверьте кавычки/,
  ],
])('a CSV file %s', async (_, content, code, message) => {
  const file = path.join(folder, 'effects.csv')
  writeFileSync(file, content)
  expect(await run(file)).toEqual({ code, text: expect.stringMatching(message) })
})
