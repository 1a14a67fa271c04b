import { and, eq, ne, sql } from 'drizzle-orm'
import { findKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { importPlan, importPlanRow } from './import-plan.table.ts'
import { changedText, findPlan, type ImportServices, importQueue, type Plan, replacePlan } from './plans.server.ts'

/** Accepted, or refused because the data has changed: then there is another plan of the same file. */
export type ApplyResult = { type: 'accepted' } | { type: 'changed'; message: string; nextId: string }

/** Queues the application of a plan. A repeated call with the same key is answered like the first and does nothing. */
export async function applyPlan(
  services: ImportServices,
  userId: number,
  id: string,
  key: string | null,
): Promise<ApplyResult> {
  const { db, jobs } = services
  const plan = await findPlan(db, userId, id)
  if (key) await refuseUsedKey(db, plan, key)
  if (key && plan.applyKey === key && plan.state !== 'outdated') return { type: 'accepted' }
  if (plan.state === 'outdated' && plan.nextId) return { type: 'changed', message: changedText, nextId: plan.nextId }
  if (plan.state !== 'ready') throw new HttpProblem('conflict', refusals[plan.state])
  if ((plan.counts?.create ?? 0) + (plan.counts?.update ?? 0) === 0)
    throw new HttpProblem('conflict', 'Применять нечего: в\u00a0файле нет ни\u00a0новых, ни\u00a0изменённых записей.')
  if (await hasChanged(db, plan, findKind(plan.kind)!))
    return { type: 'changed', message: changedText, nextId: await replacePlan(services, plan) }
  await db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    const accepted = await tx
      .update(importPlan)
      .set({ state: 'waiting', applyKey: key, progress: 0, message: null, heartbeatAt: sql`now()` })
      .where(and(eq(importPlan.id, id), eq(importPlan.state, 'ready')))
      .returning({ id: importPlan.id })
    if (accepted.length === 0) throw new HttpProblem('conflict', refusals.applying)
    await jobs.add(importQueue, { planId: id }, tx)
  })
  return { type: 'accepted' }
}

const refusals: Record<Exclude<Plan['state'], 'ready'>, string> = {
  queued: 'Файл ещё не\u00a0проверен.',
  checking: 'Файл ещё проверяется.',
  failed: 'Файл не\u00a0подошёл, применять нечего.',
  waiting: 'Эту загрузку уже применяют.',
  applying: 'Эту загрузку уже применяют.',
  applied: 'Эта загрузка уже применена.',
  undone: 'Эту загрузку применили и\u00a0отменили. Загрузите файл ещё раз.',
  outdated: changedText,
}

async function refuseUsedKey(db: Db, { id, userId }: Plan, key: string): Promise<void> {
  const isUsed = and(eq(importPlan.userId, userId), eq(importPlan.applyKey, key), ne(importPlan.id, id))
  if ((await db.$count(importPlan, isUsed)) > 0)
    throw invalid({ 'Idempotency-Key': ['Этот ключ уже был у\u00a0другой загрузки.'] })
}

/** Whether a record that the plan has seen is no longer as it was, or a new one has been created meanwhile. */
async function hasChanged(db: Db, { id }: Plan, { table }: AnyEntity): Promise<boolean> {
  const row = importPlanRow
  const changed = sql`exists (
      select from ${row} left join ${table} on ${table.id} = ${row.recordId}
      where ${row.planId} = ${id} and ${row.type} in ('update', 'unchanged') and ${table.version} is distinct from ${row.version}
    ) or exists (
      select from ${row} join ${table} on ${(table as unknown as Record<'alias', typeof table.id>).alias} = ${row.alias}
      where ${row.planId} = ${id} and ${row.type} = 'create'
    )`
  const [found] = await findRows(db, selectOf(rowOf<{ changed: boolean }>({ changed })))
  return found!.changed
}
