import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { cancelPublications } from '#admin/records/publications/publications.server.ts'
import { unitOf } from '#app/records.server.ts'
import type { SavedRecord } from '#kit/entity/change.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { number } from '#ui/format/format-number.ts'
import type { BulkPreview, BulkResult, BulkStep, PreviewGroup } from './bulk.ts'
import { type Chosen, findChosen, type Selection } from './find-chosen.server.ts'
import { type Plan, type Planned, planBulk } from './plan-bulk.server.ts'
import { inBulkTransaction } from './save-where-possible.server.ts'

export const shownItems = 50

export async function previewBulk(context: EditContext, selection: Selection, step: BulkStep): Promise<BulkPreview> {
  const chosen = await findChosen(context.db, context.entity, selection)
  const plan = await planBulk(context, chosen, step)
  const { planned } = plan
  return {
    token: tokenOf(chosen, step),
    total: chosen.length,
    changing: await groupOf(
      plan,
      planned.filter(({ change }) => change),
    ),
    same: await groupOf(
      plan,
      planned.filter(({ change, reason }) => !change && !reason),
    ),
    refused: await groupOf(
      plan,
      planned.filter(({ reason }) => reason),
    ),
  }
}

async function groupOf({ wordsOf }: Plan, planned: readonly Planned[]): Promise<PreviewGroup> {
  const shown = planned.slice(0, shownItems)
  const words = await wordsOf(shown)
  const items = shown.map(({ record: { id, title }, before, after, reason }) => ({
    id,
    title,
    before: words(before),
    after: words(after),
    reason,
  }))
  return { count: planned.length, items }
}

interface Confirmed extends BulkStep {
  /** Of the preview that the editor has seen. */
  token: string
  reason?: string | undefined
}

/** Does what the preview has shown. Throws a conflict when the set or one of its records has changed since. */
export async function applyBulk(
  context: EditContext,
  selection: Selection,
  { token, reason, ...step }: Confirmed,
): Promise<BulkResult> {
  const { saved, kept } = await inBulkTransaction(context.db, async tx => {
    const inside = { ...context, db: tx }
    const chosen = await findChosen(tx, context.entity, selection)
    if (tokenOf(chosen, step) !== token)
      throw new HttpProblem('conflict', changedText(Number.parseInt(token, 10), chosen.length))
    if (step.action === 'delete') await lockChosen(inside, chosen)
    const { planned } = await planBulk(inside, chosen, step)
    const changes = planned.flatMap(({ change }) => change ?? [])
    const saved = await saveRecords(unitOf(tx, { kind: 'bulk', userId: context.userId, reason }), changes)
    if (step.action === 'delete')
      await cancelPublications(
        inside,
        saved.map(({ id }) => id),
      )
    return { saved, kept: planned.length - saved.length }
  })
  return { batch: await batchOf(context, saved[0]), changed: saved.length, kept }
}

/** No record can begin to refer to one of them between the look at their uses and the end of the transaction. */
async function lockChosen({ db, entity: { table } }: EditContext, chosen: readonly Chosen[]): Promise<void> {
  const ids = chosen.map(({ id }) => id)
  await db.execute(
    sql`select from ${table} where ${table.id} = any (${sql.param(ids)}::int[]) order by ${table.id} for update`,
  )
}

function changedText(before: number, after: number): string {
  const sizes =
    Number.isInteger(before) && before !== after
      ? `Запрос теперь находит ${number(after)}, а\u00a0не\u00a0${number(before)}. `
      : ''
  return `${sizes}Пока вы смотрели, записи изменились. Ничего не\u00a0применено: посмотрите ещё раз.`
}

/** The revision of one of the records stands for all of them. */
async function batchOf({ db, entity }: EditContext, saved: SavedRecord | undefined): Promise<number | null> {
  if (!saved) return null
  const [revision] = await db
    .select({ id: entityRevision.id })
    .from(entityRevision)
    .where(
      and(
        eq(entityRevision.entity, entity.name),
        eq(entityRevision.recordId, saved.id),
        eq(entityRevision.version, saved.version),
      ),
    )
  return revision?.id ?? null
}

/** The number of the records stands in front, so that a refusal can name it. */
function tokenOf(chosen: readonly Chosen[], { action, field, value }: BulkStep): string {
  const set = chosen.map(({ id, version }) => `${id}:${version}`).join(' ')
  const digest = createHash('sha256').update(JSON.stringify([action, field ?? null, value ?? null, set]))
  return `${chosen.length}.${digest.digest('base64url')}`
}
