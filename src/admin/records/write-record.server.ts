import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq } from 'drizzle-orm'
import type { RecordStatus, RecordView } from '#admin/kinds/kind-description.ts'
import { unitOf } from '#app/records.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { createRecord, removeRecord, updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { Problem } from '#kit/problem.ts'
import { slug } from '#kit/text/slug.ts'
import { checkValues, refuseUnknownFields, type Values } from './check-values.server.ts'
import { findUses, type Uses } from './find-uses.server.ts'
import { viewRecord } from './view-record.server.ts'

/** Where an editor writes: the kind, and who it is. */
export interface Desk {
  db: Db
  entity: AnyEntity
  userId: number
}

const unit = ({ db, userId }: Desk) => unitOf(db, { kind: 'hand', userId })

/** Fields that are not given are empty; an alias that is not given is made from the field that the declaration names. */
export async function createFromInput(desk: Desk, input: Values, status: RecordStatus): Promise<RecordView> {
  const { db, entity } = desk
  refuseUnknownFields(entity, input)
  const alias = input.alias || aliasFor(entity, input)
  const values = await checkValues(db, entity, { ...blankValues(entity), ...input, alias })
  const [saved] = await saveRecords(unit(desk), [createRecord(entity, values as never, { status })])
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
export type Conflicts = Record<string, { base: unknown; theirs: unknown; mine: unknown }>

type EditResult = { record: RecordView } | { conflicts: Conflicts; version: number }

/** Attempts before an edit gives up, when others keep writing the same record between its reading and its writing. */
const maxAttempts = 5

/** Saves the given fields over the stored record. Fields that only others have changed since `version` keep their values. */
export async function editFromInput(desk: Desk, id: number, edit: Edit): Promise<EditResult> {
  refuseUnknownFields(desk.entity, edit.values)
  for (let attempt = 1; ; attempt++) {
    const stored = await storedRecord(desk, id)
    if (edit.version > stored.version) throw new Problem('conflict', 'Такой версии записи нет. Обновите страницу.')
    const mine = withStoredForms(desk.entity, edit.values)
    const conflicts = edit.version === stored.version ? {} : await findConflicts(desk, id, edit.version, stored.values, mine)
    if (Object.keys(conflicts).length > 0) return { conflicts, version: stored.version }
    const done = await write(desk, id, stored, { ...stored.values, ...mine }, edit.status).catch(async error => {
      const isOvertaken = (await storedRecord(desk, id)).version !== stored.version
      if (!isOvertaken || attempt === maxAttempts) throw error
    })
    if (done) return { record: (await viewRecord(desk.db, desk.entity, id))! }
  }
}

interface Stored {
  version: number
  status: RecordStatus
  values: Values
}

async function storedRecord({ db, entity }: Desk, id: number): Promise<Stored> {
  const record = await findRecord(db, entity, id)
  if (!record) throw new Problem('missing')
  const { id: _, version, status, ...values } = record as { id: number; version: number; status: RecordStatus } & Values
  return { version, status, values }
}

/** Returns true when it is saved, also when there was nothing to change. */
async function write(desk: Desk, id: number, stored: Stored, values: Values, status: RecordStatus = stored.status): Promise<true> {
  const checked = await checkValues(desk.db, desk.entity, values)
  if (isDeepStrictEqual(checked, stored.values) && status === stored.status) return true
  const { version } = stored
  await saveRecords(unit(desk), [updateRecord(desk.entity, { id, version }, checked as never, status)])
  return true
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

async function findConflicts(desk: Desk, id: number, version: number, theirs: Values, mine: Values): Promise<Conflicts> {
  const base = await valuesOfVersion(desk, id, version)
  const collides = (key: string) => {
    const isChangedByOthers = !base || !isDeepStrictEqual(theirs[key], base[key] ?? null)
    return isChangedByOthers && !isDeepStrictEqual(theirs[key], mine[key])
  }
  const keys = Object.keys(mine).filter(collides)
  return Object.fromEntries(keys.map(key => [key, { base: base?.[key] ?? null, theirs: theirs[key], mine: mine[key] }]))
}

/** Null for a version that was written before there were revisions. */
export async function valuesOfVersion({ db, entity }: Pick<Desk, 'db' | 'entity'>, id: number, version: number): Promise<Values | null> {
  const [revision] = await db
    .select({ after: entityRevision.after })
    .from(entityRevision)
    .where(and(eq(entityRevision.entity, entity.name), eq(entityRevision.recordId, id), eq(entityRevision.version, version)))
    .orderBy(desc(entityRevision.id))
    .limit(1)
  return revision?.after ?? null
}

/** Deletes a record for good; returns its uses instead when other records refer to it. */
export async function deleteRecord(desk: Desk, id: number, version?: number): Promise<Uses | null> {
  const stored = await storedRecord(desk, id)
  if (version !== undefined && version !== stored.version)
    throw new Problem('conflict', 'Запись изменили, пока она была открыта. Обновите страницу и\u00a0посмотрите, что нового.')
  const uses = await findUses(desk.db, desk.entity, id)
  if (uses.total > 0) return uses
  await saveRecords(unit(desk), [removeRecord(desk.entity, { id, version: stored.version })])
  return null
}
