import { type Organ, organs } from '#features/signs/sign.entity.ts'
import { parseQuery, toSearch } from '#kit/http/list-query.ts'
import { type Month, months } from '#kit/month.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { notFound } from '#kit/problem.ts'
import { number } from '#ui/format/format.ts'
import { monthName } from '#ui/format/format-date.ts'
import type { FacetGroupData, FacetValue } from '#ui/list/facets.tsx'
import type { ProblemList } from './find-problems.server.ts'
import { toCard } from './problem-card.ts'
import { kindWords, otherKind, type ProblemKind } from './problem-kind.ts'
import { listHead, type ValueLabel } from './problem-list-head.ts'
import { listTexts } from './problem-list-texts.ts'
import {
  activeFilters,
  type FilterName,
  filterNames,
  groupOptions,
  type ParsedProblemQuery,
  type ProblemQuery,
  problemQuery,
  sorts,
  without,
} from './problem-query.ts'
import { upperFirst } from './sentence.ts'

/** Unknown keys are ignored, an invalid page is 404, other invalid values give an empty list with a hint. */
export function parseListQuery(kind: ProblemKind, url: string): ParsedProblemQuery {
  const { pathname, search, searchParams } = new URL(url)
  const parsed = parseQuery(problemQuery(kind), searchParams)
  if (parsed.errors.page) throw notFound(pathname + search)
  return parsed
}

export type ProblemListView = ReturnType<typeof toProblemListView>

/** The view of the list, with formatted texts. */
export function toProblemListView(kind: ProblemKind, { values: query, errors }: ParsedProblemQuery, list: ProblemList, now = new Date()) {
  const { path } = kindWords[kind]
  if (query.page > list.pages) throw notFound(path + toSearch(problemQuery(kind), query))
  const names = namesOf(kind, list)
  const month = moscowMonth(now)
  const wrong = filterNames.filter(name => errors[name])
  const total = wrong.length > 0 ? 0 : list.total
  const href = hrefOf(kind)
  const cards = (wrong.length > 0 ? [] : list.items).map(item => toCard(kind, item, month, query.crop))
  return {
    kind,
    ...listHead(kind, query, names, total, wrong.length > 0),
    total,
    count: number(total),
    q: query.q,
    sort: query.sort,
    sorts: Object.entries(sorts).map(([value, label]) => ({ value, label })),
    page: query.page,
    pages: total === 0 ? 1 : list.pages,
    pagesFrom: href({ ...query, page: 1 }),
    otherKindTo: hrefOf(otherKind(kind))({ ...query, group: [], page: 1 }),
    finder: { crops: cropsOf(list), crop: query.crop.length === 1 ? query.crop[0] : undefined },
    chips: promotedChips(kind, query, list, month),
    applied: appliedFilters(query, names).map(({ name, label, value }) => ({ label, to: href(withoutValue(query, name, value)) })),
    facets: facetGroups(kind, query, list, names),
    cards,
    isDemo: list.items.some(item => item.isDemo),
    empty: total === 0 ? emptyState(kind, query, list, names, wrong, month) : null,
  }
}

const hrefOf = (kind: ProblemKind) => (query: ProblemQuery) => kindWords[kind].path + toSearch(problemQuery(kind), query)

/** All crops, by name: in a select they are looked up, not ranked. */
const cropsOf = ({ facets }: ProblemList) =>
  facets
    .filter(({ facet }) => facet === 'crop')
    .map(({ value, label }) => ({ alias: value, name: label ?? value }))
    .sort((a, b) => a.name.localeCompare(b.name, 'ru'))

function namesOf(kind: ProblemKind, { facets }: ProblemList): ValueLabel {
  const crops = new Map(facets.filter(({ facet }) => facet === 'crop').map(({ value, label }) => [value, label ?? value]))
  const labels: Record<FilterName, (value: string) => string | undefined> = {
    q: value => `«${value}»`,
    crop: value => crops.get(value),
    group: value => groupOptions[kind][value],
    organ: value => organs[value as Organ],
    month: value => months[value as Month],
    quarantine: () => 'карантинные',
  }
  return (name, value) => upperFirst(labels[name](value) ?? value)
}

function appliedFilters(query: ProblemQuery, names: ValueLabel) {
  return activeFilters(query).flatMap(name => {
    const value = query[name]
    const values = typeof value === 'boolean' ? ['1'] : typeof value === 'string' ? [value] : value
    return values.map(one => ({ name, value: one, label: names(name, one) }))
  })
}

function withoutValue(query: ProblemQuery, name: FilterName, value: string): ProblemQuery {
  const rest = query[name]
  if (!Array.isArray(rest)) return without(query, name)
  return { ...query, page: 1, [name]: rest.filter(one => one !== value) }
}

function facetGroups(kind: ProblemKind, query: ProblemQuery, { facets }: ProblemList, names: ValueLabel): FacetGroupData[] {
  const counts = new Map(facets.map(({ facet, value, count }) => [`${facet} ${value}`, count]))
  const group = (name: Exclude<FilterName, 'q' | 'quarantine'>, label: string, values: readonly string[], open = true): FacetGroupData => ({
    name,
    label,
    open: open || query[name].length > 0,
    values: values.map(value => ({
      value,
      label: names(name, value),
      count: counts.get(`${name} ${value}`) ?? 0,
      checked: (query[name] as readonly string[]).includes(value),
    })),
  })
  const quarantine: FacetValue = {
    value: '1',
    label: 'Только карантинные',
    count: counts.get('quarantine 1') ?? 0,
    checked: query.quarantine,
  }
  const crops = facets.filter(({ facet }) => facet === 'crop').map(({ value }) => value)
  const unknownCrops = query.crop.filter(crop => !crops.includes(crop))
  return [
    group('crop', 'Культура', [...crops, ...unknownCrops]),
    group('organ', 'Где видны признаки', Object.keys(organs)),
    group('group', listTexts[kind].groupLabel, Object.keys(groupOptions[kind])),
    group('month', 'Месяц', Object.keys(months).sort(), false),
    { name: 'quarantine', label: 'Карантин', open: query.quarantine, values: [quarantine] },
  ]
}

/** Shortcuts above the list: problems active now, and the crops with most problems. */
function promotedChips(kind: ProblemKind, query: ProblemQuery, { facets }: ProblemList, month: number) {
  const key = String(month).padStart(2, '0') as Month
  const href = hrefOf(kind)
  const isNow = query.month.length === 1 && query.month[0] === key
  const now = facets.find(({ facet, value }) => facet === 'month' && value === key)
  const crops = facets.filter(({ facet, count }) => facet === 'crop' && count > 0).slice(0, 4)
  const quarantine = facets.filter(({ facet, count }) => facet === 'quarantine' && count > 0)
  return [
    ...(now || isNow
      ? [
          {
            label: `Активны сейчас, ${monthName(month)}`,
            count: now?.count ?? 0,
            current: isNow,
            to: href(isNow ? without(query, 'month') : { ...query, page: 1, month: [key] }),
          },
        ]
      : []),
    ...crops.map(({ value, label, count }) => {
      const current = query.crop.length === 1 && query.crop[0] === value
      return { label: label ?? value, count, current, to: href(current ? without(query, 'crop') : { ...query, page: 1, crop: [value] }) }
    }),
    ...quarantine.map(({ count }) => ({
      label: 'Карантинные',
      count,
      current: query.quarantine,
      to: href({ ...query, page: 1, quarantine: !query.quarantine }),
    })),
  ]
}

/** Links without one of the filters, with counts, and the closest matches. */
function emptyState(kind: ProblemKind, query: ProblemQuery, list: ProblemList, names: ValueLabel, wrong: FilterName[], month: number) {
  const href = hrefOf(kind)
  const { one, few, many } = kindWords[kind]
  const countsWithout = list.facets.filter(({ facet, count }) => facet === 'without' && count > 0)
  const drops = countsWithout.map(({ value, count }) => {
    const name = value as FilterName
    const labels = appliedFilters(query, names).filter(filter => filter.name === name)
    const label = name === 'q' ? `Без слов «${query.q}»` : `Без фильтра «${labels.map(one => one.label).join(', ')}»`
    return { label, count, to: href(without(query, name)) }
  })
  const unknown = query.crop.filter(crop => !list.facets.some(({ facet, value }) => facet === 'crop' && value === crop))
  const wrongNames = [...wrong.map(name => filterLabels[name]), ...(unknown.length > 0 ? [filterLabels.crop] : [])]
  return {
    hint: wrongNames.length > 0 ? `В адресе стоит значение, которого нет в справочнике: ${wrongNames.join(', ')}.` : null,
    drops:
      wrong.length > 0 && list.total > 0 ? [{ label: 'Без этого значения', count: list.total, to: href({ ...query, page: 1 }) }] : drops,
    words: { one, few, many },
    nearest: (list.total > 0 ? list.items.slice(0, 6) : list.nearest).map(item => toCard(kind, item, month, query.crop)),
  }
}

const filterLabels: Record<FilterName, string> = {
  q: 'слова для поиска',
  crop: 'культура',
  group: 'группа',
  organ: 'орган',
  month: 'месяц',
  quarantine: 'карантин',
}
