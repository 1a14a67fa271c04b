import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq } from 'drizzle-orm'
import type { RecordNames, RecordStatus, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { unitOf } from '#app/records.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { blankValues } from '#kit/entity/blank-values.ts'
import { type Change, createRecord, updateRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { entityRevision, type WriteKind } from '#kit/entity/entity-revision.table.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { reserveIds } from '#kit/entity/write-changes.server.ts'
import { type FieldErrors, HttpProblem, invalid } from '#kit/problem.ts'
import { slug } from '#kit/text/slug.ts'
import { checkAndName, refuseUnknownFields, type Values } from './check-values.server.ts'
import { type OwnRows, type RowsOwner, type RowsPlan, splitRows } from './own-rows.server.ts'
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
export async function createFromInput(
  context: EditContext,
  input: Values,
  status: RecordStatus,
  rows?: OwnRows,
): Promise<RecordView> {
  const { db, entity } = context
  const { fields, edit } = splitRows(rows, input)
  refuseUnknownFields(entity, fields)
  const alias = fields.alias || aliasFor(entity, fields)
  const values = { ...blankValues(entity), ...fields, alias }
  // Rows refer to the record before it is written.
  const [id] = await reserveIds(db, entity, edit === undefined ? 0 : 1)
  const owner = { id: id ?? 0, isNew: true, status: 'draft', target: status, values: blankValues(entity) } as const
  const { checked, plan } = await checkAll(context, values, owner, rows, edit)
  const creation = createRecord(entity, checked as never, { status, ...(id !== undefined && { id }) })
  const saved = await saveRecords(unit(context), [creation, ...plan.changes])
  return (await viewRecord(db, entity, saved.find(one => one.entity === entity)!.id))!
}

const noRows: RowsPlan = { changes: [], conflicts: [] }

/** The values and the rows as they are to be saved. Throws one 422 with the errors of both. `owner.values`: for the rows of wrong values. */
async function checkAll(
  { db, entity }: EditContext,
  values: Values,
  owner: RowsOwner,
  rows: OwnRows | undefined,
  edit: unknown,
) {
  const own = await orErrors(checkAndName(db, entity, values))
  const asked = rows && edit !== undefined
  const ofRows = asked
    ? await orErrors(rows.plan(db, { ...owner, ...(own.found && { values: own.found.checked }) }, edit))
    : { found: noRows }
  if (own.found && ofRows.found) return { ...own.found, plan: ofRows.found }
  throw invalid({ ...own.errors, ...ofRows.errors })
}

const orErrors = <T>(work: Promise<T>): Promise<{ found?: T; errors?: FieldErrors }> =>
  work.then(
    found => ({ found }),
    (error: unknown) => {
      if (error instanceof HttpProblem && error.code === 'invalid' && error.fields) return { errors: error.fields }
      throw error
    },
  )

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
  /** Of the rows that belong to the record. */
  rows?: readonly unknown[]
}

export type EditResult = { record: RecordView } | Collision

/** Attempts before an edit gives up, when others keep writing the same record between its reading and its writing. */
const maxAttempts = 5

/**
 * Saves the given fields over the stored record, and an edit of its rows with them, all or nothing. Fields that only others have changed
 * since `version` keep their values.
 */
export async function editFromInput(context: EditContext, id: number, edit: Edit, rows?: OwnRows): Promise<EditResult> {
  const { fields, edit: ofRows } = splitRows(rows, edit.values)
  refuseUnknownFields(context.entity, fields)
  for (let attempt = 1; ; attempt++) {
    const stored = await storedRecord(context, id)
    if (stored.status === 'trash') throw inTrash()
    if (edit.version > stored.version) throw new HttpProblem('conflict', 'Такой версии записи нет. Обновите страницу.')
    const { version, status: before } = stored
    const found =
      edit.version === version ? null : await findConflicts(context, id, edit.version, stored.values, fields)
    if (found && Object.keys(found.conflicts).length > 0) return { ...found, version }
    const owner = { id, isNew: false, status: before, target: edit.status ?? before, values: stored.values }
    const all = await checkAll(context, { ...stored.values, ...fields }, owner, rows, ofRows)
    if (all.plan.conflicts.length > 0) return { conflicts: {}, merged: [], version, rows: all.plan.conflicts }
    const done = await write(context, id, stored, all, edit.status).catch(async error => {
      const isOvertaken = (await storedRecord(context, id)).version !== stored.version || isRowConflict(error, all.plan)
      if (!isOvertaken || attempt === maxAttempts) throw error
    })
    if (done)
      return { record: hasRichText(context.entity) ? (await viewRecord(context.db, context.entity, id))! : done }
  }
}

/** A row was written by somebody else between its reading and its writing. */
const isRowConflict = (error: unknown, { changes }: RowsPlan) =>
  changes.length > 0 && error instanceof HttpProblem && error.code === 'conflict'

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

interface Checked {
  checked: Values
  names: RecordNames
  plan: RowsPlan
}

/** The record as it is saved, also when there was nothing to change. It gets a new version with its rows, so that its history shows them. */
async function write(
  context: EditContext,
  id: number,
  stored: Stored,
  { checked, names, plan }: Checked,
  status: RecordStatus = stored.status,
): Promise<RecordView> {
  const { version } = stored
  const isSame = isDeepStrictEqual(checked, stored.values) && status === stored.status && plan.changes.length === 0
  if (isSame) return { id, version, status, values: checked, names }
  const own: Change = updateRecord(context.entity, { id, version }, checked as never, status)
  const saved = await saveRecords(unit(context), [...plan.changes, own])
  return {
    id,
    version: saved.find(one => one.entity === context.entity && one.id === id)!.version,
    status,
    values: checked,
    names,
  }
}

/** For comparing, valid values in the form in which they are stored: '2.5' with scale 3 is '2.500'. Others stay, and are refused later. */
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
  edited: Values,
): Promise<Omit<Collision, 'version'>> {
  const base = await valuesOfVersion(context, id, version)
  const mine = withStoredForms(context.entity, edited)
  const collides = (key: string) => {
    const isChangedByOthers = !base || !isDeepStrictEqual(theirs[key], base[key] ?? null)
    return isChangedByOthers && !isDeepStrictEqual(theirs[key], mine[key])
  }
  const keys = Object.keys(mine).filter(collides)
  const others = Object.keys(theirs).filter(
    key => !(key in mine) && base && !isDeepStrictEqual(theirs[key], base[key] ?? null),
  )
  return {
    conflicts: Object.fromEntries(
      keys.map(key => [key, { base: base?.[key] ?? null, theirs: theirs[key], mine: mine[key] }]),
    ),
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
    .where(
      and(eq(entityRevision.entity, entity.name), eq(entityRevision.recordId, id), eq(entityRevision.version, version)),
    )
    .orderBy(desc(entityRevision.id))
    .limit(1)
  return revision?.after ?? null
}
