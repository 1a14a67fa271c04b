import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { effect } from '#features/effects/effect.entity.ts'
import { readTableFile } from '#kit/import/table-file.server.ts'
import { writeWorkbook } from '#kit/import/write-workbook.server.ts'

const limits = { maxLines: 100, maxCharacters: 1_000_000, maxUnpackedBytes: 10_000_000 }
const longest = 32_767

test('a text longer than a cell of Excel is cut in a workbook, and rejected when that is imported again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'long-cells-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'table.xlsx')
  const lines = ['а'.repeat(longest), 'б'.repeat(longest + 1), `=${'🌿'.repeat(longest)}`].map(text => [text, 'alias'])
  await writeWorkbook([{ name: 'effects', head: ['Название', 'Адрес'], parts: [lines] }], createWriteStream(file))
  const { sheets, rejected } = await readTableFile(file, effect, limits)
  const texts = sheets[0]!.lines.map(({ cells }) => cells[0]!)
  expect(texts[0]).toBe('а'.repeat(longest))
  for (const text of texts) expect([text.length <= longest, text.isWellFormed()]).toEqual([true, true])
  const message = expect.stringContaining('CSV')
  expect(rejected).toEqual([3, 4].map(line => ({ sheet: 'effects', line, column: 'Название', message })))
})
