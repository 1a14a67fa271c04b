import { useRef, useState } from 'react'
import type { WithSession } from '#admin/kit/session/use-sign-in-again.tsx'
import { type ColumnKey, columnKeys } from '#features/register/cells/columns-of-use.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import type { GridConflict, GridEdit, GridView } from './grid-view.ts'

/** A value that the server has refused, at a row of the edit. */
interface RefusedCell {
  row: number
  column: ColumnKey
  message: string
}

export interface GridSave {
  isSending: boolean
  /** ISO time of the last save in this window. */
  savedAt: string | null
  failures: readonly string[]
  refused: readonly RefusedCell[]
  conflicts: readonly GridConflict[]
  /** Resolves to the rows as they are stored now, or to null when they were not saved. */
  save(edit: GridEdit): Promise<GridView | null>
  settle(conflict: GridConflict): void
}

/** Nothing typed is lost, whatever the server says. */
export function useGridSave(drugId: number, withSession: WithSession): GridSave {
  const [isSending, setSending] = useState(false)
  const sending = useRef(false)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [failure, setFailure] = useState<Pick<GridSave, 'failures' | 'refused'>>({ failures: [], refused: [] })
  const [conflicts, setConflicts] = useState<readonly GridConflict[]>([])

  async function save(edit: GridEdit): Promise<GridView | null> {
    if (sending.current || conflicts.length > 0) return null
    sending.current = true
    setSending(true)
    setFailure({ failures: [], refused: [] })
    try {
      const view = await withSession(() => api.put(`/admin/drugs/${drugId}/drug-uses`, edit))
      setSavedAt(new Date().toISOString())
      return view
    } catch (error) {
      const found = conflictsIn(error)
      if (found) setConflicts(found)
      else setFailure(failureOf(error))
      return null
    } finally {
      sending.current = false
      setSending(false)
    }
  }
  const settle = (settled: GridConflict) => setConflicts(list => list.filter(one => one !== settled))
  return { isSending, savedAt, ...failure, conflicts, save, settle }
}

function conflictsIn(error: unknown): readonly GridConflict[] | null {
  const body = error instanceof ApiError && error.status === 409 ? (error.body as { conflicts?: GridConflict[] }) : null
  return body?.conflicts ?? null
}

/** `rows.3.phi` is a cell; other errors are about the whole. */
function failureOf(error: unknown): Pick<GridSave, 'failures' | 'refused'> {
  if (!(error instanceof ApiError)) {
    reportError(error)
    return { failures: ['Не\u00a0удалось сохранить. Всё, что вы ввели, на\u00a0месте.'], refused: [] }
  }
  const refused: RefusedCell[] = []
  const failures: string[] = []
  for (const [path, messages] of Object.entries(error.fields)) {
    const [, row, column] = path.split('.')
    if (column && (columnKeys as string[]).includes(column))
      refused.push({ row: Number(row), column: column as ColumnKey, message: messages[0]! })
    else failures.push(...messages)
  }
  return { failures: failures.length + refused.length > 0 ? failures : [errorText(error)], refused }
}
