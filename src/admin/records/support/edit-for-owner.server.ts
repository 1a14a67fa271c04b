import { differencesOf } from '#admin/kit/differences.server.ts'
import { findNames, type References, referencesIn } from '#admin/kit/records/find-names.server.ts'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import { type Edit, type EditContext, type EditResult, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { supportEdit } from '#features/accounts/profile/support-edit.table.ts'
import { type Actor, recordAdminEvents } from '#features/accounts/security-events.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { ownersOf } from './owner.server.ts'

/** An empty word is no reason. Characters. */
const minReason = 5

/**
 * Changes a record of a gardener. The reason and the changed values are stored with the new version in one transaction, where the owner reads
 * them. Personal kinds have no revisions, because these would outlive the account. Throws 422 without a reason.
 */
export async function editForOwner(
  context: EditContext,
  actor: Actor,
  id: number,
  edit: Edit,
  reason: string | undefined,
): Promise<EditResult> {
  if (!reason || reason.length < minReason)
    throw invalid({ reason: ['Напишите садоводу, почему вы меняете его запись.'] })
  if (edit.status) throw invalid({ status: ['Состояние записи меняет её владелец.'] })
  return context.db.transaction(async transaction => {
    const db = transaction as unknown as Db
    const before = await viewRecord(db, context.entity, id)
    if (!before) throw new HttpProblem('missing')
    const result = await editFromInput({ ...context, db }, id, edit)
    if (!('record' in result) || result.record.version === before.version) return result
    refuseOwnersOnly(context.entity, before.values, result.record.values)
    const userId = (await ownersOf(db, context.entity, [id])).get(id)!
    const words = await changedWords(db, context, before.values, result.record.values)
    const { name, title, words: kindWords } = context.entity
    await db.insert(supportEdit).values({
      userId,
      editorId: actor.id,
      entity: name,
      recordId: id,
      version: result.record.version,
      title: `${kindWords.one}: ${String(result.record.values[title] ?? '')}`,
      reason,
      ...words,
    })
    await recordAdminEvents(db, actor, [
      { event: 'record-edited', userId, detail: `${kindWords.one} № ${id}: ${reason}` },
    ])
    return result
  })
}

/** A record that is moved to somebody else is lost for its owner, and its new owner reads it. Throws 422 at these fields. */
function refuseOwnersOnly({ fields, ownersOnly = [] }: EditContext['entity'], before: Values, after: Values): void {
  const changed = ownersOnly.filter(key => before[key] !== after[key])
  const text = (key: string) => `«${fields[key]!.label}» меняет только садовод.`
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map(key => [key, [text(key)]])))
}

type Values = Readonly<Record<string, unknown>>

async function changedWords(
  db: Db,
  { entity }: EditContext,
  before: Values,
  after: Values,
): Promise<{ before: string; after: string }> {
  const references: References = new Map()
  for (const values of [before, after]) referencesIn(entity.fields, values, references)
  const differences = differencesOf(entity, before, after, await findNames(db, references))
  const lines = (side: 'before' | 'after') => differences.map(one => `${one.label}: ${one[side] || 'пусто'}`).join('\n')
  return { before: lines('before'), after: lines('after') }
}
