import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Sheet } from '#kit/entity/to-sheets.ts'
import { readCell, startsFormula } from '#kit/text/csv.ts'
import { FileProblem } from './file-problem.ts'
import { maxColumns, maxTextLength } from './sheet-limits.ts'
import { createTextPool } from './text-pool.ts'
import { type ColumnKinds, doubtsOfTexts } from './workbook/cell-doubts.ts'

/** How a text file was recognised, and its one sheet. */
export interface TextTable {
  sheet: Sheet
  encoding: Encoding
  delimiter: string
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251'

interface TextOptions {
  /** Called for a line before it is kept; may throw to end the reading. */
  onLine?(cells: readonly string[]): void
  /** Called for a cell that looks like a formula; lines and columns as in `Sheet`. */
  onFormula?(line: number, column: number): void
  /** Says which values Excel may have changed; without it none is looked at. */
  columnKinds?: ColumnKinds
}

/** More separators than any text of a record has without a line break. */
const maxSeparators = 200_000

/**
 * Reads a table of text: UTF-8, UTF-16 or windows-1251, with «;», «,» or tabs between its columns. Lines without any text are left out.
 * Throws a `FileProblem` with the line for an unclosed quote or a line with another number of cells.
 */
export async function readTextTable(file: string, name: string, options: TextOptions = {}): Promise<TextTable> {
  const encoding = await detectEncoding(file)
  const { delimiter, isNamed } = await detectDelimiter(file, encoding)
  const table = new TableOfText(name, options)
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxTextLength,
    relax_column_count: true,
  })
  // The error of the pipeline is the one that the loop below throws.
  pipeline(Readable.from(decoded(file, encoding, delimiter)), parser, () => {})
  let start = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // The line `sep=;` of Excel is none of the table.
      if (start > 1 || !isNamed) table.add(start, record)
      start = info.lines + 1
    }
  } catch (error) {
    throw unreadable(error)
  }
  const { sheet } = table
  return { sheet: { ...sheet, doubts: doubtsOfTexts(sheet, options.columnKinds) }, encoding, delimiter }
}

class TableOfText {
  readonly sheet: Sheet
  readonly #options: TextOptions
  readonly #own = createTextPool()

  constructor(name: string, options: TextOptions) {
    this.sheet = { name, head: [], lines: [] }
    this.#options = options
  }

  add(number: number, record: readonly string[]): void {
    const { head, lines } = this.sheet
    const used = record.findLastIndex(cell => cell.trim()) + 1
    if (used === 0) return
    if (used > maxColumns)
      throw new FileProblem(`В строке ${number} больше ${maxColumns} ячеек. Это не обычная таблица`)
    if (head.length > 0)
      for (const [column, cell] of record.entries()) if (startsFormula(cell)) this.#options.onFormula?.(number, column)
    const cells = record.slice(0, Math.max(used, head.length)).map(cell => this.#own(readCell(cell)))
    if (head.length === 0) {
      this.sheet.head = cells.map(cell => cell.trim())
      return
    }
    if (cells.length !== head.length) throw new FileProblem(countText(number, cells, head))
    this.#options.onLine?.(cells)
    lines.push({ number, cells })
  }
}

/** Says where the cells stop to match: at the first one too many, or at the first column without one. */
function countText(line: number, cells: readonly string[], head: readonly string[]): string {
  const counts = `В\u00a0строке ${line} ячеек ${cells.length}, а\u00a0колонок в\u00a0шапке ${head.length}`
  const extra = cells[head.length]?.trim().slice(0, 40)
  if (extra) return `${counts}: лишняя\u00a0— ячейка ${head.length + 1}, «${extra}»`
  return cells.length < head.length
    ? `${counts}: нет ячеек с\u00a0колонки ${cells.length + 1}, «${head[cells.length]!.slice(0, 40)}»`
    : counts
}

/** What is wrong with a text table, in words; errors that have nothing to do with the table stay as they are. */
export function unreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { code, lines = 1 } = error as CsvError & { lines?: number }
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileProblem(`Кавычка открыта и\u00a0не закрыта до конца файла (строка ${lines})`)
  if (code === 'CSV_MAX_RECORD_SIZE') return new FileProblem(`Строка ${lines} слишком длинная: проверьте кавычки`)
  if (code.startsWith('CSV_RECORD_INCONSISTENT'))
    return new FileProblem(`В\u00a0строке ${lines} не\u00a0столько ячеек, сколько колонок в\u00a0шапке`)
  return new FileProblem(
    `Строка ${lines} не\u00a0читается: проверьте кавычки. Кавычка внутри ячейки пишется дважды, вся ячейка\u00a0— в\u00a0кавычках`,
  )
}

/** Small, so that a mistake is found within some lines. */
const chunkBytes = 4_096

async function* decoded(file: string, encoding: Encoding, delimiter: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let lines = 1
  let separators = 0
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
      const text = decoder.decode(chunk as Buffer, { stream: true })
      const parts = text.split(/\r\n|\r|\n/)
      lines += parts.length - 1
      if (parts.length > 1) separators = 0
      separators += parts.at(-1)!.split(delimiter).length - 1
      // The parser would collect all cells of the line before it hands any over.
      if (separators > maxSeparators)
        throw new FileProblem(`Строка ${lines} слишком длинная: больше ${maxColumns} ячеек`)
      yield text
    }
    yield decoder.decode()
  } catch (error) {
    if (error instanceof FileProblem) throw error
    throw new FileProblem(`Файл повреждён: часть знаков не\u00a0читается, около строки ${lines}`)
  }
}

/** By its first bytes; without a mark a file that is not UTF-8 throughout is taken for windows-1251, as Excel writes it. */
async function detectEncoding(file: string): Promise<Encoding> {
  const start = await firstBytes(file)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start.includes(0)) {
    const [even, odd] = [0, 1].map(rest => start.filter((byte, at) => byte === 0 && at % 2 === rest).length) as [
      number,
      number,
    ]
    // Latin letters, digits and separators of UTF-16 have one zero byte; other files have zeros anywhere.
    if (Math.max(even, odd) > start.length / 20 && Math.min(even, odd) === 0)
      return odd > even ? 'utf-16le' : 'utf-16be'
    throw new FileProblem('Это не таблица: нужен файл CSV или XLSX')
  }
  // A few damaged bytes do not make it a file of another encoding, which would show its Russian letters as others.
  if (isMostlyUtf8(start)) return 'utf-8'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

function isMostlyUtf8(start: Buffer): boolean {
  if (start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return true
  const text = new TextDecoder('utf-8').decode(start)
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0
  return count(/\p{Script=Cyrillic}/gu) > count(/\uFFFD/g)
}

/** What the line `sep=;` names, else the separator that stands most often in the first line outside of quotes. */
async function detectDelimiter(file: string, encoding: Encoding): Promise<{ delimiter: string; isNamed: boolean }> {
  const start = await firstBytes(file)
  const text = new TextDecoder(encoding).decode(start)
  const named = namedDelimiter(text)
  if (named) return { delimiter: named, isNamed: true }
  const line = (text.match(/^(?:"[^"]*"|[^"\r\n])*/)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counted = [';', '\t', ','].map(sign => ({ sign, count: line.split(sign).length }))
  return { delimiter: counted.reduce((best, each) => (each.count > best.count ? each : best)).sign, isNamed: false }
}

/** Of the line that Excel understands: `sep=;`, also in quotes. */
export const namedDelimiter = (text: string): string | null => /^"?sep=([;,\t])"?[ \t;,]*\r?\n/i.exec(text)?.[1] ?? null

/** An even number, for two-byte encodings. */
const startLength = 16_384

export async function firstBytes(file: string): Promise<Buffer> {
  await using handle: FileHandle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(startLength), 0, startLength, 0)
  return buffer.subarray(0, bytesRead)
}
