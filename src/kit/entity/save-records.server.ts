import { raiseGeneration } from '#kit/catalogue/generation.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { inChunks } from '#kit/db/in-chunks.ts'
import { pause } from '#kit/pause.server.ts'
import { type FieldErrors, invalid } from '#kit/problem.ts'
import type { Change, RecordValues, SavedRecord } from './change.ts'
import { entityRevision, type WriteKind } from './entity-revision.table.ts'
import { refuseTrashed } from './refuse-trashed.server.ts'
import { checkRecord } from './to-schema.ts'
import { writeChanges } from './write-changes.server.ts'

/** Updates tables derived from some kinds of records, in the transaction of the write. */
export interface AfterSave {
  /** The kinds it depends on, and the fields of each that `run` reads. */
  reads: Readonly<Record<string, readonly string[]>>
  /** It may throw because of a record, so a write can be refused although its values are valid; `publishing`: only one that publishes. */
  refuses?: true | 'publishing'
  run(tx: Db, saved: readonly SavedRecord[]): Promise<void>
  /**
   * For plans of imports, which name line and column: loads what is needed to say why `run` would refuse a record.
   * `kinds`: the names of the kinds that the file has.
   */
  foresee?(tx: Db, kinds: readonly string[]): Promise<Foresight>
}

/** Why a write of the record would be refused, by field; `field` is dotted inside of rows. */
export type Foresight = (
  record: Pick<SavedRecord, 'entity' | 'before' | 'after'>,
) => readonly { field: string; message: string }[]

/** The context of a write: database, writer and derived tables to update. */
export interface UnitOfWork {
  db: Db
  writer: { kind: WriteKind; userId: number | null; reason?: string | undefined }
  afterSave: readonly AfterSave[]
}

/**
 * The only way to write records: validates values, saves records of any kinds with their revisions and derived tables, and
 * raises the generation of the catalogue (not for personal kinds), all in one transaction.
 */
export async function saveRecords(unit: UnitOfWork, changes: readonly Change[]): Promise<SavedRecord[]> {
  const checked = await checkChanges(changes)
  return unit.db.transaction(tx => saveChecked({ ...unit, db: tx as unknown as Db }, checked))
}

/** Like `saveRecords`, for validated values and inside the caller's transaction. */
async function saveChecked(unit: UnitOfWork, changes: readonly Change[]): Promise<SavedRecord[]> {
  if (changes.length === 0) return []
  const saved = await writeChanges(unit.db, changes)
  await refuseTrashed(unit.db, saved)
  await recordRevisions(unit, saved)
  await finish(unit, saved)
  return saved
}

/**
 * Like `saveChecked` for more records than should be in memory at once: parts are written one after the other in the caller's transaction,
 * derived tables and the generation follow at the end. New records must have been inserted by `insertRecords`.
 * Returns the number of written records.
 */
export async function saveInParts(unit: UnitOfWork, parts: AsyncIterable<readonly Change[]>): Promise<number> {
  const written: SavedRecord[] = []
  for await (const changes of parts) {
    const saved = await writeChanges(unit.db, changes, { isInserted: true })
    await refuseTrashed(unit.db, saved)
    await recordRevisions(unit, saved)
    for (const record of saved) written.push(withFields(record, unit.afterSave))
  }
  if (written.length > 0) await finish(unit, written)
  return written.length
}

/** Only the fields that derived tables read, so that 40,000 records fit in memory. */
function withFields(record: SavedRecord, afterSave: readonly AfterSave[]): SavedRecord {
  const fields = new Set(afterSave.flatMap(({ reads }) => reads[record.entity.name] ?? []))
  const some = (values: RecordValues | null) =>
    values && Object.fromEntries([...fields].map(field => [field, values[field]]))
  return { ...record, before: some(record.before), after: some(record.after) }
}

async function finish(unit: UnitOfWork, saved: readonly SavedRecord[]): Promise<void> {
  for (const { reads, run } of unit.afterSave) {
    const matching = saved.filter(record => record.entity.name in reads)
    if (matching.length > 0) await run(unit.db, matching)
  }
  if (saved.some(record => !record.entity.isPersonal)) await raiseGeneration(unit.db)
}

/** Validates what nobody has validated before, see `checkRecord`. With several changes the error keys start with the position of the change: `1.name`. */
async function checkChanges(changes: readonly Change[]): Promise<Change[]> {
  const errors: FieldErrors = {}
  const checked: Change[] = []
  for (const [index, change] of changes.entries()) {
    await pause()
    const result = change.type !== 'remove' && change.values ? checkRecord(change.entity, change.values) : undefined
    checked.push(result?.success ? ({ ...change, values: result.data as RecordValues } as Change) : change)
    for (const issue of result?.error?.issues ?? []) {
      const field = [...(changes.length > 1 ? [index] : []), ...issue.path].join('.')
      errors[field] = [...(errors[field] ?? []), issue.message]
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return checked
}

/** Of one statement. Values are encoded and decoded in one go for each, so many small ones let other requests in between. */
export const revisionsPerStatement = 250

async function recordRevisions({ db, writer }: UnitOfWork, saved: readonly SavedRecord[]): Promise<void> {
  const lasting = saved.filter(({ entity }) => !entity.isPersonal)
  const revisions = lasting.map(({ entity, id, version, before, after }) => ({
    entity: entity.name,
    recordId: id,
    version,
    writeKind: writer.kind,
    userId: writer.userId,
    reason: writer.reason || null,
    before,
    after,
  }))
  for (const part of inChunks(revisions, revisionsPerStatement)) await db.insert(entityRevision).values(part)
}
