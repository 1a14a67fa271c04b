import type { Sheet } from '#kit/entity/to-sheets.ts'
import { FileProblem } from './file-problem.ts'
import { longer, refuseMore } from './sheet-limits.ts'
import { createTextPool } from './text-pool.ts'
import type { ColumnKinds } from './workbook/cell-doubts.ts'
import { findParts, partOf, readFormats } from './workbook/workbook-parts.server.ts'
import { readWorksheet } from './workbook/worksheet.server.ts'
import { readXml } from './xml.server.ts'
import { type Archive, openArchive } from './zip.server.ts'

/** What a shared text takes in memory besides its characters, in characters. */
const textCost = 16

export interface WorkbookOptions {
  /** Of all entries together. */
  maxUnpackedBytes?: number
  /** Of the shared texts together. */
  maxCharacters?: number
  /** Called for a line before it is kept; may throw to end the reading. */
  onLine?(cells: readonly string[]): void
  /** Called for a cell with a formula, or with text that would become one; lines and columns as in `Sheet`. */
  onFormula?(sheet: string, line: number, column: number): void
  /** The names of the sheets as the others call them here; without it as they are. */
  knownNames?(names: readonly string[]): readonly string[]
  /** Says which values Excel may have changed; without it none is looked at. */
  columnKinds?: ColumnKinds
}

/** Reads every worksheet of an XLSX file as cells of text; formulas give their stored results. */
export async function readWorkbook(file: string, options: WorkbookOptions = {}): Promise<Sheet[]> {
  await using archive = await openArchive(file, options.maxUnpackedBytes)
  const parts = await findParts(archive)
  if (parts.sheets.length === 0) throw new FileProblem('В файле нет листов')
  const shared = await sharedStrings(archive, parts.strings, options.maxCharacters)
  const formats = await readFormats(archive, parts.styles)
  const sheets: Sheet[] = []
  const given = parts.sheets.map(({ name }) => name)
  const names = options.knownNames?.(given) ?? given
  for (const [at, { name, path, isHidden }] of parts.sheets.entries()) {
    const sheet = await readWorksheet(await partOf(archive, path), {
      name: names[at]!,
      shared,
      formats,
      firstDay: parts.firstDay,
      ...options,
    })
    if (sheet.head.length > 0)
      sheets.push(isHidden ? { ...sheet, notes: [`лист «${name}» скрыт`, ...(sheet.notes ?? [])] } : sheet)
  }
  return sheets
}

/** Texts of the workbook; parts of a formatted text are joined, phonetic notes are left out. */
async function sharedStrings(archive: Archive, part: string, maxCharacters = 100_000_000): Promise<string[]> {
  const stream = await archive.open(part)
  const strings: string[] = []
  const own = createTextPool()
  if (!stream) return strings
  let kept = 0
  let text = ''
  let isText = false
  let phonetic = 0
  await readXml(stream, {
    open: name => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic++
      isText = name === 't' && phonetic === 0
    },
    text: value => {
      if (isText) text = longer(text, value)
    },
    close: name => {
      if (name === 't') isText = false
      if (name === 'rPh') phonetic--
      if (name !== 'si') return
      kept += text.length + textCost
      refuseMore(kept, maxCharacters, 'текста')
      strings.push(own(text))
    },
  })
  return strings
}
