import { stat } from 'node:fs/promises'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { type Sheet, sheetNames } from '#kit/entity/to-sheets.ts'
import { rejectedDoubts, withKnownHeads } from './check-sheets.ts'
import { cutCellText, isCutCell } from './excel-cell.ts'
import { FileProblem } from './file-problem.ts'
import type { Rejected } from './rejected.ts'
import { firstBytes, readTextTable } from './text-file.server.ts'
import { columnKinds } from './workbook/cell-doubts.ts'
import { knownSheetNames, sheetTitles } from './workbook/sheet-titles.ts'
import { readWorkbook } from './workbook.server.ts'

/** A file with the records of one kind. */
export interface TableFile {
  sheets: Sheet[]
  /** Cells with formulas or with texts that an export has cut. Their records must not be imported. */
  rejected: Rejected[]
  /** What an editor should know: rows that Excel hides are imported too. */
  notes: string[]
  /** For people: «windows-1251, «;»» or «XLSX». */
  format: string
  isWorkbook: boolean
}

export interface TableLimits {
  /** Lines of all sheets together. */
  maxLines: number
  /** Characters of all cells together, with `cellCost` for each cell: about what they take in memory. */
  maxCharacters: number
  /** Of an XLSX file. */
  maxUnpackedBytes: number
}

/**
 * Reads the records of one kind from a CSV or XLSX file, by its content, whatever its name says. Throws a `FileProblem` for an unfit file,
 * and at the next line once `signal` is aborted.
 */
export async function readTableFile(
  file: string,
  entity: AnyEntity,
  limits: TableLimits,
  signal?: AbortSignal,
): Promise<TableFile> {
  if ((await stat(file)).size === 0) throw new FileProblem('Файл пустой')
  const found: FoundFormulas = new Map()
  const onFormula = (sheet: string, line: number, column: number) => {
    const columns = found.get(sheet) ?? new Map<number, number>()
    found.set(sheet, columns.set(line, column))
  }
  const countLine = lineCounter(limits)
  const onLine = (cells: readonly string[]) => {
    signal?.throwIfAborted()
    countLine(cells)
  }
  const start = await firstBytes(file)
  const signature = signatures.find(({ bytes }) => start.subarray(0, bytes.length).equals(Buffer.from(bytes)))
  if (signature?.message) throw new FileProblem(signature.message)
  const isWorkbook = signature !== undefined
  if (!isWorkbook && /^\ufeff?\s*</.test(start.toString('utf8')))
    throw new FileProblem('Это страница или XML, а\u00a0нужна таблица: CSV или XLSX')
  const read = isWorkbook ? readSheets : readText
  const { format, sheets: asRead } = await read(file, entity, { limits, onLine, onFormula })
  const sheets = withKnownHeads([entity], asRead)
  const main = sheets.find(({ name }) => name === entity.path)
  if (!main || main.head.length === 0)
    throw new FileProblem('В\u00a0файле нет таблицы: первой строкой должны идти названия колонок')
  if (main.lines.length === 0)
    throw new FileProblem(`В\u00a0файле одна шапка: ни одной записи нет. Прочитан как ${format}`)
  return {
    sheets,
    rejected: [...rejectedFormulas(entity, sheets, found), ...rejectedDoubts(sheets), ...rejectedCuts(sheets)],
    notes: sheets.flatMap(({ notes = [] }) => notes),
    format,
    isWorkbook,
  }
}

interface Reading {
  limits: TableLimits
  onLine(cells: readonly string[]): void
  onFormula(sheet: string, line: number, column: number): void
}

async function readSheets(file: string, entity: AnyEntity, { limits, onLine, onFormula }: Reading) {
  const { maxUnpackedBytes, maxCharacters } = limits
  const kinds = columnKinds([entity], entity)
  const read = await readWorkbook(file, {
    maxUnpackedBytes,
    maxCharacters,
    onLine,
    onFormula,
    columnKinds: kinds,
    knownNames: names => knownSheetNames([entity], names),
  })
  return { sheets: namedSheets(entity, read), format: 'XLSX' }
}

async function readText(file: string, entity: AnyEntity, { onLine, onFormula }: Reading) {
  const { sheet, encoding, delimiter } = await readTextTable(file, entity.path, {
    onLine,
    onFormula: (line, column) => onFormula(entity.path, line, column),
    columnKinds: columnKinds([entity], entity),
  })
  return { sheets: [sheet], format: `${encoding}, «${delimiter === '\t' ? 'табуляция' : delimiter}»` }
}

/** The column of a formula by line, by sheet. */
type FoundFormulas = Map<string, Map<number, number>>

/** Files that are often taken for tables, by their first bytes; without a message: a ZIP archive, which XLSX is. */
const signatures: { bytes: number[]; message?: string }[] = [
  { bytes: [0x50, 0x4b] },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], message: 'Это книга старого Excel (.xls). Сохраните её как .xlsx' },
  { bytes: [0x25, 0x50, 0x44, 0x46], message: 'Это PDF, а\u00a0нужна таблица: CSV или XLSX' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], message: 'Это картинка, а\u00a0нужна таблица: CSV или XLSX' },
  { bytes: [0xff, 0xd8, 0xff], message: 'Это картинка, а\u00a0нужна таблица: CSV или XLSX' },
]

/** What an empty cell takes, in characters. */
const cellCost = 4

function lineCounter({ maxLines, maxCharacters }: TableLimits) {
  let lines = 0
  let characters = 0
  return (cells: readonly string[]) => {
    for (const cell of cells) characters += cell.length + cellCost
    if (++lines > maxLines)
      throw new FileProblem(`В\u00a0файле больше ${maxLines.toLocaleString('ru')} строк. Разделите его на части`)
    if (characters > maxCharacters)
      throw new FileProblem('В\u00a0файле слишком много ячеек и\u00a0текста. Разделите его на\u00a0части')
  }
}

/** A workbook with one sheet may call it as it likes; others must name theirs, so that none is overlooked. */
function namedSheets(entity: AnyEntity, sheets: readonly Sheet[]): Sheet[] {
  const names = sheetNames(entity)
  if (sheets.length === 1) return [{ ...sheets[0]!, name: entity.path }]
  const other = sheets.find(({ name }) => !names.includes(name))
  if (!other) return [...sheets]
  const list = sheetTitles(entity)
    .map(name => `«${name}»`)
    .join(', ')
  const isHidden = other.notes?.some(note => note.endsWith('скрыт'))
  throw new FileProblem(
    `${isHidden ? 'Скрытый лист' : 'Лист'} «${other.name}» лишний. В\u00a0этой книге могут быть только листы ${list}: переименуйте его или удалите`,
  )
}

const formulaText =
  'В\u00a0ячейке формула. Вставьте значение; текст, который начинается с\u00a0«=», пишите с\u00a0апострофом впереди'

/** One of each line is enough to reject it. */
function rejectedFormulas(entity: AnyEntity, sheets: readonly Sheet[], found: FoundFormulas): Rejected[] {
  return sheets.flatMap(({ name, head, lines }) => {
    // A workbook with one sheet may have called it otherwise.
    const columns =
      found.get(name) ?? (name === entity.path && sheets.length === 1 ? [...found.values()][0] : undefined)
    if (!columns) return []
    return lines.flatMap(({ number }) => {
      const column = columns.get(number)
      return column === undefined
        ? []
        : [{ sheet: name, line: number, column: head[column] ?? '', message: formulaText }]
    })
  })
}

const rejectedCuts = (sheets: readonly Sheet[]): Rejected[] =>
  sheets.flatMap(({ name, head, lines }) =>
    lines.flatMap(({ number, cells }) => {
      const column = cells.findIndex(isCutCell)
      return column < 0 ? [] : [{ sheet: name, line: number, column: head[column] ?? '', message: cutCellText }]
    }),
  )
