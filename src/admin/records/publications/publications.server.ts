import { and, eq, type SQL, sql } from 'drizzle-orm'
import { publication } from '#admin/kit/publication.table.ts'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import {
  type Edit,
  type EditContext,
  type EditResult,
  editFromInput,
  inTrash,
} from '#admin/kit/records/write-record.server.ts'
import type { PublicationAction, PublicationView } from '#admin/records/drafts/edited-record.ts'
import { findDraft, holdWaitingFiles } from '#admin/records/drafts/record-drafts.server.ts'
import { ownRowsOf } from '#admin/records/saving/own-rows-of.server.ts'
import { user } from '#features/accounts/user.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Jobs } from '#kit/jobs/jobs.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'

export const publicationJob = 'publication'

const maxDaysAhead = 730

/** What is planned for a record, the next first. */
export async function findPublications(db: Db, entity: AnyEntity, id: number): Promise<PublicationView[]> {
  const rows = ownRowsOf(entity)
  const found = await db
    .select({ planned: publication, author: user.name })
    .from(publication)
    .leftJoin(user, eq(user.id, publication.userId))
    .where(and(eq(publication.entity, entity.name), eq(publication.recordId, id)))
    .orderBy(publication.at)
  return found.map(({ planned: { action, at, values, failure }, author }) => ({
    action,
    at: at.toISOString(),
    author,
    fields: Object.keys(values).filter(key => key !== rows?.key || values[key] !== null).length,
    failure,
  }))
}

/** The editor's draft as an edit, with the rows that belong to the record; without a draft only the status changes. */
export async function editOfDraft(
  context: EditContext,
  id: number,
  version: number,
  status: Edit['status'],
): Promise<Edit> {
  const record = await viewRecord(context.db, context.entity, id)
  if (!record) throw new HttpProblem('missing')
  if (record.status === 'trash') throw inTrash()
  const draft = await findDraft(context, id, record.values)
  const rows = ownRowsOf(context.entity)
  return { version: draft?.version ?? version, values: { ...(rows && { [rows.key]: null }), ...draft?.values }, status }
}

/**
 * Plans an action instead of an earlier one of the same kind. The editor's draft as it is now goes out; it is checked at once, without saving
 * anything, and again at the time. Returns conflicts as a save does, or null.
 */
export async function schedule(
  context: EditContext,
  jobs: Pick<Jobs, 'add'>,
  id: number,
  plan: { action: PublicationAction; at: Date; edit: Edit },
): Promise<Exclude<EditResult, { record: unknown }> | null> {
  const { action, at, edit } = plan
  await refuseBadTime(context, id, action, at)
  // Read before the trial: an edit in between is then found at the time of the plan.
  const record = await viewRecord(context.db, context.entity, id)
  const tried = await tryEdit(context, id, edit)
  if ('conflicts' in tried) return tried
  const { status = null, version: baseVersion = edit.version } = record ?? {}
  const content = { at, userId: context.userId, status, baseVersion, values: edit.values, failure: null }
  await context.db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    await tx
      .insert(publication)
      .values({ entity: context.entity.name, recordId: id, action, ...content })
      .onConflictDoUpdate({ target: [publication.entity, publication.recordId, publication.action], set: content })
    await holdWaitingFiles(tx, context.entity, id)
    await jobs.add(publicationJob, { entity: context.entity.name, id }, tx, at)
  })
  return null
}

async function refuseBadTime(
  { db, entity }: EditContext,
  id: number,
  action: PublicationAction,
  at: Date,
): Promise<void> {
  if (entity.isPersonal) throw new HttpProblem('conflict', 'Личные записи на\u00a0сайт не\u00a0выходят.')
  if (at.getTime() <= Date.now()) throw invalid({ at: ['Это время уже прошло.'] })
  if (at.getTime() > Date.now() + maxDaysAhead * 86_400_000)
    throw invalid({ at: ['Не\u00a0дальше чем на\u00a0два года вперёд.'] })
  const [other] = (await findPublications(db, entity, id)).filter(
    planned => planned.action !== action && !planned.failure,
  )
  if (!other) return
  const isBackwards =
    action === 'unpublish' ? at.getTime() <= Date.parse(other.at) : at.getTime() >= Date.parse(other.at)
  if (isBackwards) throw invalid({ at: ['Снять с\u00a0сайта можно только после того, как запись выйдет.'] })
}

/** Ends the transaction of a trial. */
class Undo extends Error {
  readonly result: EditResult
  constructor(result: EditResult) {
    super('everything worked and is undone')
    this.result = result
  }
}

/** Everything that a save does, and then back: rules, references, constraints and derived tables. */
async function tryEdit(context: EditContext, id: number, edit: Edit): Promise<EditResult> {
  try {
    return await context.db.transaction(async tx => {
      throw new Undo(await editFromInput({ ...context, db: tx as unknown as Db }, id, edit, ownRowsOf(context.entity)))
    })
  } catch (error) {
    if (error instanceof Undo) return error.result
    throw error
  }
}

/** Before a save that cancels what is planned: the run of a due publication locks its plan first, and the record after it. */
export async function lockPublications({ db, entity }: Pick<EditContext, 'db' | 'entity'>, id: number): Promise<void> {
  const ofRecord = and(eq(publication.entity, entity.name), eq(publication.recordId, id))
  await db
    .select({ id: publication.recordId })
    .from(publication)
    .where(ofRecord)
    .orderBy(publication.action)
    .for('update')
}

export async function cancelPublication(
  context: Pick<EditContext, 'db' | 'entity'>,
  id: number,
  action?: PublicationAction,
): Promise<void> {
  await cancel(context, and(eq(publication.recordId, id), action && eq(publication.action, action)))
}

/** Of records that go into the trash together. */
export async function cancelPublications(
  context: Pick<EditContext, 'db' | 'entity'>,
  ids: readonly number[],
): Promise<void> {
  await cancel(context, sql`${publication.recordId} = any (${sql.param([...ids])}::int[])`)
}

/** The files that only a planned publication held are free afterwards. */
async function cancel({ db, entity }: Pick<EditContext, 'db' | 'entity'>, which: SQL | undefined): Promise<void> {
  await db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    const planned = await tx
      .delete(publication)
      .where(and(eq(publication.entity, entity.name), which))
      .returning({ id: publication.recordId })
    for (const id of new Set(planned.map(({ id }) => id))) await holdWaitingFiles(tx, entity, id)
  })
}
