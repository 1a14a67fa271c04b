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
import { flushSync } from 'react-dom'
import { ImpactPanel, useImpact } from '#admin/drugs/impact/impact-panel.tsx'
import { RemarkList } from '#admin/drugs/remarks/remark-list.tsx'
import { useRemarkedReadings, useRemarks } from '#admin/drugs/remarks/use-remarks.ts'
import { SourceOfUses } from '#admin/drugs/remarks/uses-source.tsx'
import { useLeaveGuard } from '#admin/kit/dialogs/leave-guards.tsx'
import type { RowsLink } from '#admin/kit/rows-link.ts'
import { type ColumnKey, columnKeys } from '#features/register/cells/columns-of-use.ts'
import { api } from '#kit/http/api-client.ts'
import { useObservable } from '#ui/use-observable.ts'
import { DoubtList } from './doubt-list.tsx'
import { GridBar } from './grid-bar.tsx'
import { GridConflicts, settled } from './grid-conflicts.tsx'
import { editOf, isBlank, isEmptyEdit, overVersions, withVersions } from './grid-edit.ts'
import { GridHeader } from './grid-header.tsx'
import { GridLegend } from './grid-legend.tsx'
import { accept, type GridRow, type GridState, moveTo, setCell } from './grid-state.ts'
import { type Change, GridTable } from './grid-table.tsx'
import type { GridConflict, GridView } from './grid-view.ts'
import { PasteNotice } from './paste-notice.tsx'
import { PublishDialog, usePublishQuestion } from './publish-dialog.tsx'
import { type DoubtfulCell, doubtfulCells, useReadings } from './row-readings.ts'
import { useAskedRow } from './use-asked-row.ts'
import { openEdit, useRowsLink } from './use-rows-link.ts'
import { type Suggestion, withName } from './use-suggestions.ts'

interface UsesGridProps {
  loaded: GridView
  link: RowsLink
}

/** The uses of a drug as a spreadsheet, with what was not read and what a save would change elsewhere. They are saved by the form. */
export function UsesGrid({ loaded, link }: UsesGridProps) {
  const grid = useEditedGrid(loaded, link)
  const { state, readings, doubts, unread } = grid
  const cells = useCells(state, grid.change, doubts)
  useLeaveGuard(!grid.isTold, neverLeaving)
  const element = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useWide(element)
  useFocusAfterConflict(grid.answer.conflicts, element, cells.element)
  useAskedRow(state, cells.go)
  const goToUnread = () => unread[0] && cells.go(unread[0].at, unread[0].column)
  const question = usePublishQuestion(link)
  const showForm = () => flushSync(() => setWide(false))
  link.table.current = { ...grid.table, goToUnread, showForm, confirm: question.ask }
  useTableOf(link)
  return (
    <div className="grid-uses" data-wide={isWide || undefined} ref={element} {...whileFocused(element)}>
      <GridHeader {...headOf(grid)} isWide={isWide} onWide={setWide} onGo={cells.go} />
      <GridConflicts rows={grid.view.rows} conflicts={grid.answer.conflicts} onSettle={grid.settle} />
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
          <UnderTable grid={grid} cells={cells} />
        </div>
        <ImpactPanel state={grid.impact} />
      </div>
      {question.isOpen && <PublishDialog state={grid.impact} onAnswer={question.answer} />}
    </div>
  )
}

type EditedGrid = ReturnType<typeof useEditedGrid>

const headOf = ({ shown, unread, isDirty, readings, answer, state, isPublished }: EditedGrid) => ({
  rows: shown.rows.filter(row => !isBlank(row)).length,
  unread,
  isDirty,
  readings,
  answer,
  places: state.rows,
  isPublished,
})

interface UnderTableProps {
  grid: EditedGrid
  cells: ReturnType<typeof useCells>
}

/** What the marks mean, where the rows come from, and the cells to look at. A drug that is not created has no source yet. */
const UnderTable = ({ grid: { view, shown, readings, doubts, remarks, change, reload }, cells }: UnderTableProps) => (
  <>
    <GridLegend />
    {view.drug.id > 0 && <SourceOfUses drug={view.drug} onSaved={reload} />}
    <PasteNotice rows={shown.rows} past={shown.past} readings={readings} onChange={change} />
    <DoubtList cells={doubts} onAccept={cells.accept} onCorrect={cells.correct} onTake={cells.take} />
    <RemarkList cells={remarks.cells} onCorrect={cells.correct} onDismiss={remarks.dismiss} />
  </>
)

/** The form below decides about leaving, as soon as it knows what was typed here. */
const neverLeaving = { current: false }

/** The form may ask as long as the table is there. */
const useTableOf = ({ table, state }: RowsLink) =>
  useEffect(
    () => () => {
      table.current = null
      state.set(null)
    },
    [table, state],
  )

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
function useEditedGrid(loaded: GridView, link: RowsLink) {
  const [view, setView] = useState(loaded)
  const [state, setState] = useState(() => openEdit(loaded, link.edit.get()?.text ?? ''))
  const isPublished = useObservable(link.status) === 'published'
  const drugId = view.drug.id
  const shown = useShown(view, state)
  const edit = useMemo(() => editOf(shown.rows, shown.stored), [shown.rows, shown.stored])
  const unsaved = isEmptyEdit(edit) ? null : edit
  const read = useRead(shown.rows, drugId)
  const impact = useImpact(drugId, drugId === 0 ? null : unsaved)
  const linked = useRowsLink({ link, view, state, edit: unsaved, shownRows: shown.rows, setView, setState })
  const unread = useUnread(read.doubts, isPublished)
  const count = shown.rows.filter(row => !isBlank(row)).length
  useEffect(() => link.state.set({ count, unread: unread.length }), [link, count, unread.length])

  async function settle(conflict: GridConflict, take: 'mine' | 'theirs') {
    const present = await findStored(drugId)
    // Of the present state: the rows arrive later than the press.
    setState(state => settled(state, view, conflict, take, present).state)
    setView(settled(state, view, conflict, take, present).view)
    linked.settle(conflict)
  }
  const change: Change = setState
  const reload = () => void findStored(drugId).then(present => raise(present, setView, setState))
  return {
    ...linked,
    ...read,
    view,
    state,
    shown,
    unread,
    impact,
    isPublished,
    isDirty: unsaved !== null,
    change,
    settle,
    reload,
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

/** Cells that close the way to the site. */
const useUnread = (doubts: readonly DoubtfulCell[], isPublished: boolean) =>
  useMemo(
    () => doubts.filter(cell => cell.reading.state === 'unread' && wouldGoOut(cell, isPublished)),
    [doubts, isPublished],
  )

/** With a drug that is not on the site all its rows go there. */
const wouldGoOut = ({ isTouched, row }: DoubtfulCell, isPublished: boolean) =>
  isTouched || !isPublished || row.stored?.status === 'draft'

/** What the header, the doubts, the notice and the impact are made of: a key paints its cells first, and these follow together. */
function useShown(view: GridView, state: GridState) {
  return { rows: useDeferredValue(state.rows), past: useDeferredValue(state.past), stored: useDeferredValue(view.rows) }
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
    const isAfter = (cell: DoubtfulCell) =>
      cell.at > row || (cell.at === row && columnKeys.indexOf(cell.column) > column)
    const next = doubts.find(isAfter) ?? doubts[0]
    if (next) commands.go(next.at, next.column)
  }
  return { ...commands, element, editRequest, goToNextDoubt }
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
