import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import type { RecordView } from '#admin/kit/kinds/kind-description.ts'
import { publication } from '#admin/kit/publication.table.ts'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import { type EditContext, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { holdWaitingFiles, removeFromDraft } from '#admin/records/drafts/record-drafts.server.ts'
import { ownRowsOf } from '#admin/records/saving/own-rows-of.server.ts'
import { mayEdit } from '#features/accounts/admins/active-admins.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { describeError } from '#kit/describe-error.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import type { Logger } from '#kit/log.server.ts'
import { HttpProblem } from '#kit/problem.ts'

type Planned = typeof publication.$inferSelect

/** Does all that is due, each in a transaction of its own: after a crash the next call does it. Returns how many were done or refused. */
export async function runPublications(db: Db, log: Logger): Promise<number> {
  for (let done = 0; ; done++) if (!(await runNext(db, log))) return done
}

/** Other processes skip the row while it is locked. The row is removed with the change, or says why there was none. */
const runNext = (db: Db, log: Logger): Promise<boolean> =>
  db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    const [next] = await tx
      .select()
      .from(publication)
      .where(and(lte(publication.at, sql`now()`), isNull(publication.failure)))
      .orderBy(asc(publication.at))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return false
    const failure = await refusalOf(tx, next, log)
    const same = and(
      eq(publication.entity, next.entity),
      eq(publication.recordId, next.recordId),
      eq(publication.action, next.action),
    )
    if (failure !== null) await tx.update(publication).set({ failure }).where(same)
    else {
      await tx.delete(publication).where(same)
      await holdWaitingFiles(tx, entityNamed(next.entity)!, next.recordId)
    }
    return true
  })

/** Null when it was done. The inner transaction undoes a refused change and leaves the outer one usable. */
async function refusalOf(tx: Db, planned: Planned, log: Logger): Promise<string | null> {
  const { entity, recordId, action } = planned
  try {
    return await tx.transaction(inner => run(inner as unknown as Db, planned))
  } catch (error) {
    if (error instanceof HttpProblem) return error.code === 'missing' ? 'Записи уже нет.' : textOf(error)
    // The database is out of reach or stops: the whole transaction is undone, and the job tries again.
    if (!isAnswer(error)) throw error
    log.error({ entity, recordId, action, error: describeError(error) }, 'a planned publication failed')
    return 'Сайт не\u00a0смог этого сделать. Попробуйте опубликовать сами.'
  }
}

/** An error that the database gave to a statement; it would give it again. */
const isAnswer = (error: unknown) =>
  /^(22|23|42)/.test(String((error as { cause?: { code?: unknown } }).cause?.code ?? ''))

const textOf = ({ message, fields }: HttpProblem) =>
  fields ? Object.values(fields).flat().slice(0, 5).join(' ') : message

const archivedText =
  'Запись с\u00a0тех пор убрали в\u00a0архив, и\u00a0она осталась там. Если она нужна, верните её и\u00a0назначьте время заново.'
const withdrawnText =
  'Запись с\u00a0тех пор сняли с\u00a0сайта, и\u00a0она не\u00a0вышла. Если её пора вернуть, назначьте время заново.'
const publishedText =
  'Запись с\u00a0тех пор опубликовали без этих правок, и\u00a0они не\u00a0вышли. Проверьте черновик и\u00a0опубликуйте его.'

const republishedText =
  'Запись с\u00a0тех пор уже снимали с\u00a0сайта и\u00a0опубликовали снова, поэтому она осталась. Если её пора снять, назначьте время заново.'

const rowsText =
  'Строки норм с\u00a0тех пор изменил другой редактор, и\u00a0запись не\u00a0вышла. Откройте черновик и\u00a0выберите, что оставить.'

/** Why a plan is dropped: a person has put the record on the site or taken it off since. Null when nobody has. */
async function decidedSince(
  tx: Db,
  planned: Planned,
  { status: now, values: current }: RecordView,
): Promise<string | null> {
  const { action, status: before, values } = planned
  if (now === 'archived' && before !== 'archived') return archivedText
  // The first time on the site may be what the plan has been waiting for; after a time off it it is a new decision.
  if (action === 'unpublish')
    return now === 'published' && (await hasChanged(tx, planned, takenOff)) ? republishedText : null
  if (now === 'archived' || !(await hasChanged(tx, planned, statusChanged))) return null
  if (now === 'draft') return withdrawnText
  return Object.entries(values).every(([key, value]) => isDeepStrictEqual(value, current[key] ?? null))
    ? null
    : publishedText
}

const statusChanged = sql`${entityRevision.before}->>'status' is distinct from ${entityRevision.after}->>'status'`
const takenOff = sql`${entityRevision.before}->>'status' = 'published' and ${entityRevision.after}->>'status' <> 'published'`

/** By a person, after the plan. */
async function hasChanged(tx: Db, { entity, recordId, baseVersion }: Planned, how: SQL): Promise<boolean> {
  const [changed] = await tx
    .select({ id: entityRevision.id })
    .from(entityRevision)
    .where(
      and(
        eq(entityRevision.entity, entity),
        eq(entityRevision.recordId, recordId),
        gt(entityRevision.version, baseVersion),
        ne(entityRevision.writeKind, 'job'),
        how,
      ),
    )
    .limit(1)
  return changed !== undefined
}

async function run(tx: Db, planned: Planned): Promise<string | null> {
  const entity = entityNamed(planned.entity)
  const { recordId, userId, baseVersion: version, values } = planned
  if (!entity) return 'Записей такого вида больше нет.'
  if (userId === null || !(await mayEdit(tx, userId)))
    return 'Тот, кто это назначил, больше не\u00a0редактор. Назначьте заново.'
  const record = await viewRecord(tx, entity, recordId)
  const decided = record && (await decidedSince(tx, planned, record))
  if (decided) return decided
  const context: EditContext = { db: tx, entity, userId, writeKind: 'job' }
  const status = planned.action === 'publish' ? 'published' : 'draft'
  const result = await editFromInput(context, recordId, { version, values, status }, ownRowsOf(entity))
  if ('conflicts' in result) {
    if (result.rows) return rowsText
    const labels = Object.keys(result.conflicts).map(key => `«${entity.fields[key]!.label}»`)
    return `Поля ${labels.join(', ')} с\u00a0тех пор изменил другой редактор. Откройте черновик и\u00a0выберите, что оставить.`
  }
  await removeFromDraft(context, recordId, values)
  return null
}
