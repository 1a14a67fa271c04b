import type { TableLimits } from '#kit/import/table-file.server.ts'
import { number } from '#ui/format/format-number.ts'

/** Of an uploaded file. */
export interface ImportLimits {
  maxBytes: number
  maxRows: number
}

export const defaultImportLimits: ImportLimits = { maxBytes: 20_000_000, maxRows: 100_000 }

/** What one file may take in memory and on disk, whatever it claims: text is at most 2.5 times its size, an unpacked workbook 7.5 times. */
export const tableLimits = ({ maxBytes, maxRows }: ImportLimits = defaultImportLimits): TableLimits => ({
  maxLines: maxRows,
  maxCharacters: maxBytes * 2.5,
  maxUnpackedBytes: maxBytes * 7.5,
})

/** «До 20 МБ и 100 000 строк» */
export const limitWords = ({ maxBytes, maxRows }: ImportLimits): { bytes: string; rows: string } => ({
  bytes: `${maxBytes / 1_000_000}\u00a0МБ`,
  rows: `${number(maxRows)} строк`,
})
