import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { GridConflict, GridEdit, RowEdit } from '#admin/drugs/grid/grid-view.ts'
import { type DrugUse, drugUse } from '#features/drug-uses/drug-use.entity.ts'
import type { Drug } from '#features/drugs/drug.entity.ts'
import { cellsOf } from '#features/register/cells/cells-of-use.ts'
import {
  type ColumnKey,
  columnKeys,
  columnsOfUse,
  maxRows,
  type UseCells,
} from '#features/register/cells/columns-of-use.ts'
import type { Lookup } from '#features/register/cells/read-column.ts'
import { blankUse } from '#features/register/read-use.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type Change, createRecord, setStatus, updateRecord } from '#kit/entity/change.ts'
import { nextTurn } from '#kit/http/event-loop-turns.server.ts'
import { type FieldErrors, invalid } from '#kit/problem.ts'
import { findRowConflicts, type PlannedRow, planRow } from './row-changes.server.ts'

/** The stored uses of a drug and what cells refer to. */
export interface GridState {
  drug: Drug
  uses: readonly DrugUse[]
  lookup: Lookup
}

export interface GridPlan {
  changes: Change[]
  conflicts: GridConflict[]
  /** Cells that keep the rows off the site: by `rows.{n}.{column}` of the edit. */
  unread: FieldErrors
}

/** A row takes about half a millisecond to read, and other requests wait meanwhile. */
export const rowsPerTurn = 20

/**
 * The changes of records that an edit of the grid makes. Throws 422 for values that cannot be stored, at `rows.{n}.{column}`.
 * `mayRepeat`: the edit is of a draft, whose new rows may have been saved before.
 */
export async function planGrid(
  db: Db,
  state: GridState,
  edit: GridEdit,
  { mayRepeat = false } = {},
): Promise<GridPlan> {
  checkSize(state, edit)
  const aliases = await newAliases(db, state.drug, edit.rows.filter(({ id }) => id === undefined).length)
  const plan: GridPlan = { changes: [], conflicts: [], unread: {} }
  const errors: FieldErrors = {}
  const isPublic = edit.publish === true || state.drug.status === 'published'
  const positions = positionsOf(state, edit)
  for (const [at, row] of edit.rows.entries()) {
    if (at % rowsPerTurn === 0) await nextTurn()
    const stored = row.id === undefined ? null : state.uses.find(use => use.id === row.id)
    if (stored === null && mayRepeat && isStoredAlready(row, state, edit)) continue
    if (stored === undefined) {
      plan.conflicts.push({ id: row.id!, version: null, column: null, base: '', theirs: '', mine: '' })
      continue
    }
    const before = stored ?? newUse(state, aliases)
    const sortOrder = positions.get(row.id ?? -(at + 1)) ?? before.sortOrder
    const planned = planRow({ ...before, sortOrder }, stored === null, row, state.lookup)
    collect(errors, plan.unread, planned, at)
    if (stored && row.version !== stored.version)
      plan.conflicts.push(...(await findRowConflicts(db, stored, row, planned)))
    const isUnread = Object.keys(planned.unread).length > 0
    plan.changes.push(...changeOf(stored, planned.values, isUnread && !isPublic ? 'draft' : 'published'))
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  addRemovals(plan, state, edit)
  addOthers(plan, state, edit, positions)
  return plan
}

/** A new row that says in every cell what a stored one says is that one: its save was done before, by a plan or without an answer. */
function isStoredAlready({ cells }: RowEdit, { uses }: GridState, { rows, removed }: GridEdit): boolean {
  const changing = new Set([...rows, ...removed].map(({ id }) => id))
  const says = (texts: Partial<UseCells>) => columnKeys.map(key => (texts[key] ?? '').trim()).join('\n')
  return uses.some(use => !changing.has(use.id) && says(cellsOf(use)) === says(cells))
}

function checkSize({ uses }: GridState, { rows, removed }: GridEdit): void {
  const size = uses.length + rows.filter(({ id }) => id === undefined).length - removed.length
  if (size > maxRows) throw invalid({ rows: [`Строк не\u00a0больше ${maxRows}, а\u00a0получится ${size}.`] })
}

function collect(errors: FieldErrors, unread: FieldErrors, planned: PlannedRow, at: number): void {
  for (const [key, texts] of Object.entries(planned.errors)) errors[`rows.${at}.${key}`] = texts
  for (const [key, why] of Object.entries(planned.unread)) {
    unread[`rows.${at}.${key}`] = [`«${columnsOfUse[key as ColumnKey].label}» не\u00a0прочитано: ${why}.`]
  }
}

/** Rows of a drug that private plots may use are for them, as the rest of its rows are. */
function newUse({ drug, uses }: GridState, aliases: Iterator<string>): DrugUse {
  const isHousehold = drug.lphAllowed === 'yes' && uses.every(use => use.audience === 'household')
  return {
    ...(blankUse as unknown as DrugUse),
    id: 0,
    version: 0,
    status: 'draft',
    alias: aliases.next().value,
    drugId: drug.id,
    audience: isHousehold ? 'household' : 'professional',
    sortOrder: Math.min(9999, Math.max(0, ...uses.map(use => use.sortOrder)) + 1),
    sourceId: uses.at(-1)?.sourceId ?? null,
  }
}

function changeOf(stored: DrugUse | null, values: PlannedRow['values'], status: DrugUse['status']): Change[] {
  if (!stored) return [createRecord(drugUse, values as never, { status })]
  const { id, version, status: before, ...old } = stored
  if (isDeepStrictEqual(values, old) && status === before) return []
  return [updateRecord(drugUse, { id, version }, values as never, status)]
}

/** A removed row goes to the archive, because treatments and articles may refer to it and its history goes on. */
function addRemovals({ changes, conflicts }: GridPlan, { uses }: GridState, { removed }: GridEdit): void {
  for (const { id, version } of removed) {
    const stored = uses.find(use => use.id === id)
    if (!stored) continue
    if (stored.version === version) changes.push(setStatus(drugUse, stored, 'archived'))
    else conflicts.push({ id, version: stored.version, column: null, base: '', theirs: stored.objectText, mine: '' })
  }
}

/** Rows that the edit does not change itself: their place, and with the drug they are published. */
function addOthers(
  { changes }: GridPlan,
  { uses }: GridState,
  edit: GridEdit,
  positions: ReadonlyMap<number, number>,
): void {
  const edited = new Set([...edit.rows.map(({ id }) => id), ...edit.removed.map(({ id }) => id)])
  for (const stored of uses) {
    if (edited.has(stored.id)) continue
    const { id, version: _, status: __, ...values } = stored
    const sortOrder = positions.get(id) ?? stored.sortOrder
    changes.push(...changeOf(stored, { ...values, sortOrder }, edit.publish ? 'published' : stored.status))
  }
}

/** New places by id. Rows that others have added meanwhile follow at the end. */
function positionsOf({ uses }: GridState, { order, rows }: GridEdit): Map<number, number> {
  if (order)
    return new Map(
      [...order, ...uses.map(({ id }) => id).filter(id => !order.includes(id))].map((id, at) => [id, at + 1]),
    )
  const last = Math.max(0, ...uses.map(use => use.sortOrder))
  const added = rows.flatMap((row: RowEdit, at) => (row.id === undefined ? [-(at + 1)] : []))
  return new Map(added.map((id, at) => [id, Math.min(9999, last + at + 1)]))
}

/** `skor-7`, `skor-8`: above all numbers that uses of the drug have or had. */
async function newAliases(db: Db, { alias }: Drug, count: number): Promise<Iterator<string>> {
  if (count === 0) return [][Symbol.iterator]()
  const pattern = `^${alias}-(\\d{1,6})$`
  const row = rowOf<{ last: number }>({ last: sql`coalesce(max(substring(taken.alias from ${pattern})::int), 0)` })
  const rest = sql`from (select alias from drug_use union all select alias from alias_redirect where entity = 'drugUse') taken where taken.alias ~ ${pattern}`
  const [found] = await findRows(db, selectOf(row, rest))
  const { last } = found!
  return Array.from({ length: count }, (_, at) => `${alias}-${last + at + 1}`)[Symbol.iterator]()
}
