import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fromCsv, type Sheet } from '#kit/entity/to-sheets.ts'
import type { Rejected } from './rejected.ts'

/** Reads all `*.csv` files of a folder. A malformed file is reported with its line instead of throwing. */
export async function readSheets(directory: string): Promise<{ sheets: Sheet[]; rejected: Rejected[] }> {
  const files = (await readdir(directory)).filter(name => name.endsWith('.csv')).sort()
  const sheets: Sheet[] = []
  const rejected: Rejected[] = []
  for (const file of files) {
    const name = file.slice(0, -'.csv'.length)
    const read = readSheet(name, await readFile(path.join(directory, file)))
    if ('head' in read) sheets.push(read)
    else rejected.push(read)
  }
  return { sheets, rejected }
}

function readSheet(name: string, bytes: Uint8Array): Sheet | Rejected {
  try {
    return fromCsv(name, new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    const { lines = 1, message } = error as { lines?: number; message: string }
    const isText = !(error instanceof TypeError)
    return { sheet: name, line: lines, column: '', message: isText ? `Таблица не читается: ${message}` : 'Файл не в кодировке UTF-8' }
  }
}
