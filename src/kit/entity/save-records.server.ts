import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type FieldErrors, invalid } from '#kit/problem.ts'
import type { Change, RecordValues, SavedRecord } from './change.ts'
import { entityRevision, type WriteKind } from './entity-revision.table.ts'
import { inChunks } from './save-children.server.ts'
import { toSchema } from './to-schema.ts'
import { writeChanges } from './write-changes.server.ts'

/** What has to follow from a write of some kinds of records, in the same transaction: tables derived from them. */
export interface AfterSave {
  kinds: readonly string[]
  run(tx: Db, saved: readonly SavedRecord[]): Promise<void>
}

/** Everything a write needs besides the changes: on which database, by whom, and what follows from it. */
export interface UnitOfWork {
  db: Db
  writer: { kind: WriteKind; userId: number | null }
  afterSave: readonly AfterSave[]
}

/**
 * The one way records are written: checks the values, saves records of any kinds together with their history and the tables derived
 * from them, and announces a new generation of the catalogue. All of it happens in one transaction, or nothing does.
 */
export async function saveRecords(unit: UnitOfWork, changes: readonly Change[]): Promise<SavedRecord[]> {
  const checked = checkChanges(changes)
  return unit.db.transaction(tx => saveChecked({ ...unit, db: tx as unknown as Db }, checked))
}

/** The same for values that have already passed the schema of their entity, inside the caller's transaction. */
export async function saveChecked(unit: UnitOfWork, changes: readonly Change[]): Promise<SavedRecord[]> {
  if (changes.length === 0) return []
  const saved = await writeChanges(unit.db, changes)
  await recordRevisions(unit, saved)
  for (const { kinds, run } of unit.afterSave) {
    const matching = saved.filter(record => kinds.includes(record.entity.name))
    if (matching.length > 0) await run(unit.db, matching)
  }
  await raiseGeneration(unit.db)
  return saved
}

/** Mistakes of several records are told apart by the position of the change: `1.name`. */
function checkChanges(changes: readonly Change[]): Change[] {
  const errors: FieldErrors = {}
  const checked = changes.map((change, index) => {
    if (change.type === 'remove' || !change.values) return change
    const result = toSchema(change.entity).safeParse(change.values)
    if (result.success) return { ...change, values: result.data as RecordValues }
    for (const issue of result.error.issues) {
      const field = [...(changes.length > 1 ? [index] : []), ...issue.path].join('.')
      errors[field] = [...(errors[field] ?? []), issue.message]
    }
    return change
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return checked
}

async function recordRevisions({ db, writer }: UnitOfWork, saved: readonly SavedRecord[]): Promise<void> {
  const revisions = saved.map(({ entity, id, version, before, after }) => ({
    entity: entity.name,
    recordId: id,
    version,
    writeKind: writer.kind,
    userId: writer.userId,
    before,
    after,
  }))
  for (const part of inChunks(revisions, 7)) await db.insert(entityRevision).values(part)
}
