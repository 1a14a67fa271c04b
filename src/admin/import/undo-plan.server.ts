import { and, eq, sql } from 'drizzle-orm'
import { findKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { maxBulk, type UndoResult } from '#admin/lists/bulk/bulk.ts'
import { inBulkTransaction } from '#admin/lists/bulk/save-where-possible.server.ts'
import { revisionsOfMoment } from '#admin/lists/bulk/undo-bulk.server.ts'
import { waysOfRecords } from '#admin/lists/bulk/undo-records.server.ts'
import { undoRevisions } from '#admin/lists/bulk/undo-revisions.server.ts'
import { restoringUnitOf } from '#app/records.server.ts'
import { keepLastUse } from '#features/drug-uses/require-uses.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { importPlan } from './import-plan.table.ts'
import { findPlan, type Plan } from './plans.server.ts'

/** Records that an undone import names in each of its lists. */
const namedRecords = 500

/**
 * Gives back what an applied import has changed: changed records get their earlier values, new ones go to the trash. Records that were
 * edited since or are used by others stay, and the answer says which. A repeated call is answered like the first.
 */
export async function undoPlan(db: Db, userId: number, id: string): Promise<UndoResult> {
  await findPlan(db, userId, id)
  return inBulkTransaction(db, async tx => {
    const [plan] = await tx.select().from(importPlan).where(eq(importPlan.id, id)).for('update')
    if (plan?.state === 'undone' && plan.undone) return plan.undone
    if (plan?.state !== 'applied' || plan.appliedAt === null) throw notApplied()
    const result = await undo(tx, plan)
    await tx
      .update(importPlan)
      .set({ state: 'undone', undone: result, message: null })
      .where(and(eq(importPlan.id, id), eq(importPlan.state, 'applied')))
    return result
  })
}

const notApplied = () => new HttpProblem('conflict', 'Эта загрузка не\u00a0применена: отменять нечего.')
const tooMany = `Загрузка записала больше ${maxBulk} записей, сразу их не\u00a0вернуть. Прежние значения есть в\u00a0истории каждой записи.`

async function undo(tx: Db, { id, kind, userId, fileName }: Plan): Promise<UndoResult> {
  const context = { db: tx, entity: findKind(kind)!, userId }
  // Read in the database, which keeps moments more exactly than the program.
  const moment = sql`(select applied_at from import_plan where id = ${id})`
  const revisions = await revisionsOfMoment({ ...context, entity: context.entity.name }, 'import', moment)
  if (revisions.length > maxBulk) throw new HttpProblem('conflict', tooMany)
  const unit = restoringUnitOf(tx, { kind: 'bulk', userId, reason: `Отмена загрузки «${fileName}»` })
  const ways = waysOfRecords(context, { ...unit, afterSave: [keepLastUse, ...unit.afterSave] })
  return undoRevisions(ways, revisions, namedRecords)
}
