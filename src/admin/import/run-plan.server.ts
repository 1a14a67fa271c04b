import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { findKind } from '#admin/kit/kinds/describe-kind.server.ts'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import { mayEdit } from '#features/accounts/admins/active-admins.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { describeError } from '#kit/describe-error.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { cannotSave } from '#kit/files/disk-full.ts'
import { openWorkFolder } from '#kit/files/work-folder.server.ts'
import { isServerDiskFull } from '#kit/http/error-response.server.ts'
import { checkHeads, checkParents } from '#kit/import/check-sheets.ts'
import { FileProblem } from '#kit/import/file-problem.ts'
import type { ImportOptions, Stage } from '#kit/import/import-options.ts'
import { importSheets } from '#kit/import/import-sheets.server.ts'
import { readTableFile, type TableFile } from '#kit/import/table-file.server.ts'
import { titleOfSheet } from '#kit/import/workbook/sheet-titles.ts'
import type { Logger } from '#kit/log.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { Semaphore } from '#kit/semaphore.ts'
import { importFilePart, importPlan } from './import-plan.table.ts'
import { PlanRecorder, storable } from './plan-rows.server.ts'
import { type ImportServices, lifetime, type Plan, replacePlan, writeFileOf } from './plans.server.ts'
import { tableLimits } from './table-limits.ts'

type Services = ImportServices & { log: Logger }

/** Files are worked on one by one, because each of them takes memory. */
const worker = new Semaphore(1)

/** The plan was deleted, or another job has taken it over. */
class Superseded extends Error {}

/** The data is not what the plan was made for. */
class Outdated extends Error {}

/** Does what a plan waits for: checks its file or applies it. */
export async function runPlan(services: Services, id: string): Promise<void> {
  await worker.run(async () => {
    const plan = await claim(services.db, id)
    if (!plan) return
    const superseded = new AbortController()
    const stop = (error: unknown) => error instanceof Superseded && superseded.abort(error)
    const beat = setInterval(() => void touch(services.db, plan, null).catch(stop), heartbeatMs)
    try {
      if (plan.state === 'checking') await check(services, plan, superseded.signal)
      else await apply(services, plan, superseded.signal)
    } catch (error) {
      await settle(services, plan, error)
    } finally {
      clearInterval(beat)
    }
  })
}

const heartbeatMs = 4_000

/** Null when nothing is to be done: the plan is gone, or another job does it. */
async function claim(db: Db, id: string): Promise<Plan | null> {
  const [plan] = await db
    .update(importPlan)
    .set({
      state: sql`case ${importPlan.state} when 'queued' then 'checking' else 'applying' end`,
      attempt: sql`${importPlan.attempt} + 1`,
      progress: 0,
      message: null,
      heartbeatAt: sql`now()`,
    })
    .where(
      and(
        eq(importPlan.id, id),
        sql`${importPlan.state} in ('queued', 'waiting')`,
        sql`${importPlan.expiresAt} > now()`,
      ),
    )
    .returning()
  return plan ?? null
}

const isMine = ({ id, attempt, state }: Plan) =>
  and(eq(importPlan.id, id), eq(importPlan.attempt, attempt), eq(importPlan.state, state))

/** Says that the job is alive. Throws when the plan is no longer its own. */
async function touch(db: Db, plan: Plan, progress: number | null): Promise<void> {
  const found = await db
    .update(importPlan)
    .set({ heartbeatAt: sql`now()`, ...(progress !== null && { progress }) })
    .where(isMine(plan))
    .returning({ id: importPlan.id })
  if (found.length === 0) throw new Superseded()
}

async function check(services: Services, plan: Plan, signal: AbortSignal): Promise<void> {
  const { db } = services
  await withTable(services, plan, signal, async (entity, table) => {
    const recorder = new PlanRecorder(plan.id, db)
    await importPlanned(services, plan, entity, table, recorder, { dryRun: true, isTrial: true })
    const { counts, fields, digest } = recorder
    const { format, isWorkbook, notes } = table
    const message =
      notes.length > 0 ? storable(`В\u00a0книге есть скрытое, оно тоже загрузится: ${notes.join('; ')}`) : null
    const ready = { state: 'ready' as const, progress: 100, counts, fields, digest, format, isWorkbook, message }
    const saved = await db.update(importPlan).set(ready).where(isMine(plan)).returning({ id: importPlan.id })
    if (saved.length === 0) throw new Superseded()
  })
}

async function apply(services: Services, plan: Plan, signal: AbortSignal): Promise<void> {
  await refuseFormerEditor(services.db, plan)
  await withTable(services, plan, signal, async (entity, table) => {
    const recorder = new PlanRecorder(plan.id, null)
    await importPlanned(services, plan, entity, table, recorder, {
      beforeWriting: () => {
        if (recorder.digest !== plan.digest) throw new Outdated()
      },
      // In the transaction of the writes: the plan is applied exactly when they are there.
      async beforeCommit(tx) {
        await refuseFormerEditor(tx, plan)
        // It can be undone for a day.
        const applied = {
          state: 'applied' as const,
          progress: 100,
          message: null,
          appliedAt: sql`now()`,
          expiresAt: lifetime,
        }
        const saved = await tx.update(importPlan).set(applied).where(isMine(plan)).returning({ id: importPlan.id })
        if (saved.length === 0) throw new Superseded()
        // Without rejected records nothing is read from the file any more.
        if ((plan.counts?.rejected ?? 0) === 0)
          await tx.delete(importFilePart).where(eq(importFilePart.planId, plan.id))
      },
    })
  })
}

/** Somebody who was blocked, or lost the role, after the plan was accepted writes nothing by it. */
async function refuseFormerEditor(db: Db, { userId }: Plan): Promise<void> {
  if (!(await mayEdit(db, userId)))
    throw new HttpProblem('forbidden', 'Тот, кто загрузил файл, больше не\u00a0редактор.')
}

/** Reads the stored file; mistakes in its head concern every line. */
async function withTable(
  { db, importLimits, dataDir, uploadLimits }: Services,
  plan: Plan,
  signal: AbortSignal,
  work: (entity: AnyEntity, table: TableFile) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(
    path.join(await openWorkFolder({ dataDir, uploadLimits }, plan.fileBytes), 'sadozor-import-'),
  )
  try {
    const file = path.join(folder, 'table')
    await writeFileOf(db, plan.id, file)
    const entity = findKind(plan.kind)!
    const table = await readTableFile(file, entity, tableLimits(importLimits), signal)
    const heads = checkHeads([entity], table.sheets)
    if (heads.length > 0) throw new FileProblem(describeHeads(entity, heads, table))
    await work(entity, table)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const shownHeads = 8

function describeHeads(entity: AnyEntity, heads: ReturnType<typeof checkHeads>, { sheets }: TableFile): string {
  const where = (sheet: string) => (sheets.length > 1 ? `лист «${titleOfSheet(entity, sheet)}», ` : '')
  const list = heads
    .slice(0, shownHeads)
    .map(
      ({ sheet, column, message }) =>
        `${where(sheet)}${numbersOf(sheets, sheet, column)}«${column.slice(0, 60)}»: ${message.toLowerCase()}`,
    )
  const more = heads.length > shownHeads ? `; и\u00a0ещё ${heads.length - shownHeads}` : ''
  return `Колонки не подходят, строка\u00a01. ${list.join('; ')}${more}`
}

/** «№ 2 и 5 »; empty for a column that is not there. */
function numbersOf(sheets: TableFile['sheets'], sheet: string, column: string): string {
  const head = sheets.find(({ name }) => name === sheet)?.head ?? []
  const numbers = head.flatMap((label, at) => (label === column ? [at + 1] : []))
  return numbers.length > 0 ? `№\u00a0${numbers.slice(0, 5).join(' и\u00a0')} ` : ''
}

async function importPlanned(
  { db }: Services,
  plan: Plan,
  entity: AnyEntity,
  { sheets, rejected }: TableFile,
  recorder: PlanRecorder,
  options: ImportOptions,
): Promise<void> {
  const before = [...checkParents([entity], sheets), ...rejected]
  const report = progressReporter(db, plan)
  const { dryRun = false } = options
  await importSheets(unitOf(db, { kind: 'import', userId: plan.userId }), entities, sheets, {
    ...options,
    skipRejected: true,
    withPersonal: true,
    rejectedLines: rejected,
    onRound: async () => {
      await recorder.begin()
      await recorder.addRejected(entity, sheets, before)
    },
    onPlanned: (planned, record) => recorder.add(planned, record),
    onProgress: (stage, done, total) => report(percentOf(stage, done / Math.max(1, total), dryRun)),
  })
  await recorder.end()
}

/** A check is one pass over the file; applying makes three, of which writing takes the longest. */
function percentOf(stage: Stage, share: number, dryRun: boolean): number {
  if (dryRun) return stage === 'check' ? share * 95 : 95
  return { check: share * 25, insert: 25 + share * 20, save: 45 + share * 50 }[stage]
}

const reportEveryMs = 400

function progressReporter(db: Db, plan: Plan) {
  let last = 0
  return async (percent: number) => {
    if (performance.now() - last < reportEveryMs) return
    last = performance.now()
    await touch(db, plan, Math.floor(percent))
  }
}

/** After a step that did not succeed: nothing was written, and the plan says why. */
async function settle(services: Services, plan: Plan, error: unknown): Promise<void> {
  const { db, log } = services
  const [present] = await db.select({ attempt: importPlan.attempt }).from(importPlan).where(isMine(plan))
  if (!present || error instanceof Superseded) return
  if (error instanceof Outdated) {
    await replacePlan(services, plan)
    return
  }
  const isExpected = error instanceof FileProblem || (error instanceof HttpProblem && error.code !== 'internal')
  if (!isExpected) log.error({ error: describeError(error) }, 'an import in the page failed')
  const unexpected = isServerDiskFull(error)
    ? cannotSave().message
    : 'Ошибка сервера, ничего не\u00a0записано. Попробуйте ещё раз.'
  const message = isExpected ? storable(error.message) : unexpected
  if (plan.state === 'checking') {
    await db.update(importPlan).set({ state: 'failed', message }).where(isMine(plan))
    await db.delete(importFilePart).where(eq(importFilePart.planId, plan.id))
  } else
    await db
      .update(importPlan)
      .set({ state: 'ready', message: `Не\u00a0применено. ${message}` })
      .where(isMine(plan))
}
