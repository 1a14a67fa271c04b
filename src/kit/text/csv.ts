import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

interface CsvTable {
  name: string
  head: string[]
  /** `number` is the line in the file. */
  lines: { number: number; cells: string[] }[]
}

/** Whether a spreadsheet would run it as a formula or swallow its apostrophe. */
const isEscaped = (cell: string) => /^['=+\-@\t\r＝＋－＠]/.test(cell) && !/^-?\d+(,\d+)?$/.test(cell)
/** Prefixes text that a spreadsheet would run as a formula with an apostrophe, which `unescapeFormula` removes. */
export const escapeFormula = (cell: string) => (isEscaped(cell) ? `'${cell}` : cell)
/** A text that was not written by `escapeFormula` and looks like a formula. */
export const startsFormula = (cell: string) => /^[=＝]/.test(cell)
/** An apostrophe that `escapeFormula` has not written is a part of the text: «'Голден Делишес'». */
const unescapeFormula = (cell: string) => (cell.startsWith("'") && isEscaped(cell.slice(1)) ? cell.slice(1) : cell)
/** The text of a cell as it is stored. */
export const readCell = (cell: string) => unescapeFormula(cell).normalize('NFC')

export const toCsv = (sheet: CsvTable): string =>
  toCsvLines([sheet.head, ...sheet.lines.map(l => l.cells)], { bom: true })

/** Lines of a CSV file; `bom` for its beginning. */
export const toCsvLines = (lines: readonly (readonly string[])[], { bom = false } = {}): string =>
  stringify(
    lines.map(cells => cells.map(escapeFormula)),
    { bom, delimiter: ';', record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )

/** Throws an error with the line number for an unclosed quote or a line with another number of cells. */
export function fromCsv(name: string, text: string): CsvTable {
  const records = parse(text, {
    bom: true,
    delimiter: ';',
    info: true,
    record_delimiter: ['\r\n', '\n'],
  }) as unknown as {
    record: string[]
    info: { lines: number }
  }[]
  const starts = records.map((_, i) => (i === 0 ? 1 : records[i - 1]!.info.lines + 1))
  const [head, ...lines] = records.map(({ record }, i) => ({ number: starts[i]!, cells: record.map(readCell) }))
  return { name, head: head?.cells ?? [], lines }
}
