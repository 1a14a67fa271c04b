import { isDeepStrictEqual } from 'node:util'
import type { RecordNames, RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import type { Values } from '#admin/kit/records/check-values.server.ts'
import { findNames, type References, referencesIn } from '#admin/kit/records/find-names.server.ts'
import { findUsed } from '#admin/kit/records/find-used.server.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { ownRowsOf } from '#admin/records/saving/own-rows-of.server.ts'
import { unitOf } from '#app/records.server.ts'
import { inChunks } from '#kit/db/in-chunks.ts'
import { type Change, setStatus, updateRecord } from '#kit/entity/change.ts'
import { findRecords } from '#kit/entity/read.server.ts'
import { checkRecord } from '#kit/entity/to-schema.ts'
import { pause } from '#kit/pause.server.ts'
import { invalid } from '#kit/problem.ts'
import type { BulkStep } from './bulk.ts'
import { checkFieldStep, statusOf, statusText } from './bulk-step.server.ts'
import type { Chosen } from './find-chosen.server.ts'
import { findRefused } from './save-where-possible.server.ts'
import { usedText } from './used-text.ts'

/** What a step means for one record: a change, nothing to change, or a reason against it. */
export interface Planned {
  record: Chosen
  change: Change | null
  reason: string
  /** Of the field that changes. */
  before: unknown
  after: unknown
}

export interface Plan {
  planned: Planned[]
  /** The values of some of the planned changes in words. */
  wordsOf(shown: readonly Planned[]): Promise<(value: unknown) => string>
}

export async function planBulk(context: EditContext, chosen: readonly Chosen[], step: BulkStep): Promise<Plan> {
  // Records of gardeners have no history, so changing many of them could not be undone.
  if (context.entity.isPersonal && !statusOf[step.action])
    throw invalid({ action: ['Записи садоводов меняют и\u00a0удаляют только по\u00a0одной.'] })
  const plan = await planByAction(context, chosen, step)
  return { ...plan, planned: await refuseByTrial(context, plan.planned) }
}

async function planByAction(context: EditContext, chosen: readonly Chosen[], step: BulkStep): Promise<Plan> {
  if (step.action === 'delete') return planDeletion(context, chosen)
  const status = statusOf[step.action]
  const present = chosen.filter(record => record.status !== 'trash')
  const plan = await (status ? planStatus(context, present, status) : planField(context, present, step))
  const inTrash = chosen.filter(record => record.status === 'trash')
  const refused = inTrash.map(
    (record): Planned => ({ record, change: null, reason: 'Запись лежит в\u00a0корзине.', before: null, after: null }),
  )
  return { ...plan, planned: [...plan.planned, ...refused] }
}

async function planStatus(
  { entity }: EditContext,
  chosen: readonly Chosen[],
  status: NonNullable<(typeof statusOf)['publish']>,
): Promise<Plan> {
  const planned = chosen.map((record): Planned => {
    const change = record.status === status ? null : setStatus(entity, record, status)
    return { record, change, reason: '', before: record.status, after: status }
  })
  return { planned, wordsOf: async () => value => statusText(value as typeof status) }
}

/** Into the trash. */
async function planDeletion({ db, entity }: EditContext, chosen: readonly Chosen[]): Promise<Plan> {
  const used = await findUsed(
    db,
    entity,
    chosen.map(({ id }) => id),
    ownRowsOf(entity),
  )
  const planned = chosen.map((record): Planned => {
    const isThere = record.status === 'trash'
    const use = isThere ? undefined : used.get(record.id)
    const reason = use ? usedText(use) : ''
    return {
      record,
      change: use || isThere ? null : setStatus(entity, record, 'trash'),
      reason,
      before: record.status,
      after: 'trash',
    }
  })
  return { planned, wordsOf: async () => value => statusText(value as RecordStatus) }
}

async function planField(context: EditContext, chosen: readonly Chosen[], step: BulkStep): Promise<Plan> {
  const { field, next, words } = await checkFieldStep(context, step)
  const { db, entity } = context
  const byId = new Map(chosen.map(record => [record.id, record]))
  const planned: Planned[] = []
  for (const ids of inChunks([...byId.keys()], chunkSize))
    for (const { id, status, version: _, ...values } of (await findRecords(db, entity, ids)) as (Values & Chosen)[]) {
      await pause()
      const record = byId.get(id)!
      const before = (values as Values)[field.key]
      const changed = checkRecord(entity, { ...values, [field.key]: next(values) })
      if (!changed.success)
        planned.push({
          record,
          change: null,
          reason: reasonOf(context, changed.error.issues[0]),
          before,
          after: before,
        })
      else {
        const after = (changed.data as Values)[field.key]
        const isSame = isDeepStrictEqual(before, after)
        planned.push({
          record,
          change: isSame ? null : updateRecord(entity, record, changed.data as never),
          reason: '',
          before,
          after,
        })
      }
    }
  const wordsOf = async (shown: readonly Planned[]) => {
    const names = await namesOf(context, field.key, shown)
    return (value: unknown) => words(value, names)
  }
  return { planned: planned.toSorted((a, b) => a.record.id - b.record.id), wordsOf }
}

/** Records that are read with all their rows at a time. */
const chunkSize = 1_000

function reasonOf({ entity }: EditContext, issue: { message: string; path: PropertyKey[] } | undefined): string {
  const label = entity.fields[String(issue?.path[0])]?.label
  const text = issue && /\p{Script=Cyrillic}/u.test(issue.message) ? issue.message : 'неверное значение'
  return label ? `${label}: ${text}.` : text
}

function namesOf({ db, entity }: EditContext, key: string, shown: readonly Planned[]): Promise<RecordNames> {
  const references: References = new Map()
  const fields = { [key]: entity.fields[key]! }
  for (const { before, after } of shown)
    for (const value of [before, after]) referencesIn(fields, { [key]: value }, references)
  return findNames(db, references)
}

/** More records are not tried beforehand: such a trial would hold their locks as long as the change itself. */
const maxTried = 1_000

/** Some kinds are refused by functions that run after the write, so only writing tells. */
async function refuseByTrial({ db, entity, userId }: EditContext, planned: Planned[]): Promise<Planned[]> {
  const unit = unitOf(db, { kind: 'bulk', userId })
  const changes = planned.flatMap(({ change }) => change ?? [])
  const isPublishing = changes.some(change => change.type !== 'remove' && change.status === 'published')
  const mayRefuse = unit.afterSave.some(
    ({ refuses, reads }) => (refuses === true || (refuses === 'publishing' && isPublishing)) && entity.name in reads,
  )
  if (!mayRefuse || changes.length === 0 || changes.length > maxTried) return planned
  const refused = await findRefused(unit, changes)
  return planned.map(each =>
    refused.has(each.record.id) ? { ...each, change: null, reason: refused.get(each.record.id)! } : each,
  )
}
