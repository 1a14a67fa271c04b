/** More than a text of the site has; a span of a hostile page must not fill the memory. */
const maxColumns = 60
const maxCells = 10_000

/**
 * Cells of our tables are never merged. A merged cell repeats its value in every place that it covers, so that what stands beside it stays
 * in its column; a title across the whole table is written once.
 */
export function expandTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const rows = gridOf(table)
    const width = Math.max(0, ...rows.map(row => row.length))
    for (const [at, row] of rows.entries()) fill(table.rows[at]!, row, width)
  }
}

/** The cell of each place of each row. */
function gridOf({ rows }: HTMLTableElement): HTMLTableCellElement[][] {
  const grid: HTMLTableCellElement[][] = Array.from(rows, () => [])
  let cells = 0
  for (const [at, { cells: own }] of Array.from(rows).entries()) {
    let column = 0
    for (const cell of Array.from(own)) {
      while (grid[at]![column]) column++
      // 0 is «to the end of the table».
      const height = Math.min(cell.rowSpan || rows.length, rows.length - at)
      const width = Math.min(cell.colSpan, maxColumns - column)
      for (let down = 0; down < height; down++)
        for (let right = 0; right < width && cells < maxCells; right++, cells++)
          grid[at + down]![column + right] ??= cell
      column += width
    }
  }
  return grid
}

function fill(row: HTMLTableRowElement, cells: readonly (HTMLTableCellElement | undefined)[], width: number): void {
  const isTitle = width > 1 && cells.length === width && cells.every(cell => cell === cells[0])
  const filled = Array.from({ length: width }, (_, at) => {
    const cell = isTitle && at > 0 ? undefined : cells[at]
    const copy = (cell?.cloneNode(true) ?? row.ownerDocument.createElement('td')) as HTMLTableCellElement
    copy.removeAttribute('rowspan')
    copy.removeAttribute('colspan')
    return copy
  })
  row.replaceChildren(...filled)
}
