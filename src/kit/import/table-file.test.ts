import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { effect } from '#features/effects/effect.entity.ts'
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
