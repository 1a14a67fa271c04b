import { createContext } from 'react'
import { type Observable, observable } from '#kit/observable.ts'
import type { FieldErrors } from '#kit/problem.ts'
import type { RecordStatus } from './kinds/kind-description.ts'

/** Between a form and the table below it: the rows of the table are one more field of the record, so that one save takes both. */
export interface RowsLink {
  /** The edit of the rows as `rowsText` writes it; null until the form knows its draft. */
  edit: Observable<ToldEdit | null>
  /** Null until the table has loaded. */
  state: Observable<RowsState | null>
  /** Of the stored record; null for a new one. */
  status: Observable<RecordStatus | null>
  /** Null until the table has loaded. */
  table: { current: RowsTable | null }
}

interface ToldEdit {
  text: string
  by: 'form' | 'table'
}

export interface RowsState {
  /** Rows with any text. */
  count: number
  /** Cells that keep the record off the site until somebody reads them. */
  unread: number
}

export interface RowsTable {
  /** Takes what stands in an open cell, and tells the edit as it is now. */
  commit(): Promise<void>
  /** Conflicts wait for a choice. */
  isAsking(): boolean
  goToUnread(): void
  /** Ends a view that hides the fields of the form. */
  showForm(): void
  /** Before rows of a record on the site are published: shows what that changes elsewhere. Resolves to whether to go on. */
  confirm(): Promise<boolean>
  /** A save begins: tells the edit as it is now. `saved` and `refused` are the answer to it. */
  send(): void
  /** The rows as they are stored; tells what was edited since `send`. */
  saved(rows: unknown): void
  /** `errors`: below the key of the rows; `conflicts`: of other editors. */
  refused(errors: FieldErrors, conflicts: readonly unknown[]): void
}

export const createRowsLink = (): RowsLink => ({
  edit: observable<ToldEdit | null>(null),
  state: observable<RowsState | null>(null),
  status: observable<RecordStatus | null>(null),
  table: { current: null },
})

/** Of the open page; null for kinds without such rows. */
export const RowsLinkContext = createContext<RowsLink | null>(null)

/** An edit as one text, the same for equal edits, whatever the order in which the database returns their properties. */
export const rowsText = (edit: unknown): string =>
  edit === null || edit === undefined ? '' : JSON.stringify(edit, inOrder)

const inOrder = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

export const rowsEdit = (text: string): unknown => (text === '' ? null : JSON.parse(text))

/** The cells of an edit as a person would type them again, for the clipboard and for comparing; one line for each row. */
export function rowsInWords(edit: unknown): string {
  const { rows = [], removed = [] } = (edit ?? {}) as {
    rows?: { cells: Record<string, string> }[]
    removed?: unknown[]
  }
  const lines = rows.map(({ cells }) => Object.values(cells).filter(Boolean).join('; '))
  return [...lines, ...(removed.length > 0 ? [`Убрано строк: ${removed.length}`] : [])].join('\n')
}
