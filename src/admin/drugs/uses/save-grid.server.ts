import type { GridConflict, GridEdit, GridView } from '#admin/drugs/grid/grid-view.ts'
import { unitOf } from '#app/records.server.ts'
import { drug } from '#features/drugs/drug.entity.ts'
import { loadLookup } from '#features/register/cells/load-lookup.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { setStatus } from '#kit/entity/change.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { withAuthors } from './authors-of-rows.server.ts'
import { findDrug, findGrid, usesOfDrug } from './find-grid.server.ts'
import { type GridPlan, type GridState, planGrid } from './plan-grid.server.ts'

export interface Editor {
  db: Db
  userId: number
}

/** Attempts before an edit gives up, when others keep writing the same rows between its reading and its writing. */
const maxAttempts = 5

/**
 * Saves an edit of the grid in one transaction; the drug gets a new version with it, so that its history shows the change. Nothing is
 * saved when somebody else has changed one of the cells, or when an unread cell would be published (422 at `rows.{n}.{column}`).
 */
export async function saveGrid(
  editor: Editor,
  drugId: number,
  edit: GridEdit,
): Promise<GridView | { conflicts: GridConflict[] }> {
  const { db } = editor
  for (let attempt = 1; ; attempt++) {
    const state = await loadGrid(db, drugId)
    const plan = await planGrid(db, state, edit)
    if (plan.conflicts.length > 0) return { conflicts: await withAuthors(db, plan.conflicts) }
    refuseUnreadCells(state, plan, edit)
    if (await write(editor, state, plan, edit, attempt === maxAttempts)) return findGrid(db, drugId)
  }
}

export async function loadGrid(db: Db, drugId: number): Promise<GridState> {
  const [drug, uses, lookup] = await Promise.all([findDrug(db, drugId), usesOfDrug(db, drugId), loadLookup(db)])
  return { drug, uses, lookup }
}

/** Of the edited cells; `saveRecords` refuses to publish the others. */
export function refuseUnreadCells(state: GridState, { unread }: GridPlan, edit: GridEdit): void {
  const isPublic = edit.publish === true || state.drug.status === 'published'
  if (isPublic && Object.keys(unread).length > 0) throw invalid(unread)
}

/** The drug goes with its uses: its version tells editors and the history that they have changed. */
export function changesOf({ drug: stored }: GridState, plan: GridPlan, { publish }: GridEdit) {
  const status = publish ? 'published' : stored.status
  if (plan.changes.length === 0 && status === stored.status) return []
  return [...plan.changes, setStatus(drug, stored, status)]
}

/** False when others were faster and it may be tried again. */
async function write(
  { db, userId }: Editor,
  state: GridState,
  plan: GridPlan,
  edit: GridEdit,
  isLast: boolean,
): Promise<boolean> {
  const changes = changesOf(state, plan, edit)
  if (changes.length === 0) return true
  try {
    await saveRecords(unitOf(db, { kind: 'hand', userId }), changes)
    return true
  } catch (error) {
    if (isLast || !(error instanceof HttpProblem) || error.code !== 'conflict') throw error
    return false
  }
}
