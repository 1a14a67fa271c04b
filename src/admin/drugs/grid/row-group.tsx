// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as a grid and skipped while out of sight, which table elements cannot be
import { memo, useMemo } from 'react'
import type { Editing } from '#admin/drugs/typing/cell-editor.tsx'
import { GridRow } from './grid-row.tsx'
import { blockOf, type GridState, type GridRow as Row } from './grid-state.ts'
import type { Readings, RowReadings } from './row-readings.ts'

/** The browser skips groups out of sight as a whole: watching each of 500 rows takes a third of a frame. */
const groupSize = 12

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
export function RowGroups({
  state,
  readings,
  editing,
}: {
  state: GridState
  readings: Readings
  editing: Editing | null
}) {
  const { rows, active } = state
  // Movements leave the rows as they are.
  const groups = useMemo(() => groupsOf(rows, readings), [rows, readings])
  const block = blockOf(state)
  return groups.map(group => {
    const { first } = group
    const last = group.rows.length - 1
    const [top, bottom] = [Math.max(0, block.top - first), Math.min(last, block.bottom - first)]
    const isChosen = top <= bottom
    const at = active.row - first
    const isActive = at >= 0 && at <= last
    return (
      <RowGroup
        key={first}
        {...group}
        top={isChosen ? top : -1}
        bottom={isChosen ? bottom : -1}
        left={isChosen ? block.left : -1}
        right={isChosen ? block.right : -1}
        activeRow={isActive ? at : -1}
        activeColumn={isActive ? active.column : -1}
        editing={isActive ? editing : null}
      />
    )
  })
}

const groupsOf = (rows: readonly Row[], readings: Readings): Pick<RowGroupProps, 'rows' | 'readings' | 'first'>[] =>
  Array.from({ length: Math.ceil(rows.length / groupSize) }, (_, at) => {
    const group = rows.slice(at * groupSize, (at + 1) * groupSize)
    return { rows: group, readings: group.map(readings.of), first: at * groupSize }
  })

/** The place of a group that has not been laid out depends on its rows. */
function countRows(group: HTMLElement | null): void {
  group?.style.setProperty('--rows', String(group.childElementCount))
}

/** Rendered again only when something of its rows changes. */
const RowGroup = memo(function RowGroup(group: RowGroupProps) {
  const { rows, readings, first, top, bottom, left, right, activeRow, activeColumn, editing } = group
  return (
    <div ref={countRows} role="rowgroup" className="grid-group" data-editing={editing !== null || undefined}>
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
    one === other || (one.length === other.length && one.every((item, at) => item === other[at]))
  return isSame && isSameList(before.rows, rows) && isSameList(before.readings, readings)
}
