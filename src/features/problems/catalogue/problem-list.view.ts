import { facetGroups } from '#kit/catalogue-list/facet-groups.ts'
import { type Count, chipLabel, chosenValues, namesOf, withoutValue } from '#kit/catalogue-list/filter.ts'
import { parseQuery, toSearch } from '#kit/http/list-query.ts'
import type { Month } from '#kit/month.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { notFound } from '#kit/problem.ts'
import { number } from '#ui/format/format.ts'
import { monthName } from '#ui/format/format-date.ts'
import type { ProblemList } from '../find-problems.server.ts'
import { toCard } from '../problem-card.ts'
import { kindWords, otherKind, type ProblemKind } from '../problem-kind.ts'
import {
  activeFilters,
  type FilterName,
  type ParsedProblemQuery,
  type ProblemQuery,
  problemQuery,
  sorts,
  without,
} from '../problem-query.ts'
import { lowerFirst } from '../sentence.ts'
import { problemFilters } from './problem-filters.server.ts'
import { listHead, type ValueLabel } from './problem-list-head.ts'

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
  const names = valueLabels(kind, list)
  const month = moscowMonth(now)
  const wrong = namesOf(problemFilters(kind)).filter(name => errors[name])
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
    applied: appliedFilters(kind, query, names).map(({ name, label, value }) => ({ label, to: href(dropValue(kind, query, name, value)) })),
    facets: facetGroups(problemFilters(kind), query, countsIn(list)),
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

const countsIn =
  ({ facets }: ProblemList) =>
  (name: string): readonly Count[] =>
    facets.filter(({ facet }) => facet === name)

function valueLabels(kind: ProblemKind, list: ProblemList): ValueLabel {
  const countsOf = countsIn(list)
  return (name, value) => chipLabel(problemFilters(kind)[name], value, countsOf(name))
}

const appliedFilters = (kind: ProblemKind, query: ProblemQuery, names: ValueLabel) =>
  activeFilters(kind, query).flatMap(name => chosenValues(query[name]).map(value => ({ name, value, label: names(name, value) })))

const dropValue = (kind: ProblemKind, query: ProblemQuery, name: FilterName, value: string): ProblemQuery => ({
  ...query,
  page: 1,
  [name]: withoutValue(problemFilters(kind)[name], query[name], value),
})

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
            to: href(isNow ? without(kind, query, 'month') : { ...query, page: 1, month: [key] }),
          },
        ]
      : []),
    ...crops.map(({ value, label, count }) => {
      const current = query.crop.length === 1 && query.crop[0] === value
      return {
        label: label ?? value,
        count,
        current,
        to: href(current ? without(kind, query, 'crop') : { ...query, page: 1, crop: [value] }),
      }
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
    const labels = appliedFilters(kind, query, names).filter(filter => filter.name === name)
    const label = name === 'q' ? `Без слов «${query.q}»` : `Без фильтра «${labels.map(one => one.label).join(', ')}»`
    return { label, count, to: href(without(kind, query, name)) }
  })
  const unknown = query.crop.filter(crop => !list.facets.some(({ facet, value }) => facet === 'crop' && value === crop))
  const wrongNames = [...wrong, ...(unknown.length > 0 ? (['crop'] as const) : [])].map(name => hintOf(kind, name))
  return {
    hint: wrongNames.length > 0 ? `В адресе стоит значение, которого нет в справочнике: ${wrongNames.join(', ')}.` : null,
    drops:
      wrong.length > 0 && list.total > 0 ? [{ label: 'Без этого значения', count: list.total, to: href({ ...query, page: 1 }) }] : drops,
    words: { one, few, many },
    nearest: (list.total > 0 ? list.items.slice(0, 6) : list.nearest).map(item => toCard(kind, item, month, query.crop)),
  }
}

function hintOf(kind: ProblemKind, name: FilterName): string {
  const { hint, label } = problemFilters(kind)[name]
  return hint ?? lowerFirst(label)
}
