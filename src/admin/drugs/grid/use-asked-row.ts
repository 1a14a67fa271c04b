import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type ColumnKey, columnKeys } from '#features/register/cells/columns-of-use.ts'
import { cellId } from './cell-names.ts'
import type { GridState } from './grid-state.ts'

/** The row that the address asks for, from the list of uses, the queue or a link. */
export function useAskedRow({ rows }: GridState, go: (at: number, column: ColumnKey) => void) {
  const asked = Number(useSearchParams()[0].get('row'))
  const latest = useRef({ rows, go })
  latest.current = { rows, go }
  useEffect(() => {
    const { rows, go } = latest.current
    const at = rows.findIndex(({ stored }) => stored?.id === asked)
    const row = rows[at]
    if (!row) return
    go(at, columnKeys[0]!)
    document.getElementById(cellId(row.key, columnKeys[0]!))?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [asked])
}
