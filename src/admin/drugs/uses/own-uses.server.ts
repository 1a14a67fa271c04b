import type { GridEdit } from '#admin/drugs/grid/grid-view.ts'
import type { OwnRows, RowsOwner, RowsPlan } from '#admin/kit/records/own-rows.server.ts'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import type { Drug } from '#features/drugs/drug.entity.ts'
import { loadLookup } from '#features/register/cells/load-lookup.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type FieldErrors, HttpProblem, invalid } from '#kit/problem.ts'
import { findGrid, usesOfDrug } from './find-grid.server.ts'
import { ownRowsDraft, ownRowsEdit } from './grid-schemas.ts'
import { planGrid } from './plan-grid.server.ts'
import { refuseUnreadCells } from './save-grid.server.ts'

const key = 'uses'

/** The norms of a drug as a part of its draft: checked, saved and published with it. */
export const ownUses: OwnRows = {
  entity: drugUse,
  field: 'drugId',
  key,
  label: 'Нормы',
  checkDraft: edit => void read(ownRowsDraft, edit),
  plan,
  view: findGrid,
}

async function plan(db: Db, owner: RowsOwner, edit: unknown): Promise<RowsPlan> {
  const asked = edit === null ? { rows: [], removed: [] } : read(ownRowsEdit, edit)
  // One after the other: a transaction has one connection.
  const uses = owner.isNew ? [] : await usesOfDrug(db, owner.id)
  const state = {
    drug: { ...owner.values, id: owner.id, status: owner.status } as unknown as Drug,
    uses,
    lookup: await loadLookup(db),
  }
  const isPublishing = owner.target === 'published' && owner.status !== 'published'
  const whole = { ...asked, ...(isPublishing && { publish: true }) } as GridEdit
  try {
    const found = await planGrid(db, state, whole, { mayRepeat: true })
    if (found.conflicts.length === 0) refuseUnreadCells(state, found, whole)
    return found
  } catch (error) {
    throw error instanceof HttpProblem && error.fields ? invalid(below(error.fields)) : error
  }
}

const below = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([path, texts]) => [`${key}.${path}`, texts]))

/** The number of errors that are told. */
const maxErrors = 100

function read<T extends typeof ownRowsEdit | typeof ownRowsDraft>(schema: T, edit: unknown) {
  const found = schema.safeParse(edit)
  if (found.success) return found.data
  const errors: FieldErrors = {}
  for (const { path, message } of found.error.issues.slice(0, maxErrors)) {
    // `rows.3.cells.phi` is the cell that the table calls `rows.3.phi`.
    const place = [key, ...path.filter(part => part !== 'cells')].join('.')
    errors[place] = [...(errors[place] ?? []), /[а-яё]/i.test(message) ? message : 'Неверное значение.']
  }
  throw invalid(errors)
}
