import { isDeepStrictEqual } from 'node:util'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Field, Fields, Names } from '#kit/entity/field.ts'
import { type RichDoc, textOfDoc } from '#kit/entity/rich-doc.ts'
import { type CellField, cellWords } from './kinds/cell-words.ts'
import { rowKeyIn } from './kinds/describe-kind.server.ts'
import { type RecordNames, type RecordStatus, statusWords } from './kinds/kind-description.ts'
import { shownLabel } from './kinds/shown-label.ts'
import { pathOf } from './records/find-names.server.ts'
import type { Difference } from './revision.ts'

type Values = Readonly<Record<string, unknown>>

/** The fields that a save changed, in the words of the form: titles instead of numbers, labels instead of keys. */
export function differencesOf(
  entity: AnyEntity,
  before: Values | null,
  after: Values | null,
  names: RecordNames,
): Difference[] {
  const shared = { names, titles: titlesIn(names), siblings: entity.fields as Fields }
  const sides = { before: { ...shared, values: before ?? {} }, after: { ...shared, values: after ?? {} } }
  const changed = Object.entries(entity.fields)
    .filter(([key]) => !isDeepStrictEqual(before?.[key] ?? null, after?.[key] ?? null))
    .map(([key, field]) => ({
      field: key,
      label: shownLabel(field.kind, field.label),
      ...wordsOf(field, key, sides),
    }))
  const status = [statusOf(before), statusOf(after)] as const
  if (status[0] !== status[1])
    changed.push({ field: 'status', label: 'Состояние', before: status[0], after: status[1] })
  return changed.filter(difference => difference.before !== difference.after)
}

const statusOf = (values: Values | null) => (values ? statusWords[values.status as RecordStatus] : '')

/** Cells of a sheet name records by alias; here they are named by title. */
function titlesIn(names: RecordNames): Names {
  const titles = new Map(
    Object.entries(names).map(([path, list]) => [path, new Map(list.map(({ id, title }) => [id, title]))]),
  )
  return {
    keyOf: (entity, id) => titles.get(pathOf(entity))?.get(id) ?? `№\u00a0${id}`,
    idOf: () => undefined,
  }
}

/** The values of a record before or after a save, or of a row with those of its record, and what their words need. */
interface Side {
  values: Values
  /** The fields of these values. */
  siblings: Fields
  names: RecordNames
  titles: Names
}
type Sides = Record<'before' | 'after', Side>

function wordsOf(field: Field, key: string, sides: Sides): { before: string; after: string } {
  const { fields } = field as Field & { fields?: Fields }
  if (fields) return rowWords(fields, key, sides)
  const words = { before: cellOf(field, key, sides.before), after: cellOf(field, key, sides.after) }
  const isSameText = field.kind === 'richText' && words.before === words.after
  return isSameText ? { before: '', after: 'Текст тот\u00a0же, изменились оформление или вставки.' } : words
}

/** Cells of a sheet have these without their unit. */
const kindsWithUnit: readonly string[] = ['integer', 'decimal', 'money']

/** A value that was saved before the field had its present form is shown as it is. */
function cellOf(field: Field, key: string, { values, siblings, names, titles }: Side): string {
  const value = values[key]
  if (value === undefined || value === null) return ''
  try {
    if (field.kind === 'richText') return textOfDoc(value as RichDoc)
    if (kindsWithUnit.includes(field.kind)) return cellWords(field as Field & CellField, value, {})
    const rowKey = rowKeyIn(field, siblings)
    if (rowKey) return cellWords({ kind: 'text', rowKey }, value, names, values)
    // An option that the field does not have any more.
    return field.toCell(value, titles) ?? String(value)
  } catch {
    return JSON.stringify(value)
  }
}

type Row = { key: string } & Values
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])

/** Only the rows that differ, each on a line of its own; when only their order differs, all of them. */
function rowWords(fields: Fields, key: string, sides: Sides): { before: string; after: string } {
  const [before, after] = [rowsIn(sides.before.values[key]), rowsIn(sides.after.values[key])]
  const isSame = (row: Row, others: Row[]) => others.some(other => isDeepStrictEqual(other, row))
  const changedBefore = before.filter(row => !isSame(row, after))
  const changedAfter = after.filter(row => !isSame(row, before))
  const isReordered = changedBefore.length === 0 && changedAfter.length === 0
  const lines = (rows: Row[], side: Side) => rows.map(row => rowLine(fields, row, side)).join('\n')
  return {
    before: lines(isReordered ? before : changedBefore, sides.before),
    after: lines(isReordered ? after : changedAfter, sides.after),
  }
}

function rowLine(fields: Fields, row: Row, side: Side): string {
  const ofRow = { ...side, values: { ...side.values, ...row }, siblings: { ...side.siblings, ...fields } }
  return Object.entries(fields)
    .map(([key, field]) => [shownLabel(field.kind, field.label), cellOf(field, key, ofRow)] as const)
    .filter(([, cell]) => cell !== '')
    .map(([label, cell]) => `${label}: ${cell}`)
    .join(', ')
}
