import { useEffect, useRef, useState } from 'react'
import { type RowsLink, type RowsTable, rowsEdit, rowsText } from '#admin/kit/rows-link.ts'
import { type ColumnKey, columnKeys } from '#features/register/cells/columns-of-use.ts'
import type { FieldErrors } from '#kit/problem.ts'
import { afterSave, editedRows, editOf, isEmptyEdit, reopen } from './grid-edit.ts'
import { type GridRow, type GridState, openGrid } from './grid-state.ts'
import type { GridConflict, GridEdit, GridView } from './grid-view.ts'

/** A value that the server has refused, in a row of the last edit that was sent. */
interface RefusedCell {
  key: number
  column: ColumnKey
  message: string
}

export interface GridAnswer {
  refused: readonly RefusedCell[]
  failures: readonly string[]
  conflicts: readonly GridConflict[]
}

const noAnswer: GridAnswer = { refused: [], failures: [], conflicts: [] }

interface Held {
  view: GridView
  state: GridState
}

interface Setters {
  setView(view: GridView): void
  setState(run: (state: GridState) => GridState): void
}

const textOf = (edit: GridEdit): string => rowsText(isEmptyEdit(edit) ? null : edit)

/** The rows over those that are stored, with the edit that the form has. */
export const openEdit = ({ rows }: GridView, text: string): GridState =>
  text === '' ? openGrid(rows) : reopen(rows, rowsEdit(text) as GridEdit)

interface Options extends Held, Setters {
  link: RowsLink
  /** What is to be saved of the rows that are shown; null: nothing. */
  edit: GridEdit | null
  /** The rows that `edit` was made of. */
  shownRows: readonly GridRow[]
}

/** Keeps the form and the table at one edit. What is not told yet holds up a navigation, until the form has it and decides itself. */
export function useRowsLink({ link, view, state, edit, shownRows, setView, setState }: Options) {
  const [answer, setAnswer] = useState(noAnswer)
  const [told, setTold] = useState<readonly GridRow[]>(state.rows)
  const [saves, setSaves] = useState(0)
  const latest = useRef({ view, state, answer })
  latest.current = { view, state, answer }
  const sent = useRef(state.rows)
  const text = edit ? textOf(edit) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: a save tells an edit of its own
  useEffect(() => {
    tell(link, text)
    // The form asks by itself from its next rendering on.
    const timer = setTimeout(() => setTold(shownRows))
    return () => clearTimeout(timer)
  }, [link, text, shownRows, saves])
  useFormEdits(link, text => setState(() => openEdit(latest.current.view, text)))
  const tellLatest = () => tell(link, textOf(editOf(latest.current.state.rows, latest.current.view.rows)))
  const table: Omit<RowsTable, 'confirm' | 'goToUnread' | 'showForm'> = {
    async commit() {
      closeOpenCell()
      await new Promise(done => setTimeout(done))
      tellLatest()
    },
    send() {
      sent.current = latest.current.state.rows
      tellLatest()
    },
    isAsking: () => latest.current.answer.conflicts.length > 0,
    saved(rows) {
      const present = rows as GridView
      const later = afterSave(latest.current.state, sent.current, present.rows)
      tell(link, textOf(editOf(later.rows, present.rows)))
      setView(present)
      setState(state => afterSave(state, sent.current, present.rows))
      setSaves(count => count + 1)
    },
    refused: (errors, conflicts) =>
      setAnswer({ ...cellsIn(errors, editedRows(sent.current)), conflicts: conflicts as readonly GridConflict[] }),
  }
  return {
    answer,
    table,
    isTold: told === state.rows,
    settle: (settled: GridConflict) =>
      setAnswer(answer => ({ ...answer, conflicts: answer.conflicts.filter(one => one !== settled) })),
  }
}

/** Follows what the form puts in: a draft, a copy of it, or nothing. */
function useFormEdits({ edit }: RowsLink, take: (text: string) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(
    () =>
      edit.subscribe(() => {
        const found = edit.get()
        if (found?.by === 'form') latest.current(found.text)
      }),
    [edit],
  )
}

/** Its text goes into the rows. */
function closeOpenCell(): void {
  const element = document.activeElement
  if (element instanceof HTMLTextAreaElement && element.closest('[role=grid]')) element.blur()
}

function tell({ edit }: RowsLink, text: string): void {
  if (edit.get()?.text !== text) edit.set({ text, by: 'table' })
}

/** `rows.3.phi` is a cell of the fourth edited row; other errors are about the whole. */
function cellsIn(errors: FieldErrors, edited: readonly GridRow[]): Pick<GridAnswer, 'refused' | 'failures'> {
  const refused: RefusedCell[] = []
  const failures: string[] = []
  for (const [path, messages] of Object.entries(errors)) {
    const [, row, column] = path.split('.')
    const found = edited[Number(row)]
    if (found && (columnKeys as string[]).includes(column ?? ''))
      refused.push({ key: found.key, column: column as ColumnKey, message: messages[0]! })
    else failures.push(...messages)
  }
  return { refused, failures }
}
