import { cellWords } from '#admin/kinds/cell-words.ts'
import { canCreate } from '#admin/kinds/creation.ts'
import { describeKind } from '#admin/kinds/describe-kind.server.ts'
import { type FieldDescription, type KindDescription, statusWords } from '#admin/kinds/kind-description.ts'
import { kindTitle } from '#admin/kinds/kind-titles.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { shortDate } from '#ui/format/format-date.ts'
import { count, number } from '#ui/format/format-number.ts'
import { appliedFilters } from './applied-filters.server.ts'
import { commonOrders, emptyableFields, filterableFields, parseList, sortableFields } from './list-query.server.ts'
import { type ListPage, type ListState, listHref, pageSizes } from './list-state.ts'
import type { BoxGroup, Heading, ListView, Parameter } from './list-view.ts'
import type { ShownList } from './shown-list.ts'

export function listView(entity: AnyEntity, state: ListState, list: ListPage, misread: readonly string[]): ListView {
  const kind = describeKind(entity)
  const shown: ShownList = { kind, state, defaults: parseList(entity, new URLSearchParams()).state, list }
  const { defaults } = shown
  const href = (change: Partial<ListState>) => listHref(kind.path, state, defaults, change)
  const columns = state.columns.filter(key => key !== kind.title).map(key => fieldOf(kind, key))
  return {
    title: kindTitle(kind),
    path: kind.path,
    createPath: createPathOf(kind),
    q: state.q,
    total: number(list.total),
    found: list.total,
    misread,
    searchHidden: parametersOf(href({ q: '' })),
    filters: {
      count: Object.keys(state.filters).length + state.missing.length + Math.min(1, state.status.length),
      hidden: parametersOf(href({ status: [], missing: [], filters: filtersByRecord(shown) })),
      groups: filterGroups(shown),
    },
    columns: { count: 0, hidden: parametersOf(href({ columns: defaults.columns })), groups: [columnGroup(shown)] },
    sort: { value: state.sort, options: orders(kind), hidden: parametersOf(href({ sort: defaults.sort })) },
    applied: appliedFilters(shown),
    resetTo: listHref(kind.path, defaults, defaults, { columns: state.columns }),
    headings: headings(shown, columns),
    rows: list.items.map(({ id, title, status, updatedAt, values }) => ({
      id,
      title,
      status,
      cells: columns.map(field => cellWords(field, values[field.key], list.names)),
      changed: shortDate(updatedAt),
    })),
    page: state.page,
    pages: list.pages,
    firstPage: href({}),
    sizes: pageSizes.map(size => ({ size, to: href({ pageSize: size }), isCurrent: size === state.pageSize })),
    empty: list.items.length > 0 ? null : emptyList(shown, href({ page: list.pages })),
  }
}

const fieldOf = ({ fields }: KindDescription, key: string): FieldDescription => fields.find(field => field.key === key)!

const createPathOf = ({ path }: KindDescription) => (canCreate(path) ? `/admin/${path}/create` : null)

const parametersOf = (href: string): Parameter[] => [...new URLSearchParams(href.split('?')[1] ?? '')]

const isReference = ({ kind }: FieldDescription) => kind === 'reference' || kind === 'references'

/** Filters by records have no boxes, so the form keeps them. */
function filtersByRecord({ kind, state }: ShownList): ListState['filters'] {
  return Object.fromEntries(Object.entries(state.filters).filter(([key]) => isReference(fieldOf(kind, key))))
}

const yesOrNo: readonly Parameter[] = [
  ['1', 'да'],
  ['0', 'нет'],
]

function filterGroups({ kind, state }: ShownList): BoxGroup[] {
  const byField = filterableFields(kind)
    .filter(field => !isReference(field))
    .map(({ key, label, options }) => ({
      name: key,
      legend: label,
      options: options ? Object.entries(options) : yesOrNo,
      chosen: state.filters[key] ?? [],
    }))
  const missing = emptyableFields(kind).map(({ key, label }): Parameter => [key, label])
  return [
    { name: 'status', legend: 'Состояние', options: Object.entries(statusWords), chosen: state.status },
    ...byField,
    { name: 'missing', legend: 'Не заполнено', options: missing, chosen: state.missing },
  ]
}

const columnGroup = ({ kind, state }: ShownList): BoxGroup => ({
  name: 'columns',
  legend: 'Показывать в списке',
  options: kind.fields.map(({ key, label }): Parameter => [key, label]),
  chosen: state.columns,
})

const commonLabels: Record<(typeof commonOrders)[number], string> = { updatedAt: 'Изменено', id: 'Номер', status: 'Состояние' }

function orders(kind: KindDescription) {
  const byField = sortableFields(kind).map(({ key, label }) => [key, label] as const)
  return [...byField, ...Object.entries(commonLabels)].flatMap(([key, label]) => [
    { value: key, label: `${label} ↑` },
    { value: `-${key}`, label: `${label} ↓` },
  ])
}

function headings({ kind, state, defaults }: ShownList, columns: readonly FieldDescription[]): Heading[] {
  const sortable = new Set(
    sortableFields(kind)
      .map(({ key }) => key)
      .concat(commonOrders),
  )
  const heading = (key: string, label: string, isNumeric = false): Heading => {
    const direction = state.sort === key ? 'ascending' : state.sort === `-${key}` ? 'descending' : null
    const sort = direction === 'ascending' ? `-${key}` : key
    return { label, to: sortable.has(key) ? listHref(kind.path, state, defaults, { sort }) : null, direction, isNumeric }
  }
  return [
    heading(kind.title, fieldOf(kind, kind.title).label),
    ...columns.map(field => heading(field.key, field.label, ['integer', 'decimal', 'money'].includes(field.kind))),
    heading('status', commonLabels.status),
    heading('updatedAt', commonLabels.updatedAt),
  ]
}

/** A page beyond the last one, a search without results and a kind without records are three things. */
function emptyList({ kind, state, list }: ShownList, lastPage: string): ListView['empty'] {
  const all = `/admin/${kind.path}`
  if (list.total > 0) {
    const pages = count(list.pages, { one: 'странице', few: 'страницах', many: 'страницах' })
    const text = `Записей ${number(list.total)}, они поместились на\u00a0${pages}.`
    return { title: 'Такой страницы нет', text, action: 'На последнюю страницу', to: lastPage }
  }
  const isFiltered = state.q !== '' || state.status.length + state.missing.length + Object.keys(state.filters).length > 0
  const text = state.q ? `По запросу «${state.q}» записей нет.` : 'Под эти фильтры не\u00a0подходит ни\u00a0одна запись.'
  if (isFiltered) return { title: 'Ничего не нашлось', text, action: 'Показать все', to: all }
  const createPath = createPathOf(kind)
  const title = 'Здесь пока пусто'
  if (!createPath) return { title, text: 'Записи появятся, когда их создадут садоводы.', action: 'К препаратам', to: '/admin/drugs' }
  return { title, text: 'Записи появятся, когда вы их создадите или загрузите.', action: 'Создать первую запись', to: createPath }
}
