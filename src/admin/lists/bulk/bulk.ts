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

/** A record of a preview: the field before and after in words, or why it stays as it is. */
interface PreviewItem {
  id: number
  title: string
  before: string
  after: string
  reason: string
}

/** Some records of a preview; `items` are the first 50. */
export interface PreviewGroup {
  count: number
  items: readonly PreviewItem[]
}

/** What an action would do, before it is done. */
export interface BulkPreview {
  /** Names the set of records, their versions and the action. */
  token: string
  /** Chosen records: the sum of the three groups. */
  total: number
  changing: PreviewGroup
  same: PreviewGroup
  refused: PreviewGroup
}

/** A finished action. */
export interface BulkResult {
  /** For undoing; null when nothing changed, and for records without a history. */
  batch: number | null
  changed: number
  /** Records that stayed as they were: already so, or refused. */
  kept: number
}

/** What became of an undone action; both lists have the first 50. */
export interface UndoResult {
  undone: number
  items: readonly { id: number; title: string }[]
  kept: number
  keptItems: readonly { id: number; title: string; reason: string }[]
}

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
