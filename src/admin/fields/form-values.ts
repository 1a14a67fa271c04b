import type { FieldDescription, FieldKind, RecordValues } from '#admin/kit/kinds/kind-description.ts'
import { rowsEdit, rowsText } from '#admin/kit/rows-link.ts'
import type { RichDoc } from '#kit/entity/rich-doc.ts'
import { formatDecimalInput, toDecimal, withoutTrailingZeros } from '#kit/text/decimal.ts'
import { canonicalDoc } from './rich-text/canonical-doc.ts'

/** Values as the controls of a form have them: numbers, days and choices are texts. */
export type FormValues = Record<string, unknown>

interface Conversion {
  /** Of a stored value, which may be null, or of one in a draft, which may be unreadable. */
  toForm(value: never, field: FieldDescription): unknown
  /** What cannot be read stays as it was typed, so that the server refuses it at its field. */
  fromForm(value: never, field: FieldDescription): unknown
}

const text: Conversion = {
  toForm: (value: string | null) => value ?? '',
  fromForm: (value: string) => value.trim() || null,
}
const asIs: Conversion = { toForm: (value: unknown) => value, fromForm: (value: unknown) => value }

const conversions: Record<FieldKind, Conversion> = {
  text,
  longText: text,
  date: text,
  choice: text,
  alias: { ...text, fromForm: (value: string) => value.trim() },
  integer: {
    toForm: (value: number | null) => (value === null ? '' : String(value)),
    fromForm: (value: string) =>
      value.trim() === '' ? null : /^-?\d+$/.test(toDecimal(value) ?? '') ? Number(toDecimal(value)) : value,
  },
  decimal: {
    toForm: (value: string | null) =>
      toDecimal(value ?? '') === null ? (value ?? '') : formatDecimalInput(withoutTrailingZeros(value ?? '')),
    fromForm: (value: string) => (value.trim() === '' ? null : (toDecimal(value) ?? value)),
  },
  money: {
    toForm: (kopecks: number | string | null) =>
      typeof kopecks === 'number'
        ? formatDecimalInput(withoutTrailingZeros((kopecks / 100).toFixed(2)))
        : (kopecks ?? ''),
    fromForm: (value: string) => (value.trim() === '' ? null : kopecksIn(value)),
  },
  flag: asIs,
  choices: asIs,
  reference: asIs,
  references: asIs,
  image: asIs,
  files: asIs,
  ownRows: { toForm: rowsText, fromForm: rowsEdit },
  richText: {
    toForm: (value: RichDoc | null) => value && canonicalDoc(value),
    fromForm: (value: RichDoc | null) => value,
  },
  rows: {
    toForm: (rows: FormValues[], field) =>
      rows.map(row => ({ key: row.key, ...convert(field.fields!, row, 'toForm') })),
    fromForm: (rows: FormValues[], field) =>
      rows.map(row => ({ key: row.key, ...convert(field.fields!, row, 'fromForm') })),
  },
}

function convert(fields: readonly FieldDescription[], values: FormValues, direction: keyof Conversion): FormValues {
  return Object.fromEntries(
    fields.map(field => [field.key, conversions[field.kind][direction](values[field.key] as never, field)]),
  )
}

export const toFormValues = (fields: readonly FieldDescription[], values: RecordValues): FormValues =>
  convert(fields, values, 'toForm')

export const fromFormValues = (fields: readonly FieldDescription[], values: FormValues): FormValues =>
  convert(fields, values, 'fromForm')

/** The stored values of a record with nothing filled in. */
export const emptyValues = (fields: readonly FieldDescription[]): FormValues =>
  Object.fromEntries(fields.map(({ key, kind }) => [key, kind === 'flag' ? false : isList(kind) ? [] : null]))

/** Of a row that is added: with what most rows begin with. */
export const newRowValues = (fields: readonly FieldDescription[]): FormValues => ({
  ...emptyValues(fields),
  ...Object.fromEntries(fields.flatMap(({ key, initial }) => (initial === undefined ? [] : [[key, initial]]))),
})

const isList = (kind: FieldKind) => ['choices', 'references', 'rows', 'files'].includes(kind)

/** The controls that differ. */
export function changedControls(
  fields: readonly FieldDescription[],
  before: FormValues,
  after: FormValues,
): FormValues {
  const keys = fields.map(({ key }) => key).filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(keys.map(key => [key, after[key]]))
}

/** The fields whose controls differ, as they are to be saved. */
export function changedValues(fields: readonly FieldDescription[], before: FormValues, after: FormValues): FormValues {
  const changed = changedControls(fields, before, after)
  return fromFormValues(
    fields.filter(({ key }) => key in changed),
    changed,
  )
}

function kopecksIn(value: string): unknown {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(toDecimal(value.replace('₽', '')) ?? '')
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : value
}
