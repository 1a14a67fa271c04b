import { useEffect, useMemo, useRef, useState } from 'react'
import { type CellReading, type ColumnKey, columnKeys, type UseCells } from '#features/register/cells/columns-of-use.ts'
import { api } from '#kit/http/api-client.ts'
import { runAfter } from '#kit/run-after.ts'
import { isBlank } from './grid-edit.ts'
import type { GridRow } from './grid-state.ts'

/** With what is unusual in the cell; left out or empty when nothing is. */
export type RowReadings = Record<ColumnKey, CellReading & { remark?: string }>

/** A cell that a person has to look at. */
export interface DoubtfulCell {
  row: GridRow
  at: number
  column: ColumnKey
  reading: CellReading
  /** Changed here, so that it must be read before it goes to the site. */
  isTouched: boolean
}

export interface Readings {
  /** Null until the server has read the row. */
  of(row: GridRow): RowReadings | null
  isPending: boolean
  hasFailed: boolean
}

/** Milliseconds after an edit: a pasted block is one request. */
const delayMs = 150

/** Changed rows are read by the server, with the readers of imports; each text once. */
export function useReadings(rows: readonly GridRow[], drugId: number): Readings {
  const read = useRef(new Map<string, RowReadings>())
  const merged = useRef(new WeakMap<GridRow, RowReadings>())
  const [count, setCount] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const missing = rows.filter(row => needsReading(row) && !read.current.has(keyOf(row)))
  const wanted = missing.map(keyOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` names the rows to read
  useEffect(() => {
    if (missing.length === 0) return
    return runAfter(delayMs, load)
  }, [wanted, drugId])

  async function load(signal: AbortSignal) {
    try {
      const body = { rows: missing.map(({ cells, accepted }) => ({ cells, accepted })) }
      const found = await api.post(`/admin/drugs/${drugId}/drug-uses/readings`, body, { signal })
      for (const [at, row] of missing.entries()) read.current.set(keyOf(row), found.rows[at]!)
      setFailed(false)
      setCount(count => count + 1)
    } catch {
      if (!signal.aborted) setFailed(true)
    }
  }

  const isPending = missing.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` tells that rows have been read
  return useMemo(
    // A save brings the readings with it, so that nothing is missing any more.
    () => ({ of: row => readingOf(row, read.current, merged.current), isPending, hasFailed: hasFailed && isPending }),
    [count, rows, isPending, hasFailed],
  )
}

/** One object for each row, so that a row is rendered again only when it is read again. */
function readingOf(
  row: GridRow,
  read: ReadonlyMap<string, RowReadings>,
  merged: WeakMap<GridRow, RowReadings>,
): RowReadings | null {
  if (!needsReading(row)) return row.stored?.readings ?? null
  const known = merged.get(row)
  const fresh = known ? undefined : read.get(keyOf(row))
  if (known || !fresh) return known ?? null
  const both = withStored(row, fresh)
  merged.set(row, both)
  return both
}

const keyOf = ({ cells, accepted }: GridRow) => JSON.stringify([columnKeys.map(key => cells[key]), accepted])

/** Rows never change, and every movement asks for all of them. */
const needed = new WeakMap<GridRow, boolean>()

function needsReading(row: GridRow): boolean {
  const known = needed.get(row)
  if (known !== undefined) return known
  const isNeeded = !isBlank(row) && (row.stored === null || columnKeys.some(key => isTouched(row, key)))
  needed.set(row, isNeeded)
  return isNeeded
}

/** Targets are read again with their crop. */
export function isTouched({ stored, cells, accepted }: GridRow, key: ColumnKey): boolean {
  const isChanged = (one: ColumnKey) => stored === null || cells[one] !== stored.cells[one]
  return isChanged(key) || accepted.includes(key) || (key === 'target' && isChanged('crop'))
}

/** Cells that were not touched keep what is stored: a person may have corrected it. */
function withStored(row: GridRow, fresh: RowReadings): RowReadings {
  if (!row.stored) return fresh
  const { readings } = row.stored
  return Object.fromEntries(columnKeys.map(key => [key, (isTouched(row, key) ? fresh : readings)[key]])) as RowReadings
}

export function doubtfulCells(rows: readonly GridRow[], readings: Readings): DoubtfulCell[] {
  return rows.flatMap((row, at) => {
    const read = isBlank(row) ? null : readings.of(row)
    if (!read) return []
    return columnKeys.flatMap(column => {
      const reading = read[column]
      const isDoubtful = reading.state === 'partly' || reading.state === 'unread'
      return isDoubtful ? [{ row, at, column, reading, isTouched: isTouched(row, column) }] : []
    })
  })
}

/** «Томат, фитофтороз»: what a row is called. */
export const rowTitle = ({ crop, target }: UseCells): string =>
  [crop, target].filter(text => text.trim() !== '').join(', ')
