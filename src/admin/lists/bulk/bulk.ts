import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { bulkPreview, bulkResult, bulkUndone } from './bulk-schemas.ts'

/** What can be done with many records at once. */
export const bulkActions = ['publish', 'unpublish', 'archive', 'set', 'add', 'remove', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/** More at once would hold locks for too long. */
export const maxBulk = 10_000

/** Longest reason of a change, in characters. */
export const maxReason = 500

/** An action with what it needs: `set` a value of a field, `add` or `remove` records in a list of references. */
export interface BulkStep {
  action: BulkAction
  field?: string | undefined
  value?: unknown
}

/** What an action would do, before it is done. */
export type BulkPreview = DeepReadonly<z.infer<typeof bulkPreview>>
/** Some records of a preview. */
export type PreviewGroup = BulkPreview['changing']

/** A finished action. */
export type BulkResult = DeepReadonly<z.infer<typeof bulkResult>>

/** What became of an undone action. */
export type UndoResult = DeepReadonly<z.infer<typeof bulkUndone>>

/** Kinds of fields that one value can be given to in many records. */
const settableKinds: readonly string[] = [
  'text',
  'longText',
  'integer',
  'decimal',
  'money',
  'flag',
  'choice',
  'choices',
  'date',
  'reference',
  'references',
]

/** The title and the alias tell records apart, so they are never the same in many; the key of a row belongs to the record that has it. */
export const isSettable = (
  field: { key: string; kind: string; to?: string | undefined; rowKey?: unknown },
  title: string,
): boolean =>
  settableKinds.includes(field.kind) &&
  field.key !== title &&
  !field.rowKey &&
  (!['reference', 'references'].includes(field.kind) || field.to !== undefined)
