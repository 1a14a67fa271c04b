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
}

interface Saved {
  /** The rows as they were loaded; newer ones replace what was saved over them. */
  loaded: ListView['rows']
  rows: ReadonlyMap<number, RowView>
}

/** Which cell is edited, and what was saved since the list was loaded, so that no row moves while an editor works on it. */
export function useInlineEdit({ rows: loaded, editors }: Pick<ListView, 'rows' | 'editors'>): InlineEdit {
  const [edited, setEdited] = useState<EditedCell | null>(null)
  const [saved, setSaved] = useState<Saved>({ loaded, rows: new Map() })
  /** The row whose editor was closed gets the focus back when its cell is shown again. */
  const left = useRef<number | null>(null)
  useEffect(() => {
    if (edited === null && left.current !== null) focusRow(left.current)
    left.current = null
  }, [edited])
  const changed = saved.loaded === loaded ? saved.rows : new Map<number, RowView>()
  const rows = loaded.map(row => changed.get(row.id) ?? row)
  const next = (from: number, step: 1 | -1) => {
    for (let at = from; at >= 0 && at < editors.length; at += step) if (editors[at]) return at
    return null
  }
  return {
    rows,
    edited,
    edit(id, wanted) {
      const at = wanted ?? next(0, 1)
      if (at !== null && editors[at]) setEdited({ id, at })
    },
    done(cell, step) {
      if (!edited) return
      const row = rows.find(({ id }) => id === edited.id)
      if (cell && row)
        setSaved(before => {
          const known = before.loaded === loaded ? before.rows : []
          return { loaded, rows: new Map([...known, [row.id, withCell(row, edited.at, cell)]]) }
        })
      const at = step ? next(edited.at + step, step) : null
      // Another cell may have been opened while this one was saved.
      setEdited(now => (now !== edited ? now : at === null ? null : { id: edited.id, at }))
      if (at === null) left.current = edited.id
    },
  }
}

function withCell(row: RowView, at: number, { version, value, text }: SavedCell): RowView {
  const values = row.values.with(at, value)
  if (at === 0) return { ...row, version, values, title: text, changed: 'только что' }
  return { ...row, version, values, cells: row.cells.with(at - 1, text), changed: 'только что' }
}
