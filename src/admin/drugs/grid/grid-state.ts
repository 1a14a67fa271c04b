import {
  type ColumnKey,
  columnKeys,
  columnsOfUse,
  maxRows,
  type UseCells,
} from '#features/register/cells/columns-of-use.ts'
import type { GridRowView } from './grid-view.ts'

/** The grid as it is edited: rows, the chosen cells and the steps to undo. All functions return a new state and change nothing. */
export interface GridState {
  rows: readonly GridRow[]
  active: Place
  /** The other corner of the chosen block. */
  anchor: Place
  past: readonly Step[]
  future: readonly Step[]
  nextKey: number
  /** Why the last command did nothing. */
  refusal: string
}

export interface GridRow {
  /** Of this window. */
  key: number
  /** Null for a new row. */
  stored: GridRowView | null
  cells: UseCells
  /** Cells whose reading was confirmed since they were loaded. */
  accepted: readonly ColumnKey[]
  isPasted?: true
}

export interface Place {
  row: number
  column: number
}

type Step = Pick<GridState, 'rows' | 'active' | 'anchor'>

export const maxSteps = 100
/** Columns of a pasted block. */
const maxColumns = 20

export const emptyCells = Object.fromEntries(columnKeys.map(key => [key, ''])) as UseCells

export const openRow = (stored: GridRowView): Omit<GridRow, 'key'> => ({ stored, cells: stored.cells, accepted: [] })

/** A drug without uses begins with an empty row. */
export function openGrid(rows: readonly GridRowView[]): GridState {
  const origin = { row: 0, column: 0 }
  const opened = rows.map((stored, key): GridRow => ({ ...openRow(stored), key }))
  const shown = opened.length > 0 ? opened : newRows(0, 1)
  return { rows: shown, active: origin, anchor: origin, past: [], future: [], nextKey: shown.length, refusal: '' }
}

export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

export const blockOf = ({ active, anchor }: Pick<GridState, 'active' | 'anchor'>): Block => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

/** Moves to a cell; `extend` leaves the other corner of the block where it is. */
export function moveTo(state: GridState, place: Place, extend = false): GridState {
  const active = within(state.rows.length, place)
  return { ...state, active, anchor: extend ? state.anchor : active, refusal: '' }
}

export const within = (rows: number, { row, column }: Place): Place => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columnKeys.length - 1)),
})

const refuse = (state: GridState, refusal: string): GridState => ({ ...state, refusal })

/** A step that can be undone. */
function step(state: GridState, change: Partial<Step> & { nextKey?: number }): GridState {
  const { rows, active, anchor } = state
  const next = { ...state, ...change }
  const size = next.rows.length
  return {
    ...next,
    active: within(size, next.active),
    anchor: within(size, next.anchor),
    past: [...state.past, { rows, active, anchor }].slice(-maxSteps),
    future: [],
    refusal: '',
  }
}

export function undo(state: GridState): GridState {
  const last = state.past.at(-1)
  if (!last) return state
  const { rows, active, anchor } = state
  return {
    ...state,
    ...last,
    past: state.past.slice(0, -1),
    future: [{ rows, active, anchor }, ...state.future],
    refusal: '',
  }
}

export function redo(state: GridState): GridState {
  const [next, ...future] = state.future
  if (!next) return state
  const { rows, active, anchor } = state
  return { ...state, ...next, past: [...state.past, { rows, active, anchor }], future, refusal: '' }
}

/** Nothing when no text differs, so that it is no step. */
function setCells(state: GridState, texts: ReadonlyMap<number, Partial<UseCells>>): GridState {
  const rows = state.rows.map((row, at) => withCells(row, texts.get(at)))
  return rows.every((row, at) => row === state.rows[at]) ? state : step(state, { rows })
}

/** A changed text is to be confirmed again; general words of the targets follow the crop. */
function withCells(row: GridRow, texts: Partial<UseCells> | undefined): GridRow {
  const changed = columnKeys.filter(key => texts?.[key] !== undefined && texts[key] !== row.cells[key])
  if (changed.length === 0) return row
  const isStale = (key: ColumnKey) => changed.includes(key) || (key === 'target' && changed.includes('crop'))
  return { ...row, cells: { ...row.cells, ...texts }, accepted: row.accepted.filter(key => !isStale(key)) }
}

const tooLong = (key: ColumnKey) =>
  `«${columnsOfUse[key].label}»: не\u00a0длиннее ${columnsOfUse[key].maxLength} знаков.`

export function setCell(state: GridState, { row, column }: Place, text: string): GridState {
  const key = columnKeys[column]!
  if (text.length > columnsOfUse[key].maxLength) return refuse(state, tooLong(key))
  return setCells(state, new Map([[row, { [key]: text }]]))
}

/** Empties the chosen cells. */
export const clearBlock = (state: GridState): GridState => fill(state, () => '')

/** Repeats the first row of the block in the others; of a single cell the one above it. */
export function fillDown(state: GridState): GridState {
  const { top, bottom } = blockOf(state)
  const from = top === bottom ? top - 1 : top
  if (from < 0) return refuse(state, 'Выше нет строки, из\u00a0которой заполнить.')
  return fill(state, column => state.rows[from]!.cells[columnKeys[column]!])
}

function fill(state: GridState, textOf: (column: number) => string): GridState {
  const { top, bottom, left, right } = blockOf(state)
  const texts = Object.fromEntries(columnKeys.slice(left, right + 1).map((key, at) => [key, textOf(left + at)]))
  return setCells(state, new Map(Array.from({ length: bottom - top + 1 }, (_, at) => [top + at, texts])))
}

/** One pasted text in all chosen cells. */
function fillWith(state: GridState, text: string): GridState {
  const { left, right } = blockOf(state)
  const full = columnKeys.slice(left, right + 1).find(key => text.length > columnsOfUse[key].maxLength)
  return full ? refuse(state, tooLong(full)) : fill(state, () => text)
}

/** The chosen cells, for the clipboard. */
export function textsOf(state: GridState): string[][] {
  const { top, bottom, left, right } = blockOf(state)
  return state.rows.slice(top, bottom + 1).map(({ cells }) => columnKeys.slice(left, right + 1).map(key => cells[key]))
}

/**
 * Puts a block at the top left of the chosen cells; rows are added as needed, and one text fills the whole choice. A line of headings is
 * left out. What does not fit is refused as a whole.
 */
export function paste(state: GridState, pasted: readonly (readonly string[])[]): GridState {
  const block = withoutHeadings(pasted)
  const { top, bottom, left, right } = blockOf(state)
  if (block.length === 1 && block[0]!.length === 1) return fillWith(state, block[0]![0]!)
  const width = Math.max(0, ...block.map(row => row.findLastIndex(text => text.trim() !== '') + 1))
  const refusal = refusalOf(block, width, { top, bottom, left, right })
  if (refusal) return refuse(state, refusal)
  const missing = Math.max(0, top + block.length - state.rows.length)
  const rows = [...state.rows, ...newRows(state.nextKey, missing)].map((row, at) => {
    const line = block[at - top]
    if (!line) return row
    const texts = Object.fromEntries(
      line.slice(0, columnKeys.length - left).map((text, column) => [columnKeys[left + column]!, text]),
    )
    const changed = withCells(row, texts)
    return changed === row ? row : { ...changed, isPasted: true as const }
  })
  const end = { row: top + block.length - 1, column: Math.min(columnKeys.length, left + Math.max(1, width)) - 1 }
  return step(state, { rows, active: { row: top, column: left }, anchor: end, nextKey: state.nextKey + missing })
}

function refusalOf(block: readonly (readonly string[])[], width: number, { top, left }: Block): string {
  if (block.length > maxRows || Math.max(...block.map(row => row.length)) > maxColumns)
    return `Вставить можно не\u00a0больше ${maxRows} строк и\u00a0${maxColumns} столбцов.`
  if (top + block.length > maxRows) return `Строк станет больше ${maxRows}: вставьте меньше.`
  if (left + width > columnKeys.length)
    return `Не\u00a0помещается: в\u00a0блоке столбцов ${width}, а\u00a0от\u00a0этой ячейки их ${columnKeys.length - left}.`
  for (const [at, line] of block.entries())
    for (const [column, text] of line.entries()) {
      const key = columnKeys[left + column]
      if (key && text.length > columnsOfUse[key].maxLength)
        return `Строка ${at + 1} блока: «${columnsOfUse[key].label}» длиннее ${columnsOfUse[key].maxLength} знаков.`
    }
  return ''
}

const labels = new Set<string>(
  Object.values(columnsOfUse).map(({ label }) => label.replaceAll('\u00a0', ' ').toLowerCase()),
)

function withoutHeadings(block: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const named = (block[0] ?? []).filter(text => text.trim() !== '')
  const isHeading =
    named.length > 1 && named.every(text => labels.has(text.replaceAll('\u00a0', ' ').trim().toLowerCase()))
  return isHeading ? block.slice(1) : block
}

export const newRows = (firstKey: number, count: number): GridRow[] =>
  Array.from({ length: count }, (_, at) => ({ key: firstKey + at, stored: null, cells: emptyCells, accepted: [] }))

/** An empty row below the chosen ones. */
export function insertRow(state: GridState): GridState {
  if (state.rows.length >= maxRows) return refuse(state, `Строк не\u00a0больше ${maxRows}.`)
  const at = state.rows.length === 0 ? 0 : blockOf(state).bottom + 1
  const place = { row: at, column: 0 }
  const rows = state.rows.toSpliced(at, 0, ...newRows(state.nextKey, 1))
  return step(state, { rows, active: place, anchor: place, nextKey: state.nextKey + 1 })
}

export function removeRows(state: GridState): GridState {
  if (state.rows.length === 0) return state
  const { top, bottom } = blockOf(state)
  const place = { row: top, column: state.active.column }
  return step(state, { rows: state.rows.toSpliced(top, bottom - top + 1), active: place, anchor: place })
}

/** A person confirms what was understood of a cell. */
export function accept(state: GridState, key: number, column: ColumnKey): GridState {
  const rows = state.rows.map(row =>
    row.key === key && !row.accepted.includes(column) ? { ...row, accepted: [...row.accepted, column] } : row,
  )
  return rows.every((row, at) => row === state.rows[at]) ? state : step(state, { rows })
}
