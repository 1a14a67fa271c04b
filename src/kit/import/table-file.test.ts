import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { effect } from '#features/effects/effect.entity.ts'
import { product } from '#features/products/product.entity.ts'
import { readTableFile } from './table-file.server.ts'
import { writeWorkbook } from './write-workbook.server.ts'

const limits = { maxLines: 100, maxCharacters: 1_000_000, maxUnpackedBytes: 10_000_000 }
const head = ['Название', 'Адрес']
const lines = [['Фунгицид', 'fungitsid']]

test.each(['table.csv', 'table.xlsx'])('%s is read no further once its import is cancelled', async name => {
  const folder = mkdtempSync(path.join(tmpdir(), 'table-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, name)
  if (name.endsWith('xlsx')) await writeWorkbook([{ name: 'effects', head, parts: [lines] }], createWriteStream(file))
  else writeFileSync(file, [head, ...lines].map(line => line.join(';')).join('\n'))
  const cancelled = new AbortController()
  expect((await readTableFile(file, effect, limits, cancelled.signal)).sheets[0]!.lines).toHaveLength(1)
  cancelled.abort(new Error('stopped by its editor'))
  await expect(readTableFile(file, effect, limits, cancelled.signal)).rejects.toThrow('stopped by its editor')
})

test.each([
  ['as an export names them', ['Товар', 'Фасовки']],
  ['as files of the seed are named', ['products', 'products.variants']],
  ['in any capitals', ['ТОВАР', 'фасовки']],
])('the sheets of a workbook are known %s', async (_, names) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'table-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'table.xlsx')
  const sheets = [
    { name: names[0]!, head: ['Название', 'Адрес'], parts: [[['Хорус', 'horus']]] },
    { name: names[1]!, head: ['товар', 'Ключ'], parts: [[['horus', '1']]] },
  ]
  await writeWorkbook(sheets, createWriteStream(file))
  const read = await readTableFile(file, product, limits)
  expect(read.sheets.map(({ name, lines }) => [name, lines.length])).toEqual([
    ['products', 1],
    ['products.variants', 1],
  ])
})

test('a sheet that is none of the kind is named with those that may be there', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'table-file-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'table.xlsx')
  const sheets = ['Товар', 'Цены'].map(name => ({ name, head, parts: [lines] }))
  await writeWorkbook(sheets, createWriteStream(file))
  await expect(readTableFile(file, product, limits)).rejects.toThrow(/«Цены» лишний.* «Товар», «Фасовки»/)
})
