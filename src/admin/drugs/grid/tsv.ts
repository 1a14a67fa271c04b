/** Blocks of cells as spreadsheets put them on the clipboard: tabs between cells, lines between rows, quotes around cells with either. */

export function parseTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const [cell, end] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    rows.at(-1)!.push(cell)
    if (end >= text.length) break
    at = end + 1
    if (text[end] === '\t') continue
    if (text[end] === '\r' && text[at] === '\n') at++
    // The last line of a copied block ends with a line break.
    if (at >= text.length) break
    rows.push([])
  }
  return rows
}

const isEnd = (sign: string | undefined) => sign === undefined || sign === '\t' || sign === '\n' || sign === '\r'

function plainCell(text: string, from: number): [cell: string, end: number] {
  let end = from
  while (!isEnd(text[end])) end++
  return [text.slice(from, end), end]
}

/** A quote that is not closed, or closed before the end of the cell, is a quote of the text: «"Скор" КЭ». */
function quotedCell(text: string, from: number): [cell: string, end: number] {
  let cell = ''
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') cell += text[at] === '\r' && text[at + 1] === '\n' ? '' : text[at]
    else if (text[at + 1] === '"') {
      cell += '"'
      at++
    } else return isEnd(text[at + 1]) ? [cell, at + 1] : plainCell(text, from)
  }
  return plainCell(text, from)
}

/** Read back by `parseTsv` and by spreadsheets to the same cells. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(toCell).join('\t')).join('\r\n')

const toCell = (cell: string) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
