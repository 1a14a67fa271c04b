import { money } from '#ui/format/format.ts'
import { shortDate } from '#ui/format/format-date.ts'
import { count, number } from '#ui/format/format-number.ts'
import { rowsInWords } from '../rows-link.ts'
import type { FieldDescription, FieldKind, RecordNames, RecordValues } from './kind-description.ts'
import { rowName } from './row-name.ts'

/** What the words of a value need to know of its field. */
export type CellField = Pick<FieldDescription, 'kind' | 'unit' | 'options' | 'to' | 'rowKey'>

type Words = (value: never, field: CellField, names: RecordNames) => string

const text: Words = (value: string) => value
const withUnit: Words = (value: string | number, { unit }) => number(value) + (unit ? `\u00a0${unit}` : '')
const rowForms = { one: 'строка', few: 'строки', many: 'строк' }

/** How a value of each kind is written in a list. */
const wordsByKind: Record<FieldKind, Words> = {
  text,
  longText: text,
  alias: text,
  richText: (value: RichNode) => plainText(value),
  integer: withUnit,
  decimal: withUnit,
  money,
  flag: (value: boolean) => (value ? 'да' : 'нет'),
  choice: (value: string, { options }) => options?.[value] ?? value,
  choices: (value: string[], { options }) => value.map(key => options?.[key] ?? key).join(', '),
  date: (value: string) => shortDate(value),
  reference: (id: number, { to }, names) => nameOf(names, to, id),
  references: (ids: number[], { to }, names) => ids.map(id => nameOf(names, to, id)).join(', '),
  rows: (rows: unknown[]) => (rows.length > 0 ? count(rows.length, rowForms) : ''),
  image: () => 'есть',
  files: (ids: number[]) => (ids.length > 0 ? number(ids.length) : ''),
  ownRows: rowsInWords,
}

/** A value in words; empty when there is none. `values`: those beside it, which the key of a row is read with. */
export function cellWords(field: CellField, value: unknown, names: RecordNames, values: RecordValues = {}): string {
  if (value === null || value === undefined) return ''
  if (field.rowKey) return rowName(field.rowKey, String(value), values, names)
  return wordsByKind[field.kind](value as never, field, names)
}

const nameOf = (names: RecordNames, path: string | undefined, id: number) =>
  names[path ?? '']?.find(name => name.id === id)?.title ?? `№\u00a0${id}`

interface RichNode {
  text?: string
  content?: readonly RichNode[]
}

const plainText = ({ text = '', content = [] }: RichNode): string =>
  [text, ...content.map(plainText)].filter(Boolean).join(' ')
