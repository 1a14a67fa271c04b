import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import type { FieldDescription, FieldKind, KindDescription, RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import { statusWords } from '#admin/kit/kinds/kind-description.ts'
import {
  type ChangedWithin,
  changedWords,
  type Ends,
  endsWords,
  type ListState,
  pageSizes,
} from '#admin/kit/list-state.ts'
import { endingRecords } from '#admin/screens.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import {
  choiceOr,
  choices,
  described,
  type Param,
  type ParsedQuery,
  pageNumber,
  parseQuery,
  type QuerySpec,
  words,
} from '#kit/http/list-query.ts'

/** How a list is filtered by a field of each kind. */
const filterByKind: Partial<Record<FieldKind, (field: FieldDescription) => Param<readonly string[]>>> = {
  choice: field => choices(Object.keys(field.options ?? {})),
  choices: field => choices(Object.keys(field.options ?? {})),
  flag: () => choices(['1', '0']),
  reference: () => recordNumbers(),
  references: () => recordNumbers(),
}

const sortableKinds: readonly FieldKind[] = ['text', 'alias', 'integer', 'decimal', 'money', 'date', 'choice', 'flag']

/** Fields that a list can be filtered by; those that the declaration lists come first. */
export function filterableFields({ fields, list }: KindDescription): FieldDescription[] {
  const rank = ({ key }: FieldDescription) =>
    list.filters.includes(key) ? list.filters.indexOf(key) : list.filters.length
  return fields.filter(({ kind }) => filterByKind[kind]).toSorted((a, b) => rank(a) - rank(b))
}

/** Optional fields: a list can show the records in which they are empty. */
export const emptyableFields = ({ fields }: KindDescription): FieldDescription[] =>
  fields.filter(({ kind, required }) => !required && kind !== 'flag')

export const sortableFields = ({ fields }: KindDescription): FieldDescription[] =>
  fields.filter(({ kind }) => sortableKinds.includes(kind))

/** Orders that every kind has. */
export const commonOrders = ['updatedAt', 'id', 'status'] as const

/** By date the latest come first, otherwise upwards. */
const firstOrder = ({ fields, list: { sort } }: KindDescription) =>
  fields.find(({ key }) => key === sort)?.kind === 'date' ? `-${sort}` : sort

/** The parameters of a list of this kind, for its page and the API. */
function listSpec(entity: AnyEntity): QuerySpec {
  const kind = describeKind(entity)
  const orders = [...sortableFields(kind).map(({ key }) => key), ...commonOrders].flatMap(key => [key, `-${key}`])
  const filters = filterableFields(kind).map(field => [field.key, filterByKind[field.kind]!(field)] as const)
  return {
    ...Object.fromEntries(filters),
    q: words(),
    status: choices(Object.keys(statusWords)),
    missing: choices(emptyableFields(kind).map(({ key }) => key)),
    changed: choiceOr<ChangedWithin | ''>(Object.keys(changedWords) as ChangedWithin[], ''),
    editor: editorNumber(),
    ...(endingRecords[entity.path] && { ends: choiceOr<Ends | ''>(Object.keys(endsWords) as Ends[], '') }),
    view: viewNumber(),
    columns: columnList(kind),
    sort: choiceOr(orders, firstOrder(kind)),
    pageSize: pageSize(kind),
    page: pageNumber(),
  }
}

export function parseList(
  entity: AnyEntity,
  search: URLSearchParams,
): { state: ListState; parsed: ParsedQuery<QuerySpec> } {
  const spec = listSpec(entity)
  const parsed = parseQuery(spec, search)
  const { q, sort, page, pageSize, status, missing, changed, editor, ends, view, columns, ...filters } = parsed.values
  const chosen = Object.entries(filters).filter(([, values]) => (values as readonly string[]).length > 0)
  const state = {
    q: q as string,
    sort: sort as string,
    page: page as number,
    pageSize: pageSize as number,
    status: status as readonly RecordStatus[],
    missing: missing as readonly string[],
    changed: changed as ListState['changed'],
    editor: editor as string,
    ends: (ends ?? '') as ListState['ends'],
    view: view as string,
    columns: columns as readonly string[],
    filters: Object.fromEntries(chosen) as ListState['filters'],
  }
  return { state, parsed }
}

const editorNumber = (): Param<string> => ({
  absent: '',
  read: ([text = '']) => (/^([1-9]\d{0,8})?$/.test(text) ? { value: text } : { error: 'Ожидается номер редактора.' }),
  write: value => value,
})

const viewNumber = (): Param<string> => ({
  absent: '',
  read: ([text = '']) => (/^(all|[1-9]\d{0,8})$/.test(text) ? { value: text } : { error: 'Такого вида списка нет.' }),
  write: value => value,
})

const recordNumbers = (): Param<readonly string[]> => {
  return {
    absent: [],
    write: value => value.join(),
    read: texts => {
      const parts = [...new Set(texts.flatMap(text => text.split(',')).filter(Boolean))]
      const fits = parts.length <= 40 && parts.every(part => /^[1-9]\d{0,8}$/.test(part))
      return fits ? { value: parts.toSorted() } : { error: 'Ожидаются номера записей через запятую.' }
    },
  }
}

/** In the order of the URL. */
function columnList({ fields, list }: KindDescription): Param<readonly string[]> {
  const keys = new Set(fields.map(({ key }) => key))
  return described<readonly string[]>('Столбцы через запятую', {
    absent: list.columns,
    read: texts => {
      const parts = [...new Set(texts.flatMap(text => text.split(',')).filter(Boolean))]
      return parts.every(part => keys.has(part)) ? { value: parts } : { error: 'Такого столбца нет.' }
    },
    write: value => value.join(),
  })
}

/** A dictionary is one table as far as that goes. */
function pageSize({ isDictionary }: KindDescription): Param<number> {
  const absent = isDictionary ? 100 : 25
  const list = choiceOr(pageSizes.map(String), String(absent))
  return described(`Записей на странице: ${pageSizes.join(', ')}`, {
    absent,
    read: texts => {
      const read = list.read(texts)
      return 'error' in read ? read : { value: Number(read.value) }
    },
    write: String,
  })
}
