import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#kit/db/database.server.ts'
import { downloadOf, type TableFormat } from '#kit/import/download.server.ts'
import { writeWorkbook } from '#kit/import/write-workbook.server.ts'
import { toCsvLines } from '#kit/text/csv.ts'
import { readJournal } from './find-journal.server.ts'
import { journalHead, linesOfEntry } from './journal-sheet.ts'

/** The journal of a gardener as a file, the latest entries first, sent while it is read. No connection of the database is held while somebody downloads slowly. */
export function exportJournal(db: Db, userId: number, format: TableFormat): Response {
  const output = new PassThrough()
  const written = format === 'csv' ? writeCsv(db, userId, output) : writeSheet(db, userId, output)
  written.catch(error => output.destroy(error as Error))
  return downloadOf(output, `journal.${format}`)
}

async function* parts(db: Db, userId: number): AsyncGenerator<string[][]> {
  for await (const entries of readJournal(db, userId)) yield entries.flatMap(linesOfEntry)
}

const writeSheet = (db: Db, userId: number, output: PassThrough) =>
  writeWorkbook([{ name: 'Журнал', head: journalHead, parts: parts(db, userId) }], output)

async function writeCsv(db: Db, userId: number, output: PassThrough): Promise<void> {
  const text = async function* () {
    yield toCsvLines([[...journalHead]], { bom: true })
    for await (const lines of parts(db, userId)) yield toCsvLines(lines)
  }
  await pipeline(Readable.from(text(), { objectMode: false }), output)
}
