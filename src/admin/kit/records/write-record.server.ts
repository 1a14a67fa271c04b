import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq } from 'drizzle-orm'
import type { RecordStatus, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { unitOf } from '#app/records.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { createRecord, updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { entityRevision, type WriteKind } from '#kit/entity/entity-revision.table.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { slug } from '#kit/text/slug.ts'
import { checkAndName, checkValues, refuseUnknownFields, type Values } from './check-values.server.ts'
import { viewRecord } from './view-record.server.ts'

/** Where an editor writes: the kind, and who it is. */
export interface EditContext {
  db: Db
  entity: AnyEntity
  userId: number
  /** Which of the new records that the editor has begun: the number of its draft, 0 when nothing is said. */
  newDraft?: number | undefined
  /** `hand` unless a job acts for the editor. */
  writeKind?: WriteKind
}

export const unit = ({ db, userId, writeKind = 'hand' }: EditContext) => unitOf(db, { kind: writeKind, userId })

/** Fields that are not given are empty; an alias that is not given is made from the field that the declaration names. */
export async function createFromInput(context: EditContext, input: Values, status: RecordStatus): Promise<RecordView> {
  const { db, entity } = context
  refuseUnknownFields(entity, input)
  const alias = input.alias || aliasFor(entity, input)
  const values = await checkValues(db, entity, { ...blankValues(entity), ...input, alias })
  const [saved] = await saveRecords(unit(context), [createRecord(entity, values as never, { status })])
  return (await viewRecord(db, entity, saved!.id))!
}

function aliasFor(entity: AnyEntity, input: Values): string {
  const { from } = entity.fields.alias as unknown as { from: string }
  return slug(String(input[from] ?? ''))
}

export interface Edit {
  /** The version that the editor has read. */
  version: number
  values: Values
  status?: RecordStatus | undefined
}

/** A field that another editor changed meanwhile to something else: what both have read, what is stored, and what was to be saved. */
type Conflicts = Record<string, { base: unknown; theirs: unknown; mine: unknown }>

/** `merged`: the fields that only others have changed. */
export interface Collision {
  conflicts: Conflicts
  version: number
  merged: readonly string[]
}

export type EditResult = { record: RecordView } | Collision

/** Attempts before an edit gives up, when others keep writing the same record between its reading and its writing. */
const maxAttempts = 5

/** Saves the given fields over the stored record. Fields that only others have changed since `version` keep their values. */
export async function editFromInput(context: EditContext, id: number, edit: Edit): Promise<EditResult> {
  refuseUnknownFields(context.entity, edit.values)
  for (let attempt = 1; ; attempt++) {
    const stored = await storedRecord(context, id)
    if (stored.status === 'trash') throw inTrash()
    if (edit.version > stored.version) throw new HttpProblem('conflict', 'Такой версии записи нет. Обновите страницу.')
    const mine = withStoredForms(context.entity, edit.values)
    const { version } = stored
    const found = edit.version === version ? null : await findConflicts(context, id, edit.version, stored.values, mine)
    if (found && Object.keys(found.conflicts).length > 0) return { ...found, version }
    const done = await write(context, id, stored, { ...stored.values, ...mine }, edit.status).catch(async error => {
      const isOvertaken = (await storedRecord(context, id)).version !== stored.version
      if (!isOvertaken || attempt === maxAttempts) throw error
    })
    if (done) return { record: hasRichText(context.entity) ? (await viewRecord(context.db, context.entity, id))! : done }
  }
}

/** The database orders the properties of documents, so that these are read back. */
const hasRichText = ({ fields }: AnyEntity) => Object.values(fields).some(({ kind }) => kind === 'richText')

export const inTrash = () => new HttpProblem('conflict', 'Запись в\u00a0корзине. Сначала верните её.')

interface Stored {
  version: number
  status: RecordStatus
  values: Values
}

async function storedRecord({ db, entity }: EditContext, id: number): Promise<Stored> {
  const record = await findRecord(db, entity, id)
  if (!record) throw new HttpProblem('missing')
  const { id: _, version, status, ...values } = record as { id: number; version: number; status: RecordStatus } & Values
  return { version, status, values }
}

/** The record as it is saved, also when there was nothing to change. */
async function write(
  context: EditContext,
  id: number,
  stored: Stored,
  values: Values,
  status: RecordStatus = stored.status,
): Promise<RecordView> {
  const { checked, names } = await checkAndName(context.db, context.entity, values)
  const { version } = stored
  if (isDeepStrictEqual(checked, stored.values) && status === stored.status) return { id, version, status, values: checked, names }
  const [saved] = await saveRecords(unit(context), [updateRecord(context.entity, { id, version }, checked as never, status)])
  return { id, version: saved!.version, status, values: checked, names }
}

/** Valid values in the form in which they are stored: '2.5' with scale 3 is '2.500'. Others stay, and are refused later. */
function withStoredForms(entity: AnyEntity, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const read = entity.fields[key]!.schema.safeParse(value)
      return [key, read.success ? read.data : value]
    }),
  )
}

async function findConflicts(
  context: EditContext,
  id: number,
  version: number,
  theirs: Values,
  mine: Values,
): Promise<Omit<Collision, 'version'>> {
  const base = await valuesOfVersion(context, id, version)
  const collides = (key: string) => {
    const isChangedByOthers = !base || !isDeepStrictEqual(theirs[key], base[key] ?? null)
    return isChangedByOthers && !isDeepStrictEqual(theirs[key], mine[key])
  }
  const keys = Object.keys(mine).filter(collides)
  const others = Object.keys(theirs).filter(key => !(key in mine) && base && !isDeepStrictEqual(theirs[key], base[key] ?? null))
  return {
    conflicts: Object.fromEntries(keys.map(key => [key, { base: base?.[key] ?? null, theirs: theirs[key], mine: mine[key] }])),
    merged: others,
  }
}

/** Null for a version that was written before there were revisions. */
export async function valuesOfVersion(
  { db, entity }: Pick<EditContext, 'db' | 'entity'>,
  id: number,
  version: number,
): Promise<Values | null> {
  const [revision] = await db
    .select({ after: entityRevision.after })
    .from(entityRevision)
    .where(and(eq(entityRevision.entity, entity.name), eq(entityRevision.recordId, id), eq(entityRevision.version, version)))
    .orderBy(desc(entityRevision.id))
    .limit(1)
  return revision?.after ?? null
}
