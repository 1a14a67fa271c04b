import { columnKeys } from '#features/register/cells/columns-of-use.ts'
import {
  clearBlock,
  fillDown,
  type GridState,
  insertRow,
  moveTo,
  type Place,
  redo,
  removeRows,
  undo,
} from './grid-state.ts'

export interface GridKey {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** What a key does to the grid: a new state, or a command of its surroundings. Undefined: the key is not for the grid. */
export type KeyResult = GridState | { edit: 'text' | 'replace' } | 'next-doubt' | 'leave' | undefined

/** Letters by their place on the keyboard, because they are typed in Russian. */
export function runKey(state: GridState, pressed: GridKey): KeyResult {
  const { key, altKey } = pressed
  if (altKey) return altKeys(state, key)
  if (pressed.ctrlKey || pressed.metaKey) return controlKeys(state, pressed)
  const place = moveOf(state, pressed)
  if (place === 'leave') return undefined
  if (place) return moveTo(state, place, pressed.shiftKey && key !== 'Tab')
  if (key === 'F2' || key === 'Enter') return { edit: 'text' }
  if (key === 'Delete' || key === 'Backspace') return clearBlock(state)
  if (key === 'Escape') return isBlock(state) ? moveTo(state, state.active) : 'leave'
  return key.length === 1 || compositionKeys.includes(key) ? { edit: 'replace' } : undefined
}

/** A key that an input method takes, and an accent that waits for its letter: both need a field to write into. */
const compositionKeys: readonly string[] = ['Process', 'Dead']

const isBlock = ({ active, anchor }: GridState) => active.row !== anchor.row || active.column !== anchor.column

function altKeys(state: GridState, key: string): KeyResult {
  if (key === 'Enter') return 'next-doubt'
  if (key === 'Insert') return insertRow(state)
  return key === 'Delete' ? removeRows(state) : undefined
}

function controlKeys(state: GridState, { key, code, shiftKey }: GridKey): KeyResult {
  if (code === 'KeyZ') return shiftKey ? redo(state) : undo(state)
  if (code === 'KeyY') return redo(state)
  if (code === 'KeyD') return fillDown(state)
  if (code === 'KeyA') return { ...moveTo(state, end(state)), anchor: { row: 0, column: 0 } }
  const place = jumpOf(state, key)
  return place && moveTo(state, place, shiftKey)
}

const end = ({ rows }: GridState): Place => ({ row: rows.length - 1, column: columnKeys.length - 1 })

/** Rows of a page up or down. */
const pageRows = 10

function moveOf(state: GridState, { key, shiftKey }: GridKey): Place | 'leave' | undefined {
  const { row, column } = state.active
  const last = end(state)
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: last.column }
    case 'PageUp':
      return { row: row - pageRows, column }
    case 'PageDown':
      return { row: row + pageRows, column }
    case 'Tab':
      return tabFrom({ row, column }, last, shiftKey ? -1 : 1)
    default:
      return undefined
  }
}

/** From cell to cell, and out of the grid at its ends. */
export function tabFrom({ row, column }: Place, last: Place, by: 1 | -1): Place | 'leave' {
  const next = column + by
  if (next >= 0 && next <= last.column) return { row, column: next }
  const line = row + by
  return line < 0 || line > last.row ? 'leave' : { row: line, column: by > 0 ? 0 : last.column }
}

/** With Ctrl, as in spreadsheets: to the edge of the filled cells, or over empty ones to the next filled. */
function jumpOf(state: GridState, key: string): Place | undefined {
  const { row, column } = state.active
  const last = end(state)
  if (key === 'Home') return { row: 0, column: 0 }
  if (key === 'End') return last
  const isFilled = (at: Place) => (state.rows[at.row]?.cells[columnKeys[at.column]!] ?? '').trim() !== ''
  const steps: Record<string, Place> = {
    ArrowUp: { row: -1, column: 0 },
    ArrowDown: { row: 1, column: 0 },
    ArrowLeft: { row: 0, column: -1 },
    ArrowRight: { row: 0, column: 1 },
  }
  const by = steps[key]
  if (!by) return undefined
  const isInside = (at: Place) => at.row >= 0 && at.column >= 0 && at.row <= last.row && at.column <= last.column
  const next = (at: Place): Place => ({ row: at.row + by.row, column: at.column + by.column })
  let at = { row, column }
  if (isFilled(at) && isInside(next(at)) && isFilled(next(at))) {
    while (isInside(next(at)) && isFilled(next(at))) at = next(at)
    return at
  }
  do at = next(at)
  while (isInside(next(at)) && !isFilled(at))
  return isInside(at) ? at : undefined
}
