import { useEffect, useRef, useState } from 'react'
import type { ListView, RowView } from '#admin/lists/list/list-view.ts'
import { focusRow } from '#admin/lists/list/use-list-keys.ts'
import type { CellPlace, SavedCell, ShownCell } from './shown-cell.ts'
import { type CellSave, useCellSaves } from './use-cell-saves.ts'

/** What was typed and why it was not saved. A conflict has what another editor has stored. */
export interface Refusal {
  typed: unknown
  failure: string
  conflict: SavedCell | null
}

/** Where an editor goes on: a cell to the right or to the left, the row below, nowhere, or away with the focus that has left it. */
export type Move = 1 | -1 | 'down' | 'away' | undefined

export interface InlineEdit {
  /** The rows with the cells that were saved here. */
  rows: readonly RowView[]
  edited: CellPlace | null
  /** What was typed into a cell that the server has refused: its editor stays open. */
  refusalOf(place: CellPlace): Refusal | undefined
  /** The first cell of the row that can be edited, or the given one. */
  edit(id: number, at?: number): void
  /** Goes on at once; a value that is being saved is shown already. */
  leave(place: CellPlace, move: Move, shown?: ShownCell): void
  /** Runs one change of a row after another, each from the version that the one before it has left. */
  inTurn: ReturnType<typeof useTurns>
  /** A save of a cell begins; `shown` is what it has shown until then. */
  startSave(place: CellPlace, shown: ShownCell): StartedSave
  /** Saves what is typed in the open cell, if it differs. */
  typing: { current: (() => void) | null }
  /** A new record at the end. */
  add(row: RowView): void
  /** A record that is in the trash. */
  remove(id: number): void
  /** A cell as another editor has saved it. */
  replace(place: CellPlace, cell: SavedCell): void
}

interface StartedSave {
  /** The cell shows it, unless a newer value is on its way. Returns what was stored before. */
  succeed(cell: SavedCell): ShownCell
  /**
   * The cell has its stored value again, and its editor is open, unless a newer value is on its way. Returns whether the editor has to be
   * told elsewhere, because the table is no longer there.
   */
  refuse(refusal: Refusal): boolean
  /** Nothing changes. */
  giveUp(): void
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
    change: (id: number, changed: (row: RowView) => RowView) =>
      update(({ rows }) => {
        const row = rows.get(id) ?? latest.current.byId.get(id)
        return row ? { rows: new Map([...rows, [id, changed(row)]]) } : {}
      }),
  }
}

/** Cells of one row that are left quickly are saved one after another, because each save needs the version of the one before it. */
function useTurns() {
  const turns = useRef(new Map<number, { last: Promise<unknown>; version: number }>())
  return <T extends { version: number }>(
    id: number,
    from: number,
    run: (version: number) => Promise<T>,
  ): Promise<T> => {
    const turn = turns.current.get(id) ?? { last: Promise.resolve(), version: from }
    turns.current.set(id, turn)
    const saved = turn.last.then(async () => {
      const result = await run(Math.max(from, turn.version))
      turn.version = result.version
      return result
    })
    turn.last = saved.catch(() => undefined)
    return saved
  }
}

function nextEditor(editors: ListView['editors'], from: number, step: 1 | -1): number | null {
  for (let at = from; at >= 0 && at < editors.length; at += step) if (editors[at]) return at
  return null
}

function placeAfter(
  rows: readonly RowView[],
  editors: ListView['editors'],
  { id, at }: CellPlace,
  move: Move,
): CellPlace | null {
  if (move === 'down') {
    const below = rows[rows.findIndex(row => row.id === id) + 1]
    return below ? { id: below.id, at } : null
  }
  const beside = move && move !== 'away' ? nextEditor(editors, at + move, move) : null
  return beside === null ? null : { id, at: beside }
}

const keyOf = ({ id, at }: CellPlace) => `${id}:${at}`

/** The row whose editor was closed gets the focus back in the render that shows its cell again: an effect of an earlier one finds no cell. */
function useFocusOfLeftRow(): (id: number) => void {
  const [left, setLeft] = useState<{ id: number } | null>(null)
  useEffect(() => {
    if (left) focusRow(left.id)
  }, [left])
  return id => setLeft({ id })
}

function useIsThere() {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return isThere
}

const isFocusElsewhere = () =>
  document.activeElement !== null &&
  document.activeElement !== document.body &&
  document.activeElement.closest('.admin-table') === null

/** Which cells are edited, and the rows as they were saved here. */
export function useInlineEdit({ rows: loaded, editors }: Pick<ListView, 'rows' | 'editors'>): InlineEdit {
  const [edited, setEdited] = useState<CellPlace | null>(null)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map())
  const { change: changeRow, ...saved } = useSavedRows(loaded)
  const change = ({ id, at }: CellPlace, cell: ShownCell | SavedCell) => changeRow(id, row => withCell(row, at, cell))
  const startSave = useCellSaves()
  const inTurn = useTurns()
  const typing = useRef<(() => void) | null>(null)
  const isThere = useIsThere()
  const leaveTo = useFocusOfLeftRow()
  return {
    ...saved,
    edited,
    inTurn,
    refusalOf: place => refusals.get(keyOf(place)),
    edit(id, wanted) {
      const at = wanted ?? nextEditor(editors, 0, 1)
      if (at === null || !editors[at]) return
      typing.current?.()
      setEdited({ id, at })
    },
    leave(place, move, shown) {
      if (shown) change(place, shown)
      setRefusals(now => new Map([...now].filter(([key]) => key !== keyOf(place))))
      const after = placeAfter(saved.rows, editors, place, move)
      // Another cell may be open beside one that was refused.
      const isOther = edited !== null && keyOf(edited) !== keyOf(place)
      if (!isOther) setEdited(after)
      if (move !== 'away' && (isOther || !after)) leaveTo(place.id)
    },
    startSave: (place, shown) =>
      startedSave(startSave(place, shown), {
        saved: cell => change(place, cell),
        newerVersion: cell => changeRow(place.id, row => ({ ...row, ...justSaved(cell) })),
        refused(stored, refusal) {
          change(place, stored)
          setRefusals(now => new Map([...now, [keyOf(place), refusal]]))
          // Who types elsewhere by now goes on there.
          if (!isFocusElsewhere()) setEdited(now => now ?? place)
          return !isThere.current
        },
      }),
    replace: change,
    typing,
  }
}

interface Shown {
  saved(cell: SavedCell): void
  newerVersion(cell: SavedCell): void
  refused(stored: ShownCell, refusal: Refusal): boolean
}

/** What the answer to a save changes in the table. */
const startedSave = (save: CellSave, show: Shown): StartedSave => ({
  succeed(cell) {
    if (save.isLatest()) show.saved(cell)
    else show.newerVersion(cell)
    return save.succeed(cell)
  },
  refuse(refusal) {
    const stored = save.fail()
    return save.isLatest() && show.refused(stored, refusal)
  },
  giveUp: save.fail,
})

const justSaved = ({ version }: SavedCell) => ({ version, changed: 'только что', changedAt: '', author: null })

function withCell(row: RowView, at: number, cell: ShownCell | SavedCell): RowView {
  const { value, text } = cell
  const values = row.values.with(at, value)
  const saved = 'version' in cell ? justSaved(cell) : undefined
  return at === 0
    ? { ...row, ...saved, values, title: text }
    : { ...row, ...saved, values, cells: row.cells.with(at - 1, text) }
}
