import { cellWords } from '#admin/kit/kinds/cell-words.ts'
import { canCreate } from '#admin/kit/kinds/creation.ts'
import { describeKind } from '#admin/kit/kinds/describe-kind.server.ts'
import type { FieldDescription, FieldKind, KindDescription } from '#admin/kit/kinds/kind-description.ts'
import { type ListItem, type ListPage, type ListState, listHref, pageSizes } from '#admin/kit/list-state.ts'
import { trashDays } from '#admin/kit/trash-days.ts'
import { isSettable } from '#admin/lists/bulk/bulk.ts'
import { maxOrdered } from '#admin/lists/order/order-values.ts'
import { isOrderable } from '#admin/lists/order/record-order.server.ts'
import type { findRowDetails } from '#admin/lists/rows/find-row-details.server.ts'
import { readyViews } from '#admin/lists/views/ready-views.ts'
import type { SavedView } from '#admin/lists/views/saved-view.ts'
import { queryOf } from '#admin/lists/views/saved-views.server.ts'
import { endingRecords } from '#admin/screens.server.ts'
import { hasForm, kindTitle, titleOfPath, togetherWith } from '#admin/screens.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { dayAndMonth, shortDate } from '#ui/format/format-date.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { count, number } from '#ui/format/format-number.ts'
import { appliedFilters } from './applied-filters.server.ts'
import type { EmptyHint } from './empty-hints.server.ts'
import { filterGroups, pickGroups } from './filter-groups.server.ts'
import type { Thumbs } from './find-thumbs.server.ts'
import { commonOrders, parseList, sortableFields } from './list-query.server.ts'
import type { BoxGroup, Heading, ListView, Parameter, RowView } from './list-view.ts'
import type { ShownList } from './shown-list.ts'

interface ListParts {
  views: readonly SavedView[]
  /** For a list that finds nothing. */
  hints: readonly EmptyHint[]
  misread: readonly string[]
  thumbs?: Thumbs
  details?: Awaited<ReturnType<typeof findRowDetails>>
}

export const shownList = (entity: AnyEntity, state: ListState, list: ListPage, userId: number): ShownList => ({
  kind: describeKind(entity),
  state,
  defaults: parseList(entity, new URLSearchParams()).state,
  list,
  userId,
})

export function listView(entity: AnyEntity, shown: ShownList, parts: ListParts): ListView {
  const { views, hints, misread } = parts
  const { kind, state, defaults, list } = shown
  const href = (change: Partial<ListState>) => listHref(kind.path, state, defaults, change)
  const columns = state.columns.filter(key => key !== kind.title).map(key => fieldOf(kind, key))
  const isEdited = !entity.isPersonal && hasForm(kind.path)
  const fields = [fieldOf(kind, kind.title), ...columns]
  const editors = fields.map(field => (hasForm(kind.path) ? editorOf(kind, field) : null))
  return {
    ...headOf(shown),
    q: state.q,
    total: number(list.total),
    found: list.total,
    query: queryOf(entity, state),
    siblings: togetherWith(kind.path).map(path => ({ path, title: titleOfPath(path) })),
    views: viewTabs(shown, queryOf(entity, state), views),
    settable: !isEdited ? [] : kind.fields.filter(field => isSettable(field, kind.title)),
    isOrderable: hasForm(kind.path) && isOrderable(entity) && list.total > 1 && list.total <= maxOrdered,
    misread,
    searchHidden: parametersOf(href({ q: '' })),
    filters: {
      count: countFilters(state),
      hidden: parametersOf(href({ status: [], missing: [], changed: '', editor: '', ends: '', filters: {} })),
      groups: filterGroups(shown),
    },
    columns: kind.isDictionary
      ? null
      : { count: 0, hidden: parametersOf(href({ columns: defaults.columns })), groups: [columnGroup(shown)] },
    pickers: pickGroups(shown),
    sort: { value: state.sort, options: orders(kind), hidden: parametersOf(href({ sort: defaults.sort })) },
    applied: appliedFilters(shown).map(({ label, state }) => ({ label, to: listHref(kind.path, state, defaults) })),
    resetTo: listHref(kind.path, defaults, defaults, { columns: state.columns, view: 'all' }),
    headings: headings(shown, columns),
    editors,
    rows: rowsOf(shown, columns, editors, parts),
    page: state.page,
    pages: list.pages,
    firstPage: href({}),
    sizes: pageSizes.map(size => ({ size, to: href({ pageSize: size }), isCurrent: size === state.pageSize })),
    newRow: kind.isDictionary && !isTrash(state) ? fields : [],
    empty:
      list.items.length > 0 || (kind.isDictionary && list.total === 0 && !isFiltered(shown))
        ? null
        : emptyList(shown, hints, href({ page: list.pages })),
  }
}

function rowsOf(
  { kind, list }: ShownList,
  columns: readonly FieldDescription[],
  editors: ListView['editors'],
  { thumbs, details }: ListParts,
): RowView[] {
  const today = moscowDay(new Date())
  return list.items.map(({ id, version, title, status, updatedAt, publication, hasDraft, values }) => {
    const { alias, author = null } = details?.get(id) ?? {}
    return {
      id,
      thumb: thumbs && (thumbs.get(id) ?? null),
      version,
      title,
      status,
      planned: publication ? plannedText(publication) : '',
      hasDraft: hasDraft && !kind.isDictionary,
      values: editors.map(field => (field ? values[field.key] : null)),
      cells: columns.map(field => cellWords(field, values[field.key], list.names, values)),
      changed: changedText(updatedAt, today),
      changedAt: formatMoment(updatedAt),
      author,
      page: kind.hasPages && alias !== undefined ? `/${kind.pagePath}/${alias}` : null,
    }
  })
}

/** The hour of today, otherwise the day. */
function changedText(at: string, today: string): string {
  const day = moscowDay(new Date(at))
  return day === today ? `сегодня в\u00a0${formatMoment(at).slice(-5)}` : shortDate(day)
}

const countFilters = ({ filters, missing, status, changed, editor, ends }: ListState) =>
  Object.keys(filters).length +
  missing.length +
  Math.min(1, status.length + changed.length) +
  [editor, ends].filter(Boolean).length

const headOf = (shown: ShownList) => ({
  title: isTrash(shown.state) ? `${kindTitle(shown.kind)} в\u00a0корзине` : kindTitle(shown.kind),
  path: shown.kind.path,
  hasPages: shown.kind.hasPages,
  isPersonal: shown.kind.isPersonal,
  isDictionary: shown.kind.isDictionary,
  aliasFrom: shown.kind.fields.find(({ kind }) => kind === 'alias')?.from ?? shown.kind.title,
  hasRowMenu: !shown.kind.isPersonal && hasForm(shown.kind.path) && !isTrash(shown.state),
  createPath: createPathOf(shown.kind),
  trashPath: trashPathOf(shown),
  isTrash: isTrash(shown.state),
})

const fieldOf = ({ fields }: KindDescription, key: string): FieldDescription => fields.find(field => field.key === key)!

const plannedText = ({ at, hasFailed }: NonNullable<ListItem['publication']>) =>
  hasFailed ? 'Не\u00a0вышла в\u00a0срок' : `Выйдет ${dayAndMonth(moscowDay(new Date(at)))}`

const isTrash = ({ status }: ListState) => status.length === 1 && status[0] === 'trash'

const trashPathOf = ({ kind, state }: ShownList) =>
  !kind.isPersonal && !state.status.includes('trash') ? `/admin/${kind.path}?status=trash` : null

const createPathOf = ({ path, isDictionary }: KindDescription) =>
  canCreate(path) && hasForm(path) && !isDictionary ? `/admin/${path}/create` : null

const parametersOf = (href: string): Parameter[] => [...new URLSearchParams(href.split('?')[1] ?? '')]

/** Simple fields are edited in their cell; an alias is not, because changing it leaves a redirect, nor what is chosen by another field. */
const inlineKinds: readonly FieldKind[] = ['text', 'integer', 'decimal', 'money', 'choice', 'flag', 'date']
const editorOf = ({ isDictionary }: KindDescription, field: FieldDescription) =>
  (inlineKinds.includes(field.kind) && !field.rowKey) || (isDictionary && field.kind === 'longText') ? field : null

/** The shown columns in their order, then the others. The title always comes first. */
function columnGroup({ kind, state }: ShownList): BoxGroup {
  const chosen = state.columns.filter(key => key !== kind.title)
  const others = kind.fields.map(({ key }) => key).filter(key => key !== kind.title && !chosen.includes(key))
  const options = [...chosen, ...others].map((key): Parameter => [key, fieldOf(kind, key).label])
  return {
    name: 'columns',
    legend: 'Показывать в списке',
    options,
    chosen,
    always: [kind.title, fieldOf(kind, kind.title).label],
  }
}

const commonLabels: Record<(typeof commonOrders)[number], string> = {
  updatedAt: 'Изменено',
  id: 'Номер',
  status: 'Состояние',
}

function orders(kind: KindDescription) {
  const byField = sortableFields(kind)
    .filter(field => !(kind.isDictionary && field.kind === 'alias'))
    .map(({ key, label }) => [key, label] as const)
  const common = Object.entries(commonLabels).filter(([key]) => !(kind.isDictionary && key === 'status'))
  return [...byField, ...common].flatMap(([key, label]) => [
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
    return {
      label,
      to: sortable.has(key) ? listHref(kind.path, state, defaults, { sort }) : null,
      direction,
      isNumeric,
    }
  }
  return [
    heading(kind.title, fieldOf(kind, kind.title).label),
    ...columns.map(field => heading(field.key, field.label, ['integer', 'decimal', 'money'].includes(field.kind))),
    ...(kind.isDictionary ? [] : [heading('status', commonLabels.status)]),
    heading('updatedAt', commonLabels.updatedAt),
  ]
}

const isFiltered = (shown: ShownList) => appliedFilters(shown).length > 0

/** A page beyond the last one, a search without results and a kind without records are three things. */
function emptyList(shown: ShownList, hints: readonly EmptyHint[], lastPage: string): ListView['empty'] {
  const { kind, state, list } = shown
  if (list.total > 0) {
    const pages = count(list.pages, { one: 'странице', few: 'страницах', many: 'страницах' })
    const text = `Записей ${number(list.total)}, они поместились на\u00a0${pages}.`
    return { title: 'Такой страницы нет', text, actions: [{ label: 'На последнюю страницу', to: lastPage }] }
  }
  const filters = appliedFilters(shown)
  if (isTrash(state) && filters.length === 1) {
    const days = count(trashDays, { one: 'день', few: 'дня', many: 'дней' })
    const toRecords = { label: 'Ко\u00a0всем записям', to: `/admin/${kind.path}?view=all` }
    return {
      title: 'Корзина пуста',
      text: `Удалённые записи лежат здесь ${days}, потом исчезают насовсем.`,
      actions: [toRecords],
    }
  }
  const text = state.q
    ? `По запросу «${state.q}» записей нет.`
    : 'Под эти фильтры не\u00a0подходит ни\u00a0одна запись.'
  const undo = hints.map(({ label, to, found }) => ({ label: `${label}: ${number(found)}`, to }))
  const all = { label: 'Показать все', to: `/admin/${kind.path}?view=all` }
  if (filters.length > 0) return { title: 'Ничего не нашлось', text, actions: [...undo, all] }
  const createPath = createPathOf(kind)
  const title = 'Здесь пока пусто'
  if (!hasForm(kind.path)) {
    const toDrugs = { label: 'К\u00a0препаратам', to: '/admin/drugs' }
    return { title, text: 'Строки появятся вместе с\u00a0нормами препаратов.', actions: [toDrugs] }
  }
  if (!createPath) {
    const toPeople = { label: 'К\u00a0пользователям', to: '/admin/users' }
    return { title, text: 'Записи появятся, когда их создадут садоводы.', actions: [toPeople] }
  }
  const create = [{ label: 'Создать первую запись', to: createPath }]
  return { title, text: 'Записи появятся, когда вы их создадите или загрузите.', actions: create }
}

/** Tabs above the list. A list that opens with a view still has an address without one. */
function viewTabs(
  { kind, state, defaults, userId }: ShownList,
  query: string,
  views: readonly SavedView[],
): ListView['views'] {
  const { path } = kind
  const { q, status, missing, changed, editor, ends, filters } = state
  const chosen = listHref(path, { ...defaults, q, status, missing, changed, editor, ends, filters }, defaults)
  const ready = readyViews(kind, userId, path in endingRecords).map(({ name, change }) => {
    const to = listHref(path, defaults, defaults, change)
    return { name, to, isCurrent: to === chosen && !views.some(({ id }) => String(id) === state.view) }
  })
  const current = views.find(({ id }) => String(id) === state.view)
  const hasDefault = views.some(({ isDefault }) => isDefault)
  return {
    all: {
      to: hasDefault ? `/admin/${path}?view=all` : `/admin/${path}`,
      isCurrent: !current && !ready.some(({ isCurrent }) => isCurrent),
    },
    ready,
    tabs: views.map(({ query, ...view }) => ({
      ...view,
      to: `/admin/${path}?${query}${query && '&'}view=${view.id}`,
      isCurrent: String(view.id) === state.view,
    })),
    isChanged: current !== undefined && current.query !== query,
  }
}
