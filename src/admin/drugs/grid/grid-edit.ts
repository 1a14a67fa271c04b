import { columnKeys, type UseCells } from '#features/register/cells/columns-of-use.ts'
import { emptyCells, type GridRow, type GridState, moveTo, newRows, openGrid, openRow, within } from './grid-state.ts'
import type { GridEdit, GridRowView, RowEdit } from './grid-view.ts'

/** The difference between the rows on the screen and the stored ones; rows without any text are left out. */
export function editOf(rows: readonly GridRow[], stored: readonly GridRowView[]): GridEdit {
  const present = new Set(rows.flatMap(row => row.stored?.id ?? []))
  const removed = stored.filter(({ id }) => !present.has(id)).map(({ id, version }) => ({ id, version }))
  const shown = rows.filter(row => row.stored !== null || !isBlank(row))
  const edits: RowEdit[] = []
  const order = shown.map(row => {
    const edit = editOfRow(row)
    if (edit) edits.push(edit)
    return row.stored?.id ?? -edits.length
  })
  const plain = [...stored.map(({ id }) => id).filter(id => present.has(id)), ...order.filter(id => id < 0)]
  const isMoved = order.some((id, at) => id !== plain[at])
  return { rows: edits, removed, ...(isMoved && { order }) }
}

export const isBlank = ({ cells }: GridRow): boolean => columnKeys.every(key => cells[key].trim() === '')

function editOfRow({ stored, cells, accepted }: GridRow): RowEdit | null {
  if (!stored) return { cells, accepted }
  const changed = columnKeys.filter(key => cells[key] !== stored.cells[key])
  if (changed.length === 0 && accepted.length === 0) return null
  const texts = Object.fromEntries(changed.map(key => [key, cells[key]])) as Partial<UseCells>
  return { id: stored.id, version: stored.version, cells: texts, accepted }
}

export const isEmptyEdit = ({ rows, removed, order }: GridEdit): boolean =>
  rows.length === 0 && removed.length === 0 && !order

/**
 * Unsaved work of an earlier visit over the rows as they are stored now. Changed rows keep the version that was changed, so that conflicts
 * are told; a row that was removed and has changed since is shown again.
 */
export function reopen(stored: readonly GridRowView[], edit: GridEdit): GridState {
  const state = openGrid(stored)
  const gone = new Set(edit.removed.map(({ id, version }) => `${id} ${version}`))
  const edits = new Map(edit.rows.flatMap(row => (row.id === undefined ? [] : [[row.id, row] as const])))
  const kept = state.rows
    .filter(({ stored: row }) => row && !gone.has(`${row.id} ${row.version}`))
    .map(row => {
      const edit = edits.get(row.stored!.id)
      if (!edit) return row
      return {
        ...row,
        stored: { ...row.stored!, version: edit.version! },
        cells: { ...row.cells, ...edit.cells },
        accepted: edit.accepted,
      }
    })
  const added = edit.rows
    .filter(({ id }) => id === undefined)
    .map(({ cells, accepted }, at) => ({
      key: state.nextKey + at,
      stored: null,
      cells: { ...emptyCells, ...cells },
      accepted,
    }))
  const first = stored.length === 0 && added.length > 0 ? added : [...kept, ...added]
  return { ...state, rows: edit.order ? inOrder(first, edit) : first, nextKey: state.nextKey + added.length }
}

/** Rows that the order does not name stay at the end. */
function inOrder(rows: readonly GridRow[], { order = [], rows: edits }: GridEdit): GridRow[] {
  const created = edits.flatMap(({ id }, at) => (id === undefined ? [-(at + 1)] : []))
  const fresh = rows.filter(({ stored }) => stored === null)
  const idOf = (row: GridRow) => row.stored?.id ?? created[fresh.indexOf(row)]!
  const places = new Map(order.map((id, at) => [id, at]))
  const placeOf = (row: GridRow) => places.get(idOf(row)) ?? order.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * The same rows over their present versions, where only something beside the cells was saved. A row whose cells somebody has changed
 * meanwhile stays over the version that its edits were made to, so that the next save asks.
 */
export function withVersions(rows: readonly GridRowView[], present: readonly GridRowView[]): GridRowView[] {
  const byId = new Map(present.map(row => [row.id, row]))
  return rows.map(row => {
    const now = byId.get(row.id)
    const isSame = now && columnKeys.every(key => now.cells[key] === row.cells[key])
    return isSame && now.version !== row.version ? { ...row, version: now.version } : row
  })
}

/** The edited rows over them. */
export const overVersions = (state: GridState, present: readonly GridRowView[]): GridState => ({
  ...state,
  rows: state.rows.map(row => {
    const [stored = null] = row.stored ? withVersions([row.stored], present) : []
    return stored === row.stored ? row : { ...row, stored }
  }),
})

/** The rows of the edit, by their positions in it. */
export const editedRows = (rows: readonly GridRow[]): GridRow[] =>
  rows.filter(row => (row.stored !== null || !isBlank(row)) && editOfRow(row) !== null)

/** The grid after a save of the rows `sent`: as they are stored now, with what was typed while the save was on its way. */
export function afterSave(state: GridState, sent: readonly GridRow[], saved: readonly GridRowView[]): GridState {
  const stored = storedOfSent(sent, saved)
  const keys = new Map([...stored].map(([key, { id }]) => [id, key]))
  const present = saved.map((row, at) => ({ ...openRow(row), key: keys.get(row.id) ?? state.nextKey + at }))
  const others = present.filter(({ key }) => key >= state.nextKey)
  const nextKey = state.nextKey + saved.length
  const before = new Map(sent.map(row => [row.key, row]))
  const typed = (row: GridRow): readonly GridRow[] => {
    const [old, present] = [before.get(row.key), stored.get(row.key)]
    if (old && present) return [withLaterEdits(row, old, present)]
    return row === old && !isBlank(row) ? [] : [{ ...row, stored: null }]
  }
  const rows = state.rows === sent ? present : [...state.rows.flatMap(typed), ...others]
  const shown = rows.length > 0 ? rows : newRows(nextKey, 1)
  const over = stepsOver(before, stored, others)
  const next = { ...state, rows: shown, nextKey: nextKey + 1, past: over(state.past), future: over(state.future) }
  return moveTo(next, state.active)
}

/**
 * Steps to undo, over what is stored since a save: taking one is an edit that can be saved again. A row that this save has removed comes
 * back as a new one; rows of other editors stay, and those that they have removed stay removed.
 */
function stepsOver(
  before: ReadonlyMap<number, GridRow>,
  stored: ReadonlyMap<number, GridRowView>,
  others: readonly GridRow[],
) {
  const known = new Map<GridRow, readonly GridRow[]>()
  const over = (row: GridRow): readonly GridRow[] => {
    const [old, present] = [before.get(row.key), stored.get(row.key)]
    if (old && present) return [withLaterEdits(row, old, present)]
    return old && !isBlank(old) ? [] : [{ ...row, stored: null }]
  }
  const once = (row: GridRow) => {
    const found = known.get(row) ?? over(row)
    known.set(row, found)
    return found
  }
  return (steps: GridState['past']) =>
    steps.map(step => {
      const rows = [...step.rows.flatMap(once), ...others]
      return { rows, active: within(rows.length, step.active), anchor: within(rows.length, step.anchor) }
    })
}

/** The stored row of each sent one, by its key. New rows are stored in their order; with those of another editor among them, equal texts tell. */
function storedOfSent(sent: readonly GridRow[], saved: readonly GridRowView[]): Map<number, GridRowView> {
  const byId = new Map(saved.map(row => [row.id, row]))
  const known = new Set(sent.flatMap(row => row.stored?.id ?? []))
  const fresh = saved.filter(({ id }) => !known.has(id))
  const created = sent.filter(row => row.stored === null && !isBlank(row))
  const isSame = (row: GridRow, one: GridRowView) =>
    columnKeys.every(key => row.cells[key].trim() === one.cells[key].trim())
  const stored = new Map<number, GridRowView>()
  for (const [at, row] of created.entries()) {
    const found =
      created.length === fresh.length
        ? fresh[at]
        : fresh.find(one => isSame(row, one) && ![...stored.values()].includes(one))
    if (found) stored.set(row.key, found)
  }
  for (const row of sent) {
    const found = row.stored && byId.get(row.stored.id)
    if (found) stored.set(row.key, found)
  }
  return stored
}

function withLaterEdits(row: GridRow, sent: GridRow, stored: GridRowView): GridRow {
  const later = columnKeys.filter(key => row.cells[key] !== sent.cells[key])
  const texts = Object.fromEntries(later.map(key => [key, row.cells[key]])) as Partial<UseCells>
  return {
    key: row.key,
    stored,
    cells: { ...stored.cells, ...texts },
    accepted: row.accepted.filter(key => !sent.accepted.includes(key)),
  }
}
