// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as a grid and skipped while out of sight, which table elements cannot be
import { memo } from 'react'
import type { Editing } from './cell-editor.tsx'
import { GridRow } from './grid-row.tsx'
import { blockOf, type GridState, type GridRow as Row } from './grid-state.ts'
import type { Readings, RowReadings } from './row-readings.ts'

/** The browser skips groups out of sight as a whole: watching each of 500 rows takes a third of a frame. */
const groupSize = 20

interface RowGroupProps {
  rows: readonly Row[]
  readings: readonly (RowReadings | null)[]
  /** Of all rows. */
  first: number
  /** The chosen block within the group, in rows and columns; -1 when it has no part of it. */
  top: number
  bottom: number
  left: number
  right: number
  /** The row of the active cell within the group; -1 when it is in another one. */
  activeRow: number
  activeColumn: number
  editing: Editing | null
}

/** All rows are in the document, so that the browser finds, copies and prints them. */
export function RowGroups({ state, readings, editing }: { state: GridState; readings: Readings; editing: Editing | null }) {
  const groups = Array.from({ length: Math.ceil(state.rows.length / groupSize) }, (_, at) =>
    groupOf(state, readings, editing, at * groupSize),
  )
  return groups.map(group => <RowGroup key={group.first} {...group} />)
}

function groupOf(state: GridState, readings: Readings, editing: Editing | null, first: number): RowGroupProps {
  const rows = state.rows.slice(first, first + groupSize)
  const block = blockOf(state)
  const [top, bottom] = [Math.max(0, block.top - first), Math.min(rows.length - 1, block.bottom - first)]
  const isChosen = top <= bottom
  const at = state.active.row - first
  const isActive = at >= 0 && at < rows.length
  return {
    rows,
    readings: rows.map(readings.of),
    first,
    top: isChosen ? top : -1,
    bottom: isChosen ? bottom : -1,
    left: isChosen ? block.left : -1,
    right: isChosen ? block.right : -1,
    activeRow: isActive ? at : -1,
    activeColumn: isActive ? state.active.column : -1,
    editing: isActive ? editing : null,
  }
}

/** Rendered again only when something of its rows changes. */
const RowGroup = memo(function RowGroup(group: RowGroupProps) {
  const { rows, readings, first, top, bottom, left, right, activeRow, activeColumn, editing } = group
  return (
    <div role="rowgroup" className="grid-group" data-editing={editing !== null || undefined}>
      {rows.map((row, at) => {
        const isChosen = at >= top && at <= bottom
        const isActive = at === activeRow
        return (
          <GridRow
            key={row.key}
            row={row}
            at={first + at}
            readings={readings[at]!}
            from={isChosen ? left : -1}
            to={isChosen ? right : -1}
            active={isActive ? activeColumn : -1}
            editing={isActive ? editing : null}
          />
        )
      })}
    </div>
  )
}, isSameGroup)

function isSameGroup(before: RowGroupProps, { rows, readings, ...after }: RowGroupProps): boolean {
  const isSame = (Object.keys(after) as (keyof typeof after)[]).every(key => before[key] === after[key])
  const isSameList = <T,>(one: readonly T[], other: readonly T[]) =>
    one.length === other.length && one.every((item, at) => item === other[at])
  return isSame && isSameList(before.rows, rows) && isSameList(before.readings, readings)
}
