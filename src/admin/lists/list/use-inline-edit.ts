import { useEffect, useRef, useState } from 'react'
import type { SavedCell } from './inline-editor.tsx'
import type { ListView, RowView } from './list-view.ts'
import { focusRow } from './use-list-keys.ts'

/** A cell that is being edited: `at` counts from the title. */
interface EditedCell {
  id: number
  at: number
}

export interface InlineEdit {
  /** The rows with the cells that were saved here. */
  rows: readonly RowView[]
  edited: EditedCell | null
  /** The first cell of the row that can be edited, or the given one. */
  edit(id: number, at?: number): void
  done(saved: SavedCell | null, step?: 1 | -1): void
  /** A new record at the end. */
  add(row: RowView): void
  /** A record that is in the trash. */
  remove(id: number): void
  /** A cell that was saved elsewhere, such as by undoing. */
  replace(id: number, at: number, cell: SavedCell): void
}

interface Saved {
  /** The rows as they were loaded; newer ones replace what was saved over them. */
  loaded: ListView['rows']
  rows: ReadonlyMap<number, RowView>
  /** In the order in which they were added. */
  added: readonly number[]
  removed: readonly number[]
}

/** What was saved since the list was loaded, so that no row moves while an editor works on it. */
function useSavedRows(loaded: ListView['rows']) {
  const nothing: Saved = { loaded, rows: new Map(), added: [], removed: [] }
  const [state, setSaved] = useState(nothing)
  const { rows: changed, added, removed } = state.loaded === loaded ? state : nothing
  const ids = [...loaded.map(({ id }) => id), ...added].filter(id => !removed.includes(id))
  const byId = new Map([...loaded.map(row => [row.id, row] as const), ...changed])
  // Undoing from a notice comes after other renders, and perhaps after the list was loaded again.
  const latest = useRef({ nothing, byId })
  latest.current = { nothing, byId }
  const update = (change: (present: Saved) => Partial<Saved>) =>
    setSaved(before => {
      const present = before.loaded === latest.current.nothing.loaded ? before : latest.current.nothing
      return { ...present, ...change(present) }
    })
  return {
    rows: ids.map(id => byId.get(id)!),
    add: (row: RowView) =>
      update(({ rows, added }) => ({ rows: new Map([...rows, [row.id, row]]), added: [...added, row.id] })),
    remove: (id: number) => update(({ removed }) => ({ removed: [...removed, id] })),
    replace: (id: number, at: number, cell: SavedCell) =>
      update(({ rows }) => {
        const row = rows.get(id) ?? latest.current.byId.get(id)
        return row ? { rows: new Map([...rows, [id, withCell(row, at, cell)]]) } : {}
      }),
  }
}

/** Which cell is edited, and the rows as they were saved here. */
export function useInlineEdit({ rows: loaded, editors }: Pick<ListView, 'rows' | 'editors'>): InlineEdit {
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const saved = useSavedRows(loaded)
  /** The row whose editor was closed gets the focus back when its cell is shown again. */
  const left = useRef<number | null>(null)
  useEffect(() => {
    if (edited === null && left.current !== null) focusRow(left.current)
    left.current = null
  }, [edited])
  const next = (from: number, step: 1 | -1) => {
    for (let at = from; at >= 0 && at < editors.length; at += step) if (editors[at]) return at
    return null
  }
  return {
    ...saved,
    edited,
    edit(id, wanted) {
      const at = wanted ?? next(0, 1)
      if (at !== null && editors[at]) setEdited({ id, at })
    },
    done(cell, step) {
      if (!edited) return
      if (cell) saved.replace(edited.id, edited.at, cell)
      const at = step ? next(edited.at + step, step) : null
      // Another cell may have been opened while this one was saved.
      setEdited(now => (now !== edited ? now : at === null ? null : { id: edited.id, at }))
      if (at === null) left.current = edited.id
    },
  }
}

function withCell(row: RowView, at: number, { version, value, text }: SavedCell): RowView {
  const changed = { version, values: row.values.with(at, value), changed: 'только что', changedAt: '', author: null }
  return at === 0 ? { ...row, ...changed, title: text } : { ...row, ...changed, cells: row.cells.with(at - 1, text) }
}
