// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as a grid and skipped while out of sight, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Editing } from '#admin/drugs/typing/cell-editor.tsx'
import { columnKeys, columnsOfUse } from '#features/register/cells/columns-of-use.ts'
import { cellId, letterOf, placeName } from './cell-names.ts'
import { runKey, tabFrom } from './grid-keys.ts'
import { clearBlock, type GridState, moveTo, type Place, paste, setCell, textsOf } from './grid-state.ts'
import { RowGroups } from './row-group.tsx'
import type { Readings } from './row-readings.ts'
import { parseTsv, toTsv } from './tsv.ts'

/** Of the present state, also when it has changed since the last rendering. */
export type Change = (run: (state: GridState) => GridState) => void

interface GridTableProps {
  element: RefObject<HTMLDivElement | null>
  state: GridState
  readings: Readings
  onChange: Change
  onNextDoubt(): void
  onLeave(): void
  /** Set from outside to edit a cell; taken once. */
  editRequest: { current: (() => void) | null }
}

/** The cells. One tab stop: the grid has the focus and names its active cell. */
export function GridTable({ element, state, readings, onChange, onNextDoubt, onLeave, editRequest }: GridTableProps) {
  const [edited, setEdited] = useState<{ text: string } | null>(null)
  const editing = useEditing(state, edited, onChange, isLeft => {
    setEdited(null)
    if (!isLeft) element.current?.focus({ preventScroll: true })
  })
  const begin = (isReplaced: boolean) => {
    const { row, column } = state.active
    const cells = state.rows[row]?.cells
    if (cells) flushSync(() => setEdited({ text: isReplaced ? '' : cells[columnKeys[column]!] }))
  }
  editRequest.current = () => begin(false)
  useActiveInView(state)
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const result = runKey(state, event)
    if (result === undefined) return
    if (typeof result === 'object' && 'edit' in result) {
      if (result.edit === 'text') event.preventDefault()
      return begin(result.edit === 'replace')
    }
    event.preventDefault()
    if (result === 'next-doubt') onNextDoubt()
    else if (result === 'leave') onLeave()
    else onChange(() => result)
  }
  const clipboard = useClipboard(state, onChange, edited !== null)
  const pointer = usePointer(state, onChange, () => begin(false))
  const active = state.rows[state.active.row]
  return (
    <div
      ref={element}
      role="grid"
      tabIndex={0}
      aria-label="Нормы"
      aria-multiselectable="true"
      aria-rowcount={state.rows.length + 1}
      aria-colcount={columnKeys.length + 1}
      aria-activedescendant={active && !edited ? cellId(active.key, columnKeys[state.active.column]!) : undefined}
      className="grid-table"
      onKeyDown={onKeyDown}
      {...clipboard}
      {...pointer}
    >
      <GridHead />
      <RowGroups state={state} readings={readings} editing={editing} />
    </div>
  )
}

const GridHead = () => (
  <div role="row" aria-rowindex={1} className="grid-row grid-head">
    <div role="columnheader" aria-colindex={1}>
      <span className="sr-only">Строка</span>
    </div>
    {columnKeys.map((key, column) => (
      <div key={key} role="columnheader" aria-colindex={column + 2}>
        <span aria-hidden="true">{letterOf(column)}</span> {columnsOfUse[key].label}
      </div>
    ))}
  </div>
)

/** How many of the lowest rows the tallest editor covers. */
const editorRows = 4

/** `onEnd`: told whether the editor has lost the focus to something else. */
function useEditing(
  state: GridState,
  edited: { text: string } | null,
  onChange: Change,
  onEnd: (isLeft: boolean) => void,
): Editing | null {
  const latest = useRef({ state, onChange, onEnd })
  latest.current = { state, onChange, onEnd }
  return useMemo(() => {
    if (!edited) return null
    const { active, rows } = latest.current.state
    const { row, column } = active
    const key = columnKeys[column]!
    const { label, maxLength } = columnsOfUse[key]
    return {
      label: `${label}, ${placeName({ row, column })}`,
      text: edited.text,
      maxLength,
      names: key === 'crop' || key === 'target' ? { column: key, crop: rows[row]?.cells.crop ?? '' } : null,
      isUp: row >= editorRows - 1 && row >= rows.length - editorRows,
      onCommit(text, move) {
        latest.current.onEnd(move === null)
        latest.current.onChange(state => {
          const changed = setCell(state, { row, column }, text)
          return move ? moveTo(changed, placeAfter(changed, { row, column }, move)) : changed
        })
      },
      onCancel: () => latest.current.onEnd(false),
    }
  }, [edited])
}

function placeAfter(
  { rows }: GridState,
  { row, column }: Place,
  { rows: down, columns: right }: { rows: number; columns: number },
): Place {
  if (right === 0) return { row: row + down, column }
  const next = tabFrom({ row, column }, { row: rows.length - 1, column: columnKeys.length - 1 }, right > 0 ? 1 : -1)
  return next === 'leave' ? { row, column } : next
}

function useActiveInView({ rows, active }: GridState): void {
  const row = rows[active.row]
  const id = row ? cellId(row.key, columnKeys[active.column]!) : ''
  const isFirst = useRef(true)
  useEffect(() => {
    // The page opens at its top, and not at the grid. At once: keys that follow each other would paint the page in between.
    if (!isFirst.current)
      document.getElementById(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    isFirst.current = false
  }, [id])
}

function useClipboard(state: GridState, onChange: Change, isEditing: boolean) {
  const copy = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', toTsv(textsOf(state)))
    event.preventDefault()
  }
  if (isEditing) return {}
  return {
    onCopy: copy,
    onCut(event: ClipboardEvent) {
      copy(event)
      onChange(clearBlock)
    },
    onPaste(event: ClipboardEvent) {
      event.preventDefault()
      const block = parseTsv(event.clipboardData.getData('text/plain'))
      onChange(state => paste(state, block))
    },
  }
}

function placeOf(target: Element | null): Place | null {
  const cell = target?.closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-at]')
  return cell && row ? { row: Number(row.dataset.at), column: Number(cell.dataset.column) } : null
}

/** A press chooses, with Shift or dragged a block; the number of a row chooses the row; a double press edits. */
function usePointer({ active }: GridState, onChange: Change, edit: () => void) {
  const isDragging = useRef(false)
  const choose = (place: Place, extend: boolean) => {
    const whole = { row: place.row, column: columnKeys.length - 1 }
    const isRow = place.column < 0
    onChange(state => {
      const next = moveTo(state, isRow ? whole : place, extend)
      return isRow && !extend ? { ...next, anchor: { row: place.row, column: 0 } } : next
    })
  }
  return {
    onPointerDown(event: PointerEvent) {
      const place = placeOf(event.target as Element)
      if (!place || event.button !== 0 || (event.target as Element).closest('textarea, .grid-names')) return
      // An open editor saves its text before the choice moves on.
      if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur()
      isDragging.current = event.pointerType === 'mouse'
      choose(place, event.shiftKey)
    },
    onPointerMove(event: PointerEvent) {
      if (!isDragging.current || event.buttons !== 1) return
      const place = placeOf(document.elementFromPoint(event.clientX, event.clientY))
      if (place && (place.row !== active.row || place.column !== active.column)) choose(place, true)
    },
    onPointerUp: () => {
      isDragging.current = false
    },
    onDoubleClick(event: { target: unknown }) {
      if (placeOf(event.target as Element)) edit()
    },
  }
}
