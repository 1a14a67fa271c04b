import { cellWords } from '#admin/kit/kinds/cell-words.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import {
  type FieldDescription,
  type RecordNames,
  type RecordStatus,
  statusWords,
} from '#admin/kit/kinds/kind-description.ts'
import type { Values } from '#admin/kit/records/check-values.server.ts'
import { findNames, referencesIn } from '#admin/kit/records/find-names.server.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { trashedTargetText } from '#kit/entity/references.ts'
import { invalid } from '#kit/problem.ts'
import { type BulkAction, type BulkStep, isSettable } from './bulk.ts'

/** The status that an action sets. */
export const statusOf: Partial<Record<BulkAction, RecordStatus>> = {
  publish: 'published',
  unpublish: 'draft',
  archive: 'archived',
}

/** A checked change of one field in many records. */
interface FieldStep {
  field: FieldDescription
  /** The value of the field in a record after the step. */
  next(values: Values): unknown
  /** The value in words. */
  words(value: unknown, names: RecordNames): string
}

/** Throws 422 at `field` for a field that cannot be set in many records, and at `value` for a value that it does not take. */
export async function checkFieldStep(
  context: EditContext,
  { action, field: key = '', value }: BulkStep,
): Promise<FieldStep> {
  const kind = describeKind(context.entity)
  const field = kind.fields.find(each => each.key === key)
  if (!field || !isSettable(field, kind.title))
    throw invalid({ field: ['Это поле нельзя изменить сразу у\u00a0многих записей.'] })
  const isList = field.kind === 'references'
  if (action !== 'set' && !isList)
    throw invalid({ field: ['Добавлять и\u00a0убирать можно только в\u00a0списке записей.'] })
  const stored = readValue(context, key, value)
  if (action !== 'set' && (stored as unknown[]).length === 0)
    throw invalid({ value: ['Выберите хотя бы одну запись.'] })
  if (action !== 'remove') await refuseMissing(context, field, stored)
  return { field, next: nextValue(action, key, stored), words: (shown, names) => cellWords(field, shown, names) }
}

function readValue({ entity }: EditContext, key: string, value: unknown): unknown {
  const read = entity.fields[key]!.schema.safeParse(value ?? null)
  if (read.success) return read.data
  const text = read.error.issues[0]?.message ?? ''
  throw invalid({ value: [/\p{Script=Cyrillic}/u.test(text) ? text : 'Такое значение этому полю не\u00a0подходит.'] })
}

/** The record may have been deleted, or put into the trash, while the dialog was open. */
async function refuseMissing(
  { db, entity }: EditContext,
  { key, to }: FieldDescription,
  value: unknown,
): Promise<void> {
  if (!to || value === null) return
  const names = await findNames(db, referencesIn({ [key]: entity.fields[key]! }, { [key]: value }))
  const known = new Set(names[to]?.filter(({ status }) => status !== 'trash').map(({ id }) => id))
  if ([value].flat().some(id => !known.has(id as number))) throw invalid({ value: [trashedTargetText] })
}

function nextValue(action: BulkAction, key: string, value: unknown): FieldStep['next'] {
  if (action === 'set') return () => value
  const ids = value as number[]
  const before = (values: Values) => values[key] as number[]
  if (action === 'remove') return values => before(values).filter(id => !ids.includes(id))
  return values => [...before(values), ...ids.filter(id => !before(values).includes(id))]
}

export const statusText = (status: RecordStatus): string => statusWords[status]
