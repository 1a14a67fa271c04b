import { open } from 'node:fs/promises'
import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { findKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { findRows, rowOf, statementWith } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { WorkSettings } from '#kit/files/work-folder.server.ts'
import type { ReceivedFile } from '#kit/http/receive-file.server.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import { HttpProblem } from '#kit/problem.ts'
import { importFilePart, importPlan } from './import-plan.table.ts'
import { type PlanView, runningStates } from './plan-view.ts'
import type { ImportLimits } from './table-limits.ts'

export const importQueue = 'admin-import'

/** What plans are made and run with. */
export interface ImportServices extends WorkSettings {
  db: Db
  jobs: Jobs
  /** Set by the operator. */
  importLimits?: ImportLimits | undefined
}

export type Plan = typeof importPlan.$inferSelect

export const lifetime = sql`now() + interval '24 hours'`
const maxRunning = 3

/** Stores an uploaded file and queues its check. Earlier files of the user for this kind are forgotten, unless they are being worked on or can be undone. */
export async function createPlan(
  { db, jobs }: ImportServices,
  userId: number,
  kind: string,
  file: ReceivedFile,
): Promise<string> {
  return db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    const running = await tx.$count(
      importPlan,
      and(eq(importPlan.userId, userId), inArray(importPlan.state, [...runningStates])),
    )
    if (running >= maxRunning)
      throw new HttpProblem('conflict', 'Три ваших файла ещё проверяются. Дождитесь их или отмените один.')
    const isKept = sql`${importPlan.state} = 'applied' or ${importPlan.state} = any (${runningList}::text[])`
    const isOld = and(eq(importPlan.userId, userId), eq(importPlan.kind, kind), sql`not (${isKept})`)
    await tx.delete(importPlan).where(isOld)
    const [plan] = await tx
      .insert(importPlan)
      .values({
        kind,
        userId,
        fileName: file.name,
        fileHash: file.sha256,
        fileBytes: file.bytes,
        expiresAt: lifetime as never,
      })
      .returning({ id: importPlan.id })
    await storeFile(tx, plan!.id, file.path)
    await jobs.add(importQueue, { planId: plan!.id }, tx)
    return plan!.id
  })
}

const runningList = sql`${sql.param([...runningStates])}`

const partBytes = 1_000_000

async function storeFile(tx: Db, planId: string, path: string): Promise<void> {
  await using handle = await open(path)
  for (let position = 0; ; position++) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(partBytes), 0, partBytes, position * partBytes)
    if (bytesRead === 0) return
    await tx.insert(importFilePart).values({ planId, position, bytes: buffer.subarray(0, bytesRead) })
  }
}

/** Writes the stored file to a path. */
export async function writeFileOf(db: Db, planId: string, path: string): Promise<void> {
  await using handle = await open(path, 'w', 0o600)
  for (let position = 0; ; position++) {
    const isPart = and(eq(importFilePart.planId, planId), eq(importFilePart.position, position))
    const [part] = await db.select({ bytes: importFilePart.bytes }).from(importFilePart).where(isPart)
    if (!part) return
    await handle.write(part.bytes)
  }
}

/** A plan of this user. Throws 404 for one of another user, for an expired one and for an unknown id. */
export async function findPlan(db: Db, userId: number, id: string): Promise<Plan> {
  const isOwn = and(eq(importPlan.id, id), eq(importPlan.userId, userId), gt(importPlan.expiresAt, sql`now()`))
  const [plan] = await db.select().from(importPlan).where(isOwn)
  if (!plan || !findKind(plan.kind))
    throw new HttpProblem('missing', 'Такой загрузки нет: её отменили, или прошли сутки.')
  return plan
}

/** The user's latest plan for a kind that was not replaced by another. */
export async function findLatestPlan(db: Db, userId: number, kind: string): Promise<Plan | null> {
  const [plan] = await db
    .select()
    .from(importPlan)
    .where(
      and(
        eq(importPlan.userId, userId),
        eq(importPlan.kind, kind),
        gt(importPlan.expiresAt, sql`now()`),
        sql`${importPlan.state} <> 'outdated'`,
      ),
    )
    .orderBy(desc(importPlan.createdAt))
    .limit(1)
  return plan ?? null
}

/** The applied imports of a kind that the user can still undo, the latest first. */
export const findApplied = (
  db: Db,
  userId: number,
  kind: string,
): Promise<{ id: string; fileName: string; appliedAt: Date | null }[]> =>
  db
    .select({ id: importPlan.id, fileName: importPlan.fileName, appliedAt: importPlan.appliedAt })
    .from(importPlan)
    .where(
      and(
        eq(importPlan.userId, userId),
        eq(importPlan.kind, kind),
        eq(importPlan.state, 'applied'),
        isNotNull(importPlan.appliedAt),
        gt(importPlan.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(importPlan.appliedAt))
    .limit(20)

/** Ends whatever is being done with a plan and forgets it. One that is applied stays: it is undone by `undoPlan`. */
export async function deletePlan(db: Db, userId: number, id: string): Promise<void> {
  await findPlan(db, userId, id)
  const deleted = await db
    .delete(importPlan)
    .where(and(eq(importPlan.id, id), sql`${importPlan.state} not in ('applied', 'undone')`))
    .returning({ id: importPlan.id })
  if (deleted.length === 0)
    throw new HttpProblem('conflict', 'Загрузка уже применена. Отменить её можно на\u00a0её странице.')
}

/** Makes another plan of the same file, because the data has changed. Returns its id. */
export async function replacePlan(
  { db, jobs }: ImportServices,
  { id, kind, userId, fileName, fileHash, fileBytes }: Plan,
): Promise<string> {
  return db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    const [next] = await tx
      .insert(importPlan)
      .values({ kind, userId, fileName, fileHash, fileBytes, expiresAt: lifetime as never })
      .returning({ id: importPlan.id })
    await tx.update(importFilePart).set({ planId: next!.id }).where(eq(importFilePart.planId, id))
    await tx
      .update(importPlan)
      .set({ state: 'outdated', nextId: next!.id, message: changedText })
      .where(eq(importPlan.id, id))
    await jobs.add(importQueue, { planId: next!.id }, tx)
    return next!.id
  })
}

export const changedText =
  'Пока вы смотрели, записи изменились. Ничего не\u00a0применено: вот новая проверка того\u00a0же файла.'

/** A job that wrote nothing for so long was interrupted with its process; seconds. */
const staleAfter = 20

/** Attempts of a check before it is given up. */
const maxAttempts = 3

const interruptedCheck = 'Проверка несколько раз прерывалась. Загрузите файл ещё раз или частями.'
const interruptedApply =
  'Сервер перезапускался, и\u00a0применение прервалось. Ничего не\u00a0записано: можно применить снова.'

/** Continues interrupted checks. An interrupted application has written nothing, so its plan can be applied again. */
export async function reviveStalePlans({ db, jobs }: ImportServices): Promise<void> {
  const row = rowOf<{ id: string; state: string }>({ id: sql`id`, state: sql`state` })
  const update = statementWith(
    row,
    columns => sql`
    update import_plan set heartbeat_at = now(), state = case
        when state = 'applying' then 'ready'
        when state = 'checking' and attempt >= ${maxAttempts} then 'failed'
        when state = 'checking' then 'queued'
        else state end,
      message = case
        when state = 'applying' then ${interruptedApply}
        when state = 'checking' and attempt >= ${maxAttempts} then ${interruptedCheck} end
    where state = any (${runningList}::text[]) and heartbeat_at < now() - make_interval(secs => ${staleAfter}) and expires_at > now()
    returning ${columns}`,
  )
  for (const { id, state } of await findRows(db, update))
    if (state === 'queued' || state === 'waiting') await jobs.add(importQueue, { planId: id })
}

export async function deleteExpiredPlans(db: Db): Promise<void> {
  await db.delete(importPlan).where(sql`${importPlan.expiresAt} <= now()`)
}

export function viewPlan(plan: Plan): PlanView {
  const { create = 0, update = 0, unchanged = 0, rejected = 0 } = plan.counts ?? {}
  const { id, kind, fileName, fileBytes, state, progress, format, isWorkbook, message, undone, nextId, expiresAt } =
    plan
  return {
    planId: id,
    kind,
    fileName,
    fileBytes,
    state,
    progress,
    format,
    isWorkbook: isWorkbook ?? false,
    new: create,
    changed: update,
    unchanged,
    rejected,
    fields: plan.fields ?? {},
    message,
    undone,
    nextId,
    expiresAt: expiresAt.toISOString(),
  }
}
