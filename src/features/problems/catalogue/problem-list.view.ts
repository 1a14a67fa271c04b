import { listParts, unknownValues } from '#kit/catalogue-list/list-parts.ts'
import { parseQuery, toSearch } from '#kit/http/list-query.ts'
import type { Month } from '#kit/month.ts'
import { moscowMonth } from '#kit/moscow-day.ts'
import { notFound } from '#kit/problem.ts'
import { number } from '#ui/format/format.ts'
import { monthName } from '#ui/format/format-date.ts'
import type { ProblemList } from '../find-problems.server.ts'
import { toCard } from '../problem-card.ts'
import { kindWords, otherKind, type ProblemKind } from '../problem-kind.ts'
import { type FilterName, type ParsedProblemQuery, type ProblemQuery, problemQuery, sorts, without } from '../problem-query.ts'
import { problemFilters } from './problem-filters.server.ts'
import { listHead } from './problem-list-head.ts'

/** Unknown keys are ignored, an invalid page is 404, other invalid values give an empty list with a hint. */
export function parseListQuery(kind: ProblemKind, { pathname, search, searchParams }: URL): ParsedProblemQuery {
  const parsed = parseQuery(problemQuery(kind), searchParams)
  if (parsed.errors.page) throw notFound(pathname + search)
  return parsed
}

export type ProblemListView = ReturnType<typeof toProblemListView>

/** The view of the list, with formatted texts. */
export function toProblemListView(kind: ProblemKind, parsed: ParsedProblemQuery, list: ProblemList, now = new Date()) {
  const query = parsed.values
  const parts = listParts({ path: kindWords[kind].path, spec: problemQuery(kind), filters: problemFilters(kind) }, parsed, list)
  const { total, facets, applied, pages, pagesFrom } = parts
  const wrong = parts.wrong as FilterName[]
  const month = moscowMonth(now)
  return {
    kind,
    ...listHead(kind, query, parts.nameOf, total, wrong.length > 0),
    total,
    count: number(total),
    q: query.q,
    sort: query.sort,
    sorts: Object.entries(sorts).map(([value, label]) => ({ value, label })),
    page: query.page,
    pages,
    pagesFrom,
    otherKindTo: hrefOf(otherKind(kind))({ ...query, group: [], page: 1 }),
    finder: { crops: cropsOf(list), crop: query.crop.length === 1 ? query.crop[0] : undefined },
    chips: promotedChips(kind, query, list, month),
    applied: applied.map(({ label, to }) => ({ label, to })),
    facets,
    cards: (wrong.length > 0 ? [] : list.items).map(item => toCard(kind, item, month, query.crop)),
    isDemo: list.items.some(item => item.isDemo),
    words: parts.words,
    empty: total === 0 ? emptyState(kind, query, list, parts, month) : null,
  }
}

const hrefOf = (kind: ProblemKind) => (query: ProblemQuery) => kindWords[kind].path + toSearch(problemQuery(kind), query)

/** All crops, by name: in a select they are looked up, not ranked. */
const cropsOf = ({ facets }: ProblemList) =>
  facets
    .filter(({ facet }) => facet === 'crop')
    .map(({ value, label }) => ({ alias: value, name: label ?? value }))
    .sort((a, b) => a.name.localeCompare(b.name, 'ru'))

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

type Parts = Pick<ReturnType<typeof listParts>, 'empty' | 'wrong'>

/** The closest matches too; a crop that no problem has is wrong like a value that does not exist. */
function emptyState(kind: ProblemKind, query: ProblemQuery, list: ProblemList, { wrong, empty }: Parts, month: number) {
  const unknown = query.crop.filter(crop => !list.facets.some(({ facet, value }) => facet === 'crop' && value === crop))
  return {
    hint: unknownValues(problemFilters(kind), [...wrong, ...(unknown.length > 0 ? ['crop'] : [])]),
    drops: empty!.drops,
    nearest: (list.total > 0 ? list.items.slice(0, 6) : list.nearest).map(item => toCard(kind, item, month, query.crop)),
  }
}
