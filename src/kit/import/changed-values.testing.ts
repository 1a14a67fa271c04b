import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { writeArchive } from '#kit/testing/workbook.server.ts'
import { readTableFile } from './table-file.server.ts'

const limits = { maxLines: 1_000, maxCharacters: 1_000_000, maxUnpackedBytes: 100_000_000 }

export const heads = [
  'Название',
  'Адрес страницы',
  'Культура',
  'Состояние',
  'Урожайность',
  'Масса плода от',
  'Высота от',
]
/** A cell of the second line, in the column «Урожайность» (text), «Масса плода от» (decimal) or another one. */
export const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

const headRow = (labels = heads) =>
  `<row r="1">${labels.map((label, at) => text(`${String.fromCharCode(65 + at)}1`, label)).join('')}</row>`

export const named = (line: number) =>
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

async function readBook(
  file: string,
  entity: AnyEntity,
  { rows = '', head = headRow(), formats = [], merges = [], columns = '', parts = {} }: Book,
) {
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
  return readTableFile(file, entity, limits)
}

/** Reads workbooks and CSV files as tables of a kind, in a folder of their own until `close`. */
export function tablesOf(entity: AnyEntity) {
  const folder = mkdtempSync(path.join(tmpdir(), 'changed-'))
  let made = 0
  const newPath = (extension: string) => path.join(folder, `${++made}.${extension}`)
  return {
    read: (book: Book) => readBook(newPath('xlsx'), entity, book),
    csv(content: string) {
      const file = newPath('csv')
      writeFileSync(file, content)
      return readTableFile(file, entity, limits)
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}
