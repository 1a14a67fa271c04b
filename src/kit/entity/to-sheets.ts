import { type AnyEntity, type Status, statuses } from './define-entity.ts'
import type { Field, Fields, Names } from './field.ts'

/** A table of cells: one for the records and one for each `rows` field. `number` is the line in the file. */
export interface Sheet {
  name: string
  head: string[]
  lines: { number: number; cells: string[] }[]
  /** Cells of a file that do not hold what was typed: their lines must not be imported. */
  doubts?: { line: number; column: number; message: string }[]
  /** What an editor should know about the file: hidden rows. */
  notes?: string[]
}
type Values = Record<string, unknown>
export interface Named {
  values: Values
  status: Status
}

const statusLabel = 'Состояние'
const keyLabel = 'Ключ'
const cellsOf = (fields: Fields) => Object.entries(fields).filter(([, f]) => f.kind !== 'rows')
const rowsOf = (fields: Fields) =>
  Object.entries(fields).filter(([, f]) => f.kind === 'rows') as [string, Field & { fields: Fields }][]

/** `drugs` and `drugs.ingredients`, `drugs.packs`, … */
export const sheetNames = (entity: AnyEntity) => [
  entity.path,
  ...rowsOf(entity.fields).map(([key]) => `${entity.path}.${key}`),
]

/** The column of rows that names their record, and the sheet of the records. */
export const wordInFiles = ({ words }: Pick<AnyEntity, 'words'>): string => words.inFiles ?? words.one

export const headsOf = (entity: AnyEntity): string[][] => [
  [...cellsOf(entity.fields).map(([, f]) => f.label), statusLabel],
  ...rowsOf(entity.fields).map(([, field]) => [
    wordInFiles(entity),
    keyLabel,
    ...cellsOf(field.fields).map(([, f]) => f.label),
  ]),
]

/** A head of a column without what nobody sees or means: kinds of spaces, invisible signs, capitals. */
export const foldHead = (label: string): string =>
  label
    .normalize('NFC')
    .replace(/[\p{Cf}\u00ad]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')

/** The kinds of fields by folded head, for each sheet. Parents, keys and states are names, as aliases are. */
export function kindsOfColumns(entity: AnyEntity): Map<string, Map<string, string>> {
  const heads = headsOf(entity)
  const fields = [entity.fields, ...rowsOf(entity.fields).map(([, field]) => field.fields)]
  return new Map(
    sheetNames(entity).map((name, at) => {
      const kinds = new Map(cellsOf(fields[at]!).map(([, { label, kind }]) => [foldHead(label), kind]))
      return [name, new Map(heads[at]!.map(label => [foldHead(label), kinds.get(foldHead(label)) ?? 'alias']))]
    }),
  )
}

/** Columns that a file must have: required fields, the status, and for rows the parent and the key. */
export const requiredHeadsOf = (entity: AnyEntity): string[][] => [
  [...labelsOfRequired(entity.fields), statusLabel],
  ...rowsOf(entity.fields).map(([, field]) => [wordInFiles(entity), keyLabel, ...labelsOfRequired(field.fields)]),
]

const labelsOfRequired = (fields: Fields) =>
  cellsOf(fields)
    .filter(([, field]) => !field.schema.safeParse(emptyValue(field)).success)
    .map(([, field]) => field.label)

const noNames: Names = { keyOf: () => '', idOf: () => undefined }
const emptyValue = (field: Field): unknown => field.fromCell('', noNames)

export function toSheets(entity: AnyEntity, records: Named[], names: Names): Sheet[] {
  const heads = headsOf(entity)
  return sheetNames(entity).map((name, at) => ({
    name,
    head: heads[at]!,
    lines: cellsOfSheet(entity, at, records, names).map((cells, line) => ({ number: line + 2, cells })),
  }))
}

/** The fields of a record that one of its sheets shows; `at` is the place of the sheet in `sheetNames`. */
export const fieldsOfSheet = (entity: AnyEntity, at: number): string[] =>
  at === 0 ? cellsOf(entity.fields).map(([key]) => key) : ['alias', rowsOf(entity.fields)[at - 1]![0]]

/** The lines of one sheet. Records need only the fields of `fieldsOfSheet`. */
export function cellsOfSheet(entity: AnyEntity, at: number, records: readonly Named[], names: Names): string[][] {
  if (at === 0) {
    const cells = cellsOf(entity.fields)
    return records.map(r => [...cells.map(([k, f]) => f.toCell(r.values[k], names)), statuses[r.status]])
  }
  const [key, field] = rowsOf(entity.fields)[at - 1]!
  const cells = cellsOf(field.fields)
  return records.flatMap(r =>
    (r.values[key] as Values[]).map(row => [
      String(r.values.alias),
      String(row.key),
      ...cells.map(([k, f]) => f.toCell(row[k], names)),
    ]),
  )
}

/** A parsed record with its lines in the files, for error messages. */
export interface Parsed extends Named {
  line: number
  rowLines: Record<string, number[]>
}

/** Rows are ordered as their lines. Fields without a column have no value; `completeValues` adds them. */
export const fromSheets = (entity: AnyEntity, sheets: readonly Sheet[], names: Names): Parsed[] =>
  [...parseSheets(entity, sheets, names, Number.MAX_SAFE_INTEGER)].flat()

/** The same in parts of so many records, which are parsed when they are asked for. */
export function* parseSheets(
  entity: AnyEntity,
  sheets: readonly Sheet[],
  names: Names,
  size: number,
): Generator<Parsed[]> {
  const sheet = (name: string) => sheets.find(s => s.name === name)
  const main = sheet(entity.path)
  if (!main) return
  const children = rowsOf(entity.fields).flatMap(([key, field]) => {
    const child = sheet(`${entity.path}.${key}`)
    return child
      ? [
          {
            key,
            columns: columnsIn(field.fields, child.head),
            keyAt: child.head.indexOf(keyLabel),
            lines: linesByParent(entity, child),
          },
        ]
      : []
  })
  const own = columnsIn(entity.fields, main.head)
  const parse = (line: Sheet['lines'][number]): Parsed => {
    const values = readLine(own, line.cells, names)
    const rowLines: Record<string, number[]> = {}
    for (const { key, columns, keyAt, lines } of children) {
      const own = lines.get(String(values.alias)) ?? []
      values[key] = own.map(({ cells }) => ({ key: cells[keyAt]!.trim(), ...readLine(columns, cells, names) }))
      rowLines[key] = own.map(({ number }) => number)
    }
    return { values, status: readStatus(entity, main.head, line.cells), line: line.number, rowLines }
  }
  for (let start = 0; start < main.lines.length; start += size) yield main.lines.slice(start, start + size).map(parse)
}

/** The alias of the record that a line of a child sheet belongs to. */
export const parentOf = (entity: AnyEntity, { head }: Sheet, cells: string[]) =>
  cells[head.indexOf(wordInFiles(entity))]?.trim() ?? ''

const linesByParent = (entity: AnyEntity, sheet: Sheet) =>
  Map.groupBy(sheet.lines, line => parentOf(entity, sheet, line.cells))

/** Adds fields that have no column in the file: with their stored values, or empty for a new record. */
export function completeValues(fields: Fields, read: Values, stored: Values | undefined): Values {
  const complete = (key: string, field: Field): unknown => {
    if (field.kind !== 'rows') return key in read ? read[key] : stored ? stored[key] : emptyValue(field)
    const storedRows = (stored?.[key] ?? []) as Values[]
    const rows = read[key] as Values[] | undefined
    const inner = (field as Field & { fields: Fields }).fields
    return (
      rows?.map(row => ({
        key: row.key,
        ...completeValues(
          inner,
          row,
          storedRows.find(old => old.key === row.key),
        ),
      })) ?? storedRows
    )
  }
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, complete(key, field)]))
}

interface Column {
  key: string
  field: Field
  at: number
}

/** The fields that a head has, with the places of their cells. */
const columnsIn = (fields: Fields, head: readonly string[]): Column[] =>
  cellsOf(fields)
    .map(([key, field]) => ({ key, field, at: head.indexOf(field.label) }))
    .filter(({ at }) => at >= 0)

function readLine(columns: readonly Column[], cells: readonly string[], names: Names): Values {
  const values: Values = {}
  for (const { key, field, at } of columns) values[key] = field.fromCell(cells[at] ?? '', names)
  return values
}

/** An unknown word is returned unchanged, so that validation reports it. */
function readStatus({ isDictionary }: AnyEntity, head: string[], cells: string[]): Status {
  const word = (cells[head.indexOf(statusLabel)] ?? '').trim().toLowerCase()
  if (word === '') return isDictionary ? 'published' : 'draft'
  return (Object.keys(statuses) as Status[]).find(key => statuses[key] === word) ?? (word as Status)
}
