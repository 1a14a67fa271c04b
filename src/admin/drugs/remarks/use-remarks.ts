import { useEffect, useMemo, useRef, useState } from 'react'
import { isBlank } from '#admin/drugs/grid/grid-edit.ts'
import type { GridRow } from '#admin/drugs/grid/grid-state.ts'
import type { Readings, RowReadings } from '#admin/drugs/grid/row-readings.ts'
import { type ColumnKey, columnKeys } from '#features/register/cells/columns-of-use.ts'
import type { Answer } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { runAfter } from '#kit/run-after.ts'

type Remark = Answer<'post', `/admin/drugs/${number}/drug-uses/remarks`>['rows'][number][number]

/** A cell that is read and unusual. */
export interface RemarkedCell extends Remark {
  row: GridRow
  at: number
}

export interface Remarks {
  cells: readonly RemarkedCell[]
  /** An editor has looked at the cell: it is right as it is. */
  dismiss(cell: RemarkedCell): void
}

/** Milliseconds after the rows have changed. */
const delayMs = 300

/** What is unusual in the rows. Without an answer nothing is marked: it forbids nothing. */
export function useRemarks(rows: readonly GridRow[], drugId: number): Remarks {
  const [found, setFound] = useState<ReadonlyMap<number, readonly Remark[]>>(new Map())
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    return runAfter(delayMs, load)
    async function load(signal: AbortSignal) {
      const asked = rows.filter(row => !isBlank(row))
      const body = { rows: asked.map(({ cells, accepted }) => ({ cells, accepted })) }
      const url = `/admin/drugs/${drugId}/drug-uses/remarks` as const
      const answer = drugId > 0 && asked.length > 0 && (await api.post(url, body, { signal }).catch(() => null))
      if (answer) setFound(new Map(asked.map(({ key }, at) => [key, answer.rows[at]!])))
    }
  }, [rows, drugId])
  return useMemo(() => {
    const cells = rows.flatMap((row, at) => (found.get(row.key) ?? []).map(remark => ({ ...remark, row, at })))
    return {
      cells: cells.filter(cell => !dismissed.has(keyOf(cell))),
      dismiss: cell => setDismissed(before => new Set([...before, keyOf(cell)])),
    }
  }, [rows, found, dismissed])
}

/** A remark comes back when the cell is changed. */
const keyOf = ({ row, column, text }: RemarkedCell) => JSON.stringify([row.key, column, row.cells[column], text])

/** The readings with what is unusual in them. A row whose remarks are the same gets the same object, so that it is not rendered again. */
export function useRemarkedReadings(readings: Readings, { cells }: Remarks): Readings {
  const merged = useRef(new WeakMap<RowReadings, { key: string; readings: RowReadings }>())
  return useMemo(() => {
    const byRow = Map.groupBy(cells, ({ row }) => row.key)
    return {
      ...readings,
      of(row) {
        const read = readings.of(row)
        const remarks = byRow.get(row.key)
        if (!read || !remarks) return read
        const key = remarks.map(({ column, text }) => column + text).join()
        const known = merged.current.get(read)
        if (known?.key === key) return known.readings
        const both = withRemarks(read, remarks)
        merged.current.set(read, { key, readings: both })
        return both
      },
    }
  }, [readings, cells])
}

/** A cell that was not read has a mark of its own already. */
function withRemarks(readings: RowReadings, remarks: readonly Remark[]): RowReadings {
  const isRead = (key: ColumnKey) => readings[key].state === 'ok' || readings[key].state === 'empty'
  const textOf = (key: ColumnKey) =>
    remarks.flatMap(({ column, text }) => (column === key && isRead(key) ? [text] : [])).join('; ')
  return Object.fromEntries(columnKeys.map(key => [key, { ...readings[key], remark: textOf(key) }])) as RowReadings
}
