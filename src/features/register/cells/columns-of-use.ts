/** The columns of the grid of uses: the cells of the register as printed. Each holds the raw text and is read by one reader. */
export const columnsOfUse = {
  crop: { label: 'Культура', maxLength: 2000 },
  target: { label: 'Вредный объект', maxLength: 5000 },
  norm: { label: 'Норма', maxLength: 500 },
  water: { label: 'Вода, особенности', maxLength: 5000 },
  phi: { label: 'Срок (раз)', maxLength: 100 },
  interval: { label: 'Интервал', maxLength: 100 },
  method: { label: 'Способ и\u00a0время', maxLength: 2000 },
  reentry: { label: 'Выход', maxLength: 100 },
} as const satisfies Record<string, { label: string; maxLength: number }>

export type ColumnKey = keyof typeof columnsOfUse
export const columnKeys = Object.keys(columnsOfUse) as ColumnKey[]

/** The texts of one row. */
export type UseCells = Record<ColumnKey, string>

/**
 * How much of a cell was read. `partly`: something was, and a person may confirm it; `unread`: nothing, or a part that only a person
 * can replace, or leave as words. Both recommend nothing until then.
 */
type CellState = 'empty' | 'ok' | 'partly' | 'unread'

export interface CellReading {
  state: CellState
  /** What was understood, in words; empty when nothing was. */
  words: string
  /** Why a person has to look; empty when nobody has to. */
  why: string
  /** A person may confirm what was understood. Never where a word or a number was not. */
  canAccept: boolean
  /** A person may leave the cell as words, on which nothing rests. */
  canKeep: boolean
}

/** Rows of a grid; a label has fewer than 200. */
export const maxRows = 500
