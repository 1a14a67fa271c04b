import {
  type Dispatch,
  type FocusEvent,
  type RefObject,
  type SetStateAction,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ImpactPanel, useImpact } from '#admin/drugs/impact/impact-panel.tsx'
import { RemarkList } from '#admin/drugs/remarks/remark-list.tsx'
import { useRemarkedReadings, useRemarks } from '#admin/drugs/remarks/use-remarks.ts'
import { SourceOfUses } from '#admin/drugs/remarks/uses-source.tsx'
import { LeaveDialog } from '#admin/kit/dialogs/leave-dialog.tsx'
import { useLeaveGuard } from '#admin/kit/dialogs/leave-guards.tsx'
import { ownRowsCount } from '#admin/kit/own-rows-count.ts'
import { useSignInAgain } from '#admin/kit/session/use-sign-in-again.tsx'
import { type ColumnKey, columnKeys } from '#features/register/cells/columns-of-use.ts'
import { api } from '#kit/http/api-client.ts'
import { DoubtList } from './doubt-list.tsx'
import { GridBar } from './grid-bar.tsx'
import { GridConflicts, settled } from './grid-conflicts.tsx'
import { afterSave, editedRows, editOf, isEmptyEdit, overVersions, reopen, withVersions } from './grid-edit.ts'
import { GridHeader, type GridSaving } from './grid-header.tsx'
import { GridLegend } from './grid-legend.tsx'
import { accept, type GridRow, type GridState, moveTo, openGrid, setCell } from './grid-state.ts'
import { type Change, GridTable } from './grid-table.tsx'
import type { GridConflict, GridView } from './grid-view.ts'
import { PasteNotice } from './paste-notice.tsx'
import { type DoubtfulCell, doubtfulCells, useReadings } from './row-readings.ts'
import { toTsv } from './tsv.ts'
import { type UnsavedUses, useUnsavedUses } from './unsaved-uses.ts'
import { useAskedRow } from './use-asked-row.ts'
import { type GridSave, useGridSave } from './use-grid-save.ts'
import { type Suggestion, withName } from './use-suggestions.ts'

export interface OpenedUses {
  loaded: GridView
  unsaved: UnsavedUses
}

/** The uses of a drug as a spreadsheet, with what was not read and what a save would change elsewhere. */
export function UsesGrid({ loaded, unsaved }: OpenedUses) {
  const grid = useEditedGrid(loaded, unsaved)
  const { view, state, readings, doubts, saving, isDirty } = grid
  const cells = useCells(state, grid.change, doubts)
  const isLeaving = useRef(false)
  const blocked = useLeaveGuard(isDirty || !grid.isShown, isLeaving)
  const element = useSaveKey(view.drug.status !== 'published', grid.saveEdit)
  const [isWide, setWide] = useWide(element)
  useFocusAfterConflict(saving.conflicts, element, cells.element)
  useAskedRow(state, cells.go)
  const header = { view, doubts, isDirty, readings, saving, refused: grid.refused, isWide }
  return (
    <div className="grid-uses" data-wide={isWide || undefined} ref={element} {...whileFocused(element)}>
      <GridHeader {...header} onWide={setWide} onSave={grid.save} onGo={cells.go} />
      <GridConflicts rows={view.rows} conflicts={saving.conflicts} onSettle={grid.settle} />
      <div className="grid-columns">
        <div className="grid-main">
          <GridBar state={state} readings={readings} onChange={grid.change} />
          <GridTable
            element={cells.element}
            state={state}
            readings={readings}
            onChange={grid.change}
            onNextDoubt={cells.goToNextDoubt}
            onLeave={() => leave(cells.element.current, setWide)}
            editRequest={cells.editRequest}
          />
          <GridLegend />
          <SourceOfUses drug={view.drug} onSaved={grid.reload} />
          <PasteNotice rows={grid.shown.rows} past={grid.shown.past} readings={readings} onChange={grid.change} />
          <DoubtList cells={doubts} onAccept={cells.accept} onCorrect={cells.correct} onTake={cells.take} />
          <RemarkList cells={grid.remarks.cells} onCorrect={cells.correct} onDismiss={grid.remarks.dismiss} />
        </div>
        <ImpactPanel state={grid.impact} />
      </div>
      {grid.dialog}
      {blocked && <LeaveDialog onStay={blocked.reset} onLeave={() => leavePage(isLeaving, blocked.proceed)} />}
    </div>
  )
}

/** A conflict that was settled takes its pressed button away: the focus goes to the next one, or back to the cells. */
function useFocusAfterConflict(
  conflicts: readonly GridConflict[],
  grid: RefObject<HTMLElement | null>,
  cells: RefObject<HTMLElement | null>,
) {
  const before = useRef(conflicts.length)
  useEffect(() => {
    const isSettled = conflicts.length < before.current
    before.current = conflicts.length
    if (isSettled) (grid.current?.querySelector<HTMLElement>('.admin-conflicts button') ?? cells.current)?.focus()
  }, [conflicts, grid, cells])
}

/** The rows as they are stored and as they are edited, with everything that follows from the difference. */
function useEditedGrid(loaded: GridView, earlier: UnsavedUses) {
  const [view, setView] = useState(loaded)
  const [state, setState] = useState(() => (earlier.edit ? reopen(loaded.rows, earlier.edit) : openGrid(loaded.rows)))
  const drugId = view.drug.id
  const { withSession, dialog } = useSignInAgain(() => unsavedText(state))
  const saving = useGridSave(drugId, withSession)
  const shown = useShown(view, state, saving)
  const { unsaved, impact, ...read } = useFindings(shown, drugId)
  useUnsavedUses(drugId, earlier.editorId, unsaved)
  useStoredCount(drugId, view.rows.length)

  /** Of the present rows, and only what has been edited unless the drug is to be published. */
  async function save(how: GridSaving) {
    const sent = state.rows
    const edit = editOf(sent, view.rows)
    if (isEmptyEdit(edit) && how !== 'publish') return
    const saved = await saving.save({ ...edit, ...(how === 'publish' && { publish: true }), ...(how === 'draft' && { onlyDraft: true }) })
    if (!saved) return how === 'draft' ? showStatus() : undefined
    setView(saved)
    setState(state => afterSave(state, sent, saved.rows))
  }
  /** The form above may have published the drug since. */
  const showStatus = () => findStored(drugId).then(({ drug }) => setView(view => ({ ...view, drug })))
  async function settle(conflict: GridConflict, take: 'mine' | 'theirs') {
    const present = await findStored(drugId)
    // Of the present state: the rows arrive later than the press.
    setState(state => settled(state, view, conflict, take, present).state)
    setView(settled(state, view, conflict, take, present).view)
    saving.settle(conflict)
  }
  return {
    view,
    state,
    reload: () => void findStored(drugId).then(present => raise(present, setView, setState)),
    shown,
    isShown: shown.rows === state.rows,
    ...read,
    impact,
    saving: { ...saving, ...shown.saving },
    dialog,
    isDirty: unsaved !== null,
    refused: refusedIn(saving, state),
    change: setState as Change,
    save,
    saveEdit: () => void save('draft'),
    settle,
  }
}

/** Something beside the cells was saved: the present versions, with what is edited here. */
function raise(present: GridView, setView: Dispatch<SetStateAction<GridView>>, change: Change): void {
  setView(view => ({ ...present, rows: withVersions(view.rows, present.rows) }))
  change(state => overVersions(state, present.rows))
}

const findStored = (drugId: number) => api.get(`/admin/drugs/${drugId}/drug-uses`)

/** What is understood of the rows, what nobody has understood, and what is unusual. */
function useRead(rows: readonly GridRow[], drugId: number) {
  const read = useReadings(rows, drugId)
  const remarks = useRemarks(rows, drugId)
  const readings = useRemarkedReadings(read, remarks)
  const doubts = useMemo(() => doubtfulCells(rows, readings), [rows, readings])
  return { readings, doubts, remarks }
}

const refusedIn = ({ refused }: GridSave, { rows }: GridState) =>
  refused.flatMap(({ row, column, message }) => {
    const found = editedRows(rows)[row]
    return found ? [{ at: rows.indexOf(found), column, message }] : []
  })

/** What the header, the doubts, the notice and the impact are made of: a key paints its cells first, and these follow together. */
function useShown(view: GridView, state: GridState, saving: GridSave) {
  return {
    rows: useDeferredValue(state.rows),
    past: useDeferredValue(state.past),
    stored: useDeferredValue(view.rows),
    saving: { isSending: useDeferredValue(saving.isSending), savedAt: useDeferredValue(saving.savedAt) },
  }
}

/** The form above asks whether the drug has rows. */
function useStoredCount(drugId: number, count: number) {
  useEffect(() => ownRowsCount.set({ path: 'drugs', id: drugId, count }), [drugId, count])
}

/** What differs from the stored rows, and what follows from the edited ones. */
function useFindings({ rows, stored }: Pick<ReturnType<typeof useShown>, 'rows' | 'stored'>, drugId: number) {
  const edit = useMemo(() => editOf(rows, stored), [rows, stored])
  const unsaved = isEmptyEdit(edit) ? null : edit
  const impact = useImpact(drugId, unsaved)
  return { unsaved, impact, ...useRead(rows, drugId) }
}

/** For the clipboard, if the editor cannot sign in again. */
const unsavedText = ({ rows }: GridState) => ({
  labels: ['Нормы'],
  text: toTsv(editedRows(rows).map(({ cells }) => columnKeys.map(key => cells[key]))),
})

function leavePage(isLeaving: { current: boolean }, proceed: () => void) {
  isLeaving.current = true
  proceed()
}

/** Escape in the grid: out of its wide view, to the control that opened it. */
function leave(element: HTMLElement | null, setWide: (isWide: boolean) => void) {
  setWide(false)
  element?.closest('.grid-uses')?.querySelector<HTMLElement>('[data-wide-switch]')?.focus()
}

/** Movements of the choice and of the focus that start outside of the table. */
function useCells(state: GridState, change: Change, doubts: readonly DoubtfulCell[]) {
  const element = useRef<HTMLDivElement>(null)
  const editRequest = useRef<(() => void) | null>(null)
  const commands = useMemo(() => {
    const go = (at: number, column: ColumnKey) => {
      change(state => moveTo(state, { row: at, column: columnKeys.indexOf(column) }))
      element.current?.focus()
    }
    return {
      go,
      accept(cell: DoubtfulCell) {
        change(state => accept(state, cell.row.key, cell.column))
        // The button goes with its line.
        element.current?.focus({ preventScroll: true })
      },
      take(cell: DoubtfulCell, suggestion: Suggestion) {
        change(state => {
          // The list follows the rows: they may have moved or changed since.
          const row = state.rows.findIndex(({ key }) => key === cell.row.key)
          const text = withName(state.rows[row]?.cells[cell.column] ?? '', suggestion)
          return text === null ? state : setCell(state, { row, column: columnKeys.indexOf(cell.column) }, text)
        })
        element.current?.focus({ preventScroll: true })
      },
      correct(cell: Pick<DoubtfulCell, 'at' | 'column'>) {
        go(cell.at, cell.column)
        requestAnimationFrame(() => editRequest.current?.())
      },
    }
  }, [change])
  const goToNextDoubt = () => {
    const { row, column } = state.active
    const isAfter = (cell: DoubtfulCell) => cell.at > row || (cell.at === row && columnKeys.indexOf(cell.column) > column)
    const next = doubts.find(isAfter) ?? doubts[0]
    if (next) commands.go(next.at, next.column)
  }
  return { ...commands, element, editRequest, goToNextDoubt }
}

/**
 * Ctrl+S saves a draft and never goes to the site. Rows of a drug on the site are stored there as everybody sees them: until they are
 * published they stay in this tab, and the key is left to the form, which listens on the whole document.
 */
function useSaveKey(isDraft: boolean, save: () => unknown) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef({ isDraft, save })
  latest.current = { isDraft, save }
  useEffect(() => {
    const { current } = element
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
      event.preventDefault()
      if (document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur()
      if (!latest.current.isDraft) return
      event.stopImmediatePropagation()
      setTimeout(() => latest.current.save())
    }
    current?.addEventListener('keydown', onKeyDown)
    return () => current?.removeEventListener('keydown', onKeyDown)
  }, [])
  return element
}

/** Marks the page while the grid has the focus. */
const whileFocused = (element: RefObject<HTMLElement | null>) => {
  const mark = (isUsed: boolean) => element.current?.closest('.admin')?.toggleAttribute('data-grid-used', isUsed)
  return {
    onFocus: () => mark(true),
    onBlur: ({ relatedTarget }: FocusEvent) => mark(element.current?.contains(relatedTarget) ?? false),
  }
}

/** The wide view hides other parts of the page. It is an attribute of the page, because `:has` would be matched again for every key. */
function useWide(element: RefObject<HTMLElement | null>) {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const page = element.current?.closest('.admin')
    page?.toggleAttribute('data-wide', isWide)
    return () => {
      page?.removeAttribute('data-wide')
      page?.removeAttribute('data-grid-used')
    }
  }, [element, isWide])
  return [isWide, setWide] as const
}
