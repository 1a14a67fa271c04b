import type { Readable } from 'node:stream'
import { type Sheet, startsFormula, unescapeFormula } from '#kit/entity/to-sheets.ts'
import { FileProblem } from './file-problem.ts'
import { maxColumns, maxTextLength, refuseMore } from './sheet-limits.ts'
import { createTextPool } from './text-pool.ts'
import { readXml } from './xml.server.ts'
import { type Archive, openArchive } from './zip.server.ts'

/** More lines than any of our files has. */
const maxLines = 500_000
/** The number of the last row that the format allows has seven digits. */
const rowNumber = /^\d{1,7}$/
/** More parts than an archive may have, and more cell formats than a spreadsheet program writes. */
const maxRelations = 2_000
const maxStyles = 70_000
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
}

/** Reads every worksheet of an XLSX file as cells of text; formulas give their stored results. */
export async function readWorkbook(file: string, options: WorkbookOptions = {}): Promise<Sheet[]> {
  await using archive = await openArchive(file, options.maxUnpackedBytes)
  const { paths, firstDay } = await readStructure(archive)
  if (paths.length === 0) throw new FileProblem('В файле нет листов')
  const shared = await sharedStrings(archive, options.maxCharacters)
  const dates = await dateStyles(archive)
  const sheets: Sheet[] = []
  for (const { name, path } of paths)
    sheets.push(await readWorksheet(await part(archive, path), { name, shared, dates, firstDay, ...options }))
  return sheets.filter(({ head }) => head.length > 0)
}

async function part(archive: Archive, path: string): Promise<Readable> {
  const stream = await archive.open(path)
  if (!stream) throw new FileProblem(`В файле нет части ${path}: это не таблица Excel`)
  return stream
}

interface Structure {
  paths: { name: string; path: string }[]
  /** Day number 0 of its dates, as a time. */
  firstDay: number
}

async function readStructure(archive: Archive): Promise<Structure> {
  const targets = new Map<string, string>()
  await readXml(await part(archive, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      refuseMore(targets.size, maxRelations, 'частей')
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const paths = new Map<string, string>()
  let firstDay = Date.UTC(1899, 11, 30)
  await readXml(await part(archive, 'xl/workbook.xml'), {
    open: (tag, { name, 'r:id': id, date1904 = '' }) => {
      if (tag === 'workbookPr' && /^(1|true)$/.test(date1904)) firstDay = Date.UTC(1904, 0, 1)
      const path = tag === 'sheet' && name && id ? targets.get(id) : undefined
      if (path === undefined) return
      // Otherwise a small file could make us read one sheet again and again.
      if (paths.has(path)) throw new FileProblem(`Листы «${paths.get(path)}» и «${name}» — одна и та же часть файла`)
      paths.set(path, name!)
    },
  })
  return { paths: [...paths].map(([path, name]) => ({ name, path })), firstDay }
}

/** Texts of the workbook; parts of a formatted text are joined, phonetic notes are left out. */
async function sharedStrings(archive: Archive, maxCharacters = 100_000_000): Promise<string[]> {
  const stream = await archive.open('xl/sharedStrings.xml')
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

/** Whether the style with this index shows a date: the built-in formats 14–17 and 22, or one with days or years. */
async function dateStyles(archive: Archive): Promise<boolean[]> {
  const stream = await archive.open('xl/styles.xml')
  const styles: boolean[] = []
  if (!stream) return styles
  const formats = new Map<string, string>()
  let isCell = false
  await readXml(stream, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      refuseMore(Math.max(formats.size, styles.length), maxStyles, 'форматов')
      if (name === 'numFmt') formats.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell) styles.push(/^(14|15|16|17|22)$/.test(numFmtId) || isDateFormat(formats.get(numFmtId) ?? ''))
    },
    close: name => {
      if (name === 'cellXfs') isCell = false
    },
  })
  return styles
}

/** Quoted text and what stands in brackets (a language, a colour) are no part of the format. */
function isDateFormat(code: string): boolean {
  const unquoted = code
    .split('"')
    .filter((_, i) => i % 2 === 0)
    .join('')
  const bare = unquoted.split('[').map(part => part.slice(part.indexOf(']') + 1))
  return /[dyДдГг]/.test(bare.join(''))
}

interface WorksheetContext extends WorkbookOptions {
  name: string
  shared: readonly string[]
  dates: readonly boolean[]
  firstDay: number
}

async function readWorksheet(stream: Readable, { name, shared, dates, firstDay, onLine, onFormula }: WorksheetContext): Promise<Sheet> {
  const lines: Sheet['lines'] = []
  const own = createTextPool()
  let row: string[] = []
  let number = 0
  let cell = { column: 0, type: '', isDate: false, text: '' }
  let isValue = false
  let isFormula = false
  await readXml(stream, {
    open: (tag, { r = '', t = 'n', s = '' }) => {
      if (tag === 'row') {
        if (r && !rowNumber.test(r)) throw new FileProblem(`На листе «${name}» неверный номер строки: «${r.slice(0, 20)}»`)
        row = []
        number = r ? Number(r) : number + 1
        if (lines.length > maxLines) throw new FileProblem(`На листе «${name}» больше ${maxLines} строк`)
      }
      if (tag === 'c') cell = { column: r ? columnOf(r) : row.length, type: t, isDate: dates[Number(s)] ?? false, text: '' }
      if (tag === 'c' && cell.column >= maxColumns) throw new FileProblem(`На листе «${name}» больше ${maxColumns} колонок`)
      if (tag === 'f') isFormula = true
      isValue = tag === 'v' || tag === 't'
    },
    text: text => {
      if (isValue) cell.text = longer(cell.text, text)
    },
    close: tag => {
      if (tag === 'v' || tag === 't') isValue = false
      if (tag === 'c') {
        while (row.length < cell.column) row.push('')
        const text = cellText(cell, shared, firstDay)
        if (isFormula || startsFormula(text)) onFormula?.(name, number, cell.column)
        row[cell.column] = own(unescapeFormula(text))
        isFormula = false
      }
      if (tag !== 'row' || !row.some(Boolean)) return
      onLine?.(row)
      lines.push({ number, cells: row })
    },
  })
  const head = lines.shift()?.cells ?? []
  return { name, head, lines: lines.map(line => ({ ...line, cells: padded(line.cells, head.length) })) }
}

/** «C5» → 2. */
function columnOf(reference: string): number {
  let column = 0
  const [letters] = reference.match(/^[A-Z]{1,3}(?=\d)/) ?? []
  if (!letters) throw new FileProblem(`Неверный адрес ячейки: «${reference.slice(0, 20)}»`)
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function longer(text: string, added: string): string {
  if (text.length + added.length > maxTextLength) throw new FileProblem('Текст в ячейке слишком длинный')
  return text + added
}

function cellText(
  { type, text, isDate }: { type: string; text: string; isDate: boolean },
  shared: readonly string[],
  firstDay: number,
): string {
  if (type === 's') return decoded(shared[Number(text)] ?? '')
  if (type === 'b') return text === '1' ? 'да' : 'нет'
  if (type !== 'n' || text === '') return decoded(text)
  return isDate ? dayOf(Number(text), firstDay) : String(Number(Number(text).toPrecision(15)))
}

/** The format writes characters that XML cannot hold as `_x000B_`. */
const decoded = (text: string) =>
  text.includes('_x') ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text

/** Days since the first one → dd.mm.yyyy. */
function dayOf(serial: number, firstDay: number): string {
  const day = new Date(firstDay + Math.floor(serial) * 86_400_000)
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10).split('-').reverse().join('.')
}

const padded = (cells: string[], length: number) =>
  cells.length >= length ? cells : [...cells, ...Array.from({ length: length - cells.length }, () => '')]
