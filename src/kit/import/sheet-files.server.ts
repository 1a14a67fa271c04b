import { open, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Sheet } from '#kit/entity/to-sheets.ts'
import { fromCsv } from '#kit/text/csv.ts'
import { FileProblem } from './file-problem.ts'
import type { Rejected } from './rejected.ts'
import { namedDelimiter, unreadable } from './text-file.server.ts'
import { columnKinds, doubtsOfTexts } from './workbook/cell-doubts.ts'
import { knownSheetNames } from './workbook/sheet-titles.ts'
import { readWorkbook } from './workbook.server.ts'
import { openArchive } from './zip.server.ts'

interface ReadSheets {
  sheets: Sheet[]
  rejected: Rejected[]
}

/** Larger files are refused before they are read; 40,000 uses take 20 MB as CSV. */
const maxFileBytes = 64_000_000

/** Reads all `*.csv` files of a folder. A malformed file is reported with its line instead of throwing. */
export async function readSheets(directory: string): Promise<ReadSheets> {
  const files = (await readdir(directory)).filter(name => name.endsWith('.csv')).sort()
  return readSheetFiles(
    files.map(file => path.join(directory, file)),
    [],
  )
}

/** Reads CSV files (one sheet each, named by the file) and workbooks. A malformed file is reported with its line instead of throwing. */
export async function readSheetFiles(files: readonly string[], entities: readonly AnyEntity[]): Promise<ReadSheets> {
  const sheets: Sheet[] = []
  const rejected: Rejected[] = []
  for (const file of files) {
    const name = path.basename(file).replace(/\.(csv|xlsx)$/i, '')
    try {
      sheets.push(...(await readSheetFile(file, name, entities)))
    } catch (error) {
      rejected.push(rejectedFile(name, error))
    }
  }
  return { sheets, rejected }
}

async function readSheetFile(file: string, name: string, entities: readonly AnyEntity[]): Promise<Sheet[]> {
  const format = await detectFormat(file)
  if (format === 'workbook')
    return readWorkbook(file, {
      columnKinds: columnKinds(entities),
      knownNames: names => knownSheetNames(entities, names),
    })
  if (format !== 'text') throw new FileProblem('Это не таблица: нужен файл CSV или XLSX')
  if (/\.xlsx$/i.test(file)) throw new FileProblem('Файл называется .xlsx, но внутри не таблица Excel')
  const sheet = tableOf(name, new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)))
  if (sheet.head.length === 1 && sheet.head[0]!.includes(','))
    throw new FileProblem('Колонки разделены запятой, а нужна точка с запятой')
  return [{ ...sheet, doubts: doubtsOfTexts(sheet, columnKinds(entities)) }]
}

/** Without the line `sep=;` that Excel may have put before the head. */
function tableOf(name: string, text: string): Sheet {
  if (!namedDelimiter(text)) return fromCsv(name, text)
  const { head, lines } = fromCsv(name, text.slice(text.indexOf('\n') + 1))
  return { name, head, lines: lines.map(({ number, cells }) => ({ number: number + 1, cells })) }
}

export type FileFormat = 'text' | 'xml' | 'workbook' | 'zipped xml' | 'unknown'

/** What a file is by its content, whatever its name says. Throws a `FileProblem` for a file that cannot be read at all. */
export async function detectFormat(file: string): Promise<FileFormat> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new FileProblem('Такого файла нет')
  if (found.size === 0) throw new FileProblem('Файл пустой')
  if (found.size > maxFileBytes) throw new FileProblem(`Файл больше ${maxFileBytes / 1_000_000} МБ`)
  const start = await firstBytes(file)
  if (start.subarray(0, 2).toString('latin1') === 'PK') return formatOfArchive(file)
  if (/^\ufeff?\s*</.test(start.toString('utf8'))) return 'xml'
  if (start.subarray(0, 2).equals(Buffer.from([0xff, 0xfe])) || start.subarray(0, 2).equals(Buffer.from([0xfe, 0xff])))
    throw new FileProblem('Файл в кодировке UTF-16, а нужна UTF-8')
  return start.includes(0) && !/\.csv$/i.test(file) ? 'unknown' : 'text'
}

async function firstBytes(file: string): Promise<Buffer> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0)
  return buffer.subarray(0, bytesRead)
}

async function formatOfArchive(file: string): Promise<FileFormat> {
  await using archive = await openArchive(file)
  if (archive.names.some(name => /(?:^|\/)workbook\d*\.xml$/i.test(name))) return 'workbook'
  const xml = archive.names.filter(name => /\.xml$/i.test(name))
  return xml.length === 1 && archive.names.length === 1 ? 'zipped xml' : 'unknown'
}

function rejectedFile(sheet: string, error: unknown): Rejected {
  const reject = (line: number, message: string): Rejected => ({ sheet, line, column: '', message })
  if (error instanceof TypeError) return reject(1, 'Файл не в кодировке UTF-8')
  const problem = unreadable(error)
  if (!(problem instanceof FileProblem)) throw error
  return reject((error as { lines?: number }).lines ?? 1, problem.message)
}
