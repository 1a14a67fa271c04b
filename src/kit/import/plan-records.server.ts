import { isDeepStrictEqual } from 'node:util'
import { formerAliasText } from '#kit/entity/alias-redirect.server.ts'
import { type Creation, createRecord, type Update, updateRecord } from '#kit/entity/change.ts'
import { type AnyEntity, type Status, statuses } from '#kit/entity/define-entity.ts'
import type { Field, Names } from '#kit/entity/field.ts'
import { addedReferences, type Reference } from '#kit/entity/references.ts'
import type { Foresight } from '#kit/entity/save-records.server.ts'
import { toSchema } from '#kit/entity/to-schema.ts'
import { completeValues, type Parsed } from '#kit/entity/to-sheets.ts'
import { lostSign, lostText } from '#kit/text/lost-signs.ts'
import type { Rejected } from './rejected.ts'

/** What an import would do with one record of a file. Pure: the same plan is shown, confirmed and applied. */
export type Planned =
  | { type: 'create'; alias: string; line: number; change: Creation; fields: ChangedField[] }
  | { type: 'update'; alias: string; line: number; change: Update; fields: ChangedField[] }
  | { type: 'unchanged'; alias: string; line: number; id: number; version: number }
  | { type: 'rejected'; alias: string; line: number; rejected: Rejected[] }

/** A field of a changed record as its cells, before and after. */
export interface ChangedField {
  label: string
  from: string
  to: string
  unit?: string
}

interface Stored {
  id: number
  status: Status
  version: number
  values: Record<string, unknown>
}

/** What is known about the records of a part before they are planned. */
export interface PlanContext {
  names: Names
  stored: ReadonlyMap<string, Stored>
  /** Aliases that once belonged to other records. */
  former: ReadonlySet<string>
  /** Aliases of earlier lines. */
  seen: Set<string>
  /** Records that would be created or changed are rejected. */
  isReadOnly?: boolean
  /** Why writing a record would be refused. */
  foresee?: Foresight
  /** Values that are taken by other records, see `findTaken`. */
  taken?: ((record: Parsed) => { path: PropertyKey[]; message: string }[]) | undefined
}

const personalText = 'Такие записи ведут сами садоводы, из файла их не меняют'

export function planRecord(entity: AnyEntity, record: Parsed, context: PlanContext): Planned {
  const { names, stored, former, seen, isReadOnly = false, taken = () => [] } = context
  const { status, line } = record
  const alias = String(record.values.alias)
  const old = stored.get(alias)
  const checked = toSchema(entity).safeParse(completeValues(entity.fields, record.values, old?.values))
  const reject = (column: string, message: string): Rejected => ({ sheet: entity.path, line, column, message })
  const rejected = [
    ...(seen.has(alias) ? [reject(entity.fields.alias!.label, 'Запись с этим адресом уже есть выше')] : []),
    ...(former.has(alias) ? [reject(entity.fields.alias!.label, formerAliasText)] : []),
    ...(Object.hasOwn(statuses, status) ? [] : [reject('Состояние', `Неизвестное состояние «${status}»`)]),
    ...(isOffTheSite(entity, status, old) ? [reject('Состояние', dictionaryText)] : []),
    ...(status === 'trash' && old?.status !== 'trash' ? [reject('Состояние', intoTrashText)] : []),
    ...(checked.success
      ? trashedTargets(entity, checked.data as Values, old, names).map(({ path }) =>
          toRejected(entity, record, { path, message: trashedText }),
        )
      : checked.error.issues.map(issue => toRejected(entity, record, issue))),
    ...taken(record).map(mistake => toRejected(entity, record, mistake)),
  ]
  seen.add(alias)
  if (rejected.length > 0 || !checked.success) return { type: 'rejected', alias, line, rejected }
  const values = checked.data as Values
  const refused = refusals(
    entity,
    record,
    { before: old ? { ...old.values, status: old.status } : null, after: { ...values, status } },
    context,
  )
  if (refused.length > 0) return { type: 'rejected', alias, line, rejected: refused }
  if (!old && isReadOnly) return { type: 'rejected', alias, line, rejected: [reject('', personalText)] }
  if (!old) {
    const change = createRecord(entity, checked.data, { status, id: names.idOf(entity.name, alias)! })
    return { type: 'create', alias, line, change, fields: [] }
  }
  if (old.status === status && isDeepStrictEqual(old.values, values))
    return { type: 'unchanged', alias, line, id: old.id, version: old.version }
  if (isReadOnly) return { type: 'rejected', alias, line, rejected: [reject('', personalText)] }
  if (old.status === 'trash') return { type: 'rejected', alias, line, rejected: [reject('Состояние', inTrashText)] }
  const fields = changedFields(entity, old, { status, values }, names)
  const lost = fields.flatMap(({ label, from, to }) => lostIn(from, to).map(text => reject(label, text)))
  if (lost.length > 0) return { type: 'rejected', alias, line, rejected: lost }
  return { type: 'update', alias, line, change: updateRecord(entity, old, checked.data, status), fields }
}

type Values = Record<string, unknown>

const refusals = (
  entity: AnyEntity,
  record: Parsed,
  change: { before: Values | null; after: Values },
  { foresee }: PlanContext,
): Rejected[] =>
  (foresee?.({ entity, ...change }) ?? []).map(({ field, message }) =>
    toRejected(entity, record, { path: field.split('.'), message }),
  )

const lostIn = (from: string, to: string): string[] => {
  const sign = lostSign(from, to)
  return sign === null ? [] : [lostText(sign)]
}

const trashedText = 'Запись, на которую указывает эта ячейка, лежит в корзине'

/** A record that is in the trash itself may go on naming them. */
const trashedTargets = (entity: AnyEntity, values: Values, old: Stored | undefined, names: Names): Reference[] =>
  old?.status === 'trash'
    ? []
    : addedReferences(entity.fields, old?.values ?? null, values).filter(
        ({ to, id }) => names.isTrashed?.(to, id) ?? false,
      )

/** A record of a dictionary that was a draft before its kind was one may stay so. */
const isOffTheSite = ({ isDictionary }: AnyEntity, status: Status, old: Stored | undefined): boolean =>
  isDictionary === true && (status === 'draft' || status === 'archived') && status !== old?.status
const dictionaryText = 'Записи этого справочника всегда опубликованы: напишите «опубликовано»'

/** The uses of a record are looked at before it goes there. */
const intoTrashText = 'В корзину записи переносят на сайте, по одной'
const inTrashText = 'Запись в корзине: сначала верните её на сайте'

function changedFields(
  entity: AnyEntity,
  old: Pick<Stored, 'status' | 'values'>,
  next: Pick<Stored, 'status' | 'values'>,
  names: Names,
): ChangedField[] {
  const fields = Object.entries(entity.fields).flatMap(([key, field]) => {
    if (isDeepStrictEqual(old.values[key], next.values[key])) return []
    const { unit } = field as Field & { unit?: string }
    const [from, to] = [asText(field, old.values[key], names), asText(field, next.values[key], names)]
    return [{ label: field.label, from, to, ...(unit && { unit }) }]
  })
  const status =
    old.status === next.status ? [] : [{ label: 'Состояние', from: statuses[old.status], to: statuses[next.status] }]
  return [...fields, ...status]
}

/** Rows are shown as their cells: «молодое дерево, 2, 2, л; …». */
function asText(field: Field, value: unknown, names: Names): string {
  if (field.kind !== 'rows') return field.toCell(value, names)
  const inner = Object.entries((field as Field & { fields: AnyEntity['fields'] }).fields)
  return (value as Record<string, unknown>[])
    .map(row =>
      inner
        .map(([key, each]) => each.toCell(row[key], names))
        .filter(Boolean)
        .join(', '),
    )
    .join('; ')
}

/** `['uses', 3, 'phiDays']` → the fourth line of the child sheet, column «Срок ожидания». */
function toRejected(entity: AnyEntity, record: Parsed, issue: { path: PropertyKey[]; message: string }): Rejected {
  const [key, index, inner] = issue.path as [string, number?, string?]
  const field = entity.fields[key]
  if (key === 'status') return { sheet: entity.path, line: record.line, column: 'Состояние', message: issue.message }
  if (field?.kind !== 'rows' || index === undefined)
    return { sheet: entity.path, line: record.line, column: field?.label ?? String(key ?? ''), message: issue.message }
  const row = (field as unknown as { fields: AnyEntity['fields'] }).fields[inner ?? '']
  return {
    sheet: `${entity.path}.${key}`,
    line: record.rowLines[key]?.[index] ?? record.line,
    column: row?.label ?? 'Ключ',
    message: issue.message,
  }
}
