import { useRef } from 'react'
import type { CellPlace, SavedCell, ShownCell } from './shown-cell.ts'

interface CellState {
  stored: ShownCell
  started: number
  pending: number
}

/** One save of a cell. Only the latest one decides what the cell shows: the answer to an earlier one is older than what is shown. */
export interface CellSave {
  isLatest(): boolean
  /** Returns what the cell had before. */
  succeed(cell: SavedCell): ShownCell
  /** Returns what the cell still has. */
  fail(): ShownCell
}

/** Saves of the same cell that wait for their answers. */
export function useCellSaves(): (place: CellPlace, shown: ShownCell) => CellSave {
  const cells = useRef(new Map<string, CellState>())
  return ({ id, at }, shown) => {
    const key = `${id}:${at}`
    const state = cells.current.get(key) ?? { stored: shown, started: 0, pending: 0 }
    cells.current.set(key, state)
    state.pending++
    const number = ++state.started
    const end = () => {
      if (--state.pending === 0) cells.current.delete(key)
    }
    return {
      isLatest: () => state.started === number,
      succeed(cell) {
        const { stored } = state
        state.stored = cell
        end()
        return stored
      },
      fail() {
        end()
        return state.stored
      },
    }
  }
}
