import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Sheet } from '#kit/entity/to-sheets.ts'

const escaped = (text: string) => text.replace(/[<>&"]/g, sign => `&#${sign.charCodeAt(0)};`)
const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)

/** Writes entries as a ZIP archive. */
export async function writeArchive(file: string, entries: Readonly<Record<string, Buffer>>): Promise<void> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

/** Writes sheets as an XLSX file with shared strings, as spreadsheet programs do. */
export async function writeWorkbook(
  file: string,
  sheets: readonly Pick<Sheet, 'name' | 'head' | 'lines'>[],
): Promise<void> {
  const strings: string[] = []
  const index = new Map<string, number>()
  const indexOf = (text: string) => {
    if (!index.has(text)) index.set(text, strings.push(text) - 1)
    return index.get(text)!
  }
  const row = (cells: readonly string[], number: number) =>
    `<row r="${number}">${cells.map((cell, i) => (cell === '' ? '' : `<c r="${columnName(i)}${number}" t="s"><v>${indexOf(cell)}</v></c>`)).join('')}</row>`
  const worksheets = sheets.map(({ head, lines }) =>
    xml(
      `<worksheet><sheetData>${row(head, 1)}${lines.map(({ cells, number }) => row(cells, number)).join('')}</sheetData></worksheet>`,
    ),
  )
  const ids = sheets.map((_, i) => `rId${i + 1}`)
  await writeArchive(file, {
    'xl/workbook.xml': xml(
      `<workbook><sheets>${sheets.map(({ name }, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="${ids[i]}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships>${ids.map((id, i) => `<Relationship Id="${id}" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<sst>${strings.map(text => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    ...Object.fromEntries(worksheets.map((content, i) => [`xl/worksheets/sheet${i + 1}.xml`, content])),
  })
}

function columnName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)
}
