import type { FieldDescription, FieldKind } from '#admin/kit/kinds/kind-description.ts'

/** A column of a table of rows: one field, or several of which a row has exactly one. */
export interface RowColumn {
  key: string
  label: string
  fields: readonly FieldDescription[]
  /** The narrowest it may be, in rem. */
  width: number
  /** Its share of the width that is left; 0 for values of a known length. */
  share: number
}

export interface RowColumns {
  /** Stand in the line of a row. */
  shown: readonly RowColumn[]
  /** Open below the line. */
  folded: readonly FieldDescription[]
  /** Of the CSS grid that all lines share. */
  template: string
}

/** Width that the line of a row has for its fields on a screen of 1280 px, and the gap between two of them, in rem. */
const lineWidth = 37.5
const gap = 0.375

/** The required fields of a row stand in its line, and of the others as many as fit. */
export function rowColumnsOf({ fields = [], oneOf = [] }: FieldDescription): RowColumns {
  const columns = columnsOf(fields, oneOf)
  const narrow = columns.filter(({ width }) => width > 0)
  const byNeed = [...narrow.filter(isRequired), ...narrow.filter(column => !isRequired(column))]
  const widthUpTo = (at: number) => byNeed.slice(0, at + 1).reduce((sum, { width }) => sum + width + gap, -gap)
  const inLine = byNeed.filter((_, at) => widthUpTo(at) <= lineWidth)
  const shown = columns.filter(column => inLine.includes(column))
  return {
    shown,
    folded: columns.filter(column => !inLine.includes(column)).flatMap(column => column.fields),
    template: templateOf(shown),
  }
}

const isRequired = ({ fields: [field, ...others] }: RowColumn) => others.length > 0 || field!.required

function columnsOf(fields: readonly FieldDescription[], oneOf: readonly string[]): RowColumn[] {
  const choice = fields.filter(({ key }) => oneOf.includes(key))
  return fields.flatMap(field => {
    if (!choice.includes(field)) return [columnOf(field)]
    return field === choice[0] ? [{ key: field.key, label: 'Что', fields: choice, width: 16, share: 3 }] : []
  })
}

function columnOf(field: FieldDescription): RowColumn {
  const [width, share] = sizes[field.kind]?.(field) ?? [0, 0]
  const word = Math.max(...field.label.split(/\s/).map(({ length }) => length))
  return { key: field.key, label: field.label, fields: [field], width: width && Math.max(width, word * 0.48), share }
}

type Size = (field: FieldDescription) => readonly [width: number, share: number]

const unitWidth = ({ unit = '' }: FieldDescription) => (unit ? 1 + unit.length * 0.5 : 0)

/** Kinds that are not named need more room than a line has. */
const sizes: Partial<Record<FieldKind, Size>> = {
  text: ({ maxLength = 200 }) => (maxLength <= 100 ? [7, 1] : [9, 2]),
  longText: () => [12, 4],
  integer: field => [3.5 + unitWidth(field), 0],
  decimal: field => [4.25 + unitWidth(field), 0],
  money: field => [3.75 + unitWidth(field), 0],
  flag: () => [4, 0],
  date: () => [8.25, 0],
  choice: ({ options = {} }) => [
    Math.min(10, 2.5 + 0.47 * Math.max(...Object.values(options).map(({ length }) => length))),
    0,
  ],
  reference: () => [9, 3],
}

const templateOf = (columns: readonly RowColumn[]) => {
  const isFixed = columns.every(({ share }) => share === 0)
  return columns
    .map(({ width, share }) => (share || isFixed ? `minmax(${width}rem, ${share || 1}fr)` : `${width}rem`))
    .join(' ')
}
