import { type ColumnKey, columnKeys } from '#features/register/cells/columns-of-use.ts'
import type { Block, Place } from './grid-state.ts'

/** «A», «B», … */
export const letterOf = (column: number): string => String.fromCharCode(65 + column)

/** «G5» */
export const placeName = ({ row, column }: Place): string => `${letterOf(column)}${row + 1}`

export const cellName = (at: number, column: ColumnKey): string =>
  placeName({ row: at, column: columnKeys.indexOf(column) })

/** «G5», «G5 : G7» */
export const blockName = ({ top, bottom, left, right }: Block): string => {
  const from = placeName({ row: top, column: left })
  const to = placeName({ row: bottom, column: right })
  return from === to ? from : `${from} : ${to}`
}

/** Ids of elements, by the key of the row. */
export const cellId = (key: number, column: ColumnKey): string => `use-${key}-${column}`
export const remarkId = (key: number, column: ColumnKey): string => `remark-${key}-${column}`
export const doubtId = (key: number, column: ColumnKey): string => `doubt-${key}-${column}`
