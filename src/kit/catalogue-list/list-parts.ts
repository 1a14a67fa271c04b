import { type ParsedQuery, type QueryValues, toSearch } from '#kit/http/list-query.ts'
import { notFound } from '#kit/problem.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { facetGroups } from './facet-groups.ts'
import {
  activeNames,
  type Count,
  chipLabel,
  chosenValues,
  type Filters,
  type FilterValues,
  namesOf,
  withoutValue,
} from './filter.ts'
import { indexedHead, subjectOf } from './indexed-head.ts'
import type { MatchCount } from './matches.server.ts'
import type { ListSpec, PublicList } from './public-list.ts'
import { type WordsFound, wordsNote } from './words-note.ts'

interface Found {
  total: number
  pages: number
  facets?: readonly MatchCount[]
  words?: WordsFound
}

const noWords: WordsFound = { corrected: null, isPart: false, near: [], without: [] }

export type ListParts = ReturnType<typeof listParts>

/**
 * What all public lists show in the same way. `shown` is for the page: chips of the chosen filters, groups of facets, orders, pages, hidden
 * inputs of its forms, ways out of an empty list, and its address for search engines.
 */
export function listParts<S extends ListSpec>(list: PublicList<S>, parsed: ParsedQuery<S>, found: Found) {
  const { path, filters, name, words, orders = {} } = list
  const { query, href, countsOf, nameOf } = readerOf(list, parsed, found)
  const active = activeNames(filters, query as FilterValues<Filters>)
  const wrong = namesOf(filters).filter(name => (parsed.errors as Record<string, string>)[name])
  const isWrong = wrong.length > 0
  /** Nothing is found by a value that does not exist. */
  const total = isWrong ? 0 : found.total
  const applied = namesOf(filters).flatMap(name =>
    chosenValues(query[name]).map(value => ({
      name,
      label: nameOf(name, value),
      to: href({ [name]: withoutValue(filters[name]!, query[name], value) }),
    })),
  )
  const subject = subjectOf(list, query, countsOf)
  const unknown = active.filter(
    name => filters[name]!.ofRecords && hasUnknown(chosenValues(query[name]), countsOf(name)),
  )
  const shown = {
    ...indexedHead(list, query, subject, total),
    ...{ path, name, countWords: words, total },
    q: String(query.q ?? ''),
    sort: String(query.sort ?? ''),
    sorts: Object.entries(orders).map(([value, label]) => ({ value, label })),
    applied: applied.map(({ label, to }) => ({ label, to })),
    facets: facetGroups(filters, query, countsOf),
    forms: formsOf(list, query),
    page: query.page,
    pages: isWrong || found.total === 0 ? 1 : found.pages,
    pagesFrom: href({}),
    words: wordsNote(String(query.q ?? ''), found.words ?? noWords, q => href({ q })),
    /** Why the list is empty, and what is found without one of its filters; null while something is found. */
    empty:
      total > 0
        ? null
        : { hint: unknownValues(filters, [...wrong, ...unknown]), drops: dropsOf(list, found, isWrong, applied, href) },
  }
  return { isWrong, active, nameOf, countsOf, href, subject, shown }
}

/** What the parts read of the query and of the counts; a page after the last one is 404. */
function readerOf<S extends ListSpec>(
  { path, spec, filters }: PublicList<S>,
  { values }: ParsedQuery<S>,
  { pages, facets = [] }: Found,
) {
  const query = values as Record<string, unknown> & { page: number }
  if (query.page > pages) throw notFound(path + toSearch(spec, values))
  const href = (changed: Record<string, unknown>) =>
    path + toSearch(spec, { ...query, page: 1, ...changed } as unknown as QueryValues<S>)
  const countsOf = (name: string): readonly Count[] => facets.filter(({ facet }) => facet === name)
  const nameOf = (name: string, value: string) => chipLabel(filters[name]!, value, countsOf(name))
  return { query, href, countsOf, nameOf }
}

interface Applied {
  name: string
  label: string
}

/** Every active filter left out alone, or the wrong value, with what is found then. */
function dropsOf(
  { filters }: PublicList,
  { total, facets = [] }: Found,
  isWrong: boolean,
  applied: readonly Applied[],
  href: (changed: Record<string, unknown>) => string,
) {
  if (isWrong && total > 0) return [{ label: 'Без этого значения', count: total, to: href({}) }]
  const without = facets.filter(({ facet, count }) => facet === 'without' && count > 0)
  return without.map(({ value: name, count }) => {
    const labels = applied.filter(filter => filter.name === name).map(({ label }) => label)
    const label = name === 'q' ? `Без слов ${labels.join()}` : `Без фильтра «${labels.join(', ')}»`
    return { label, count, to: href({ [name]: filters[name]!.param.absent }) }
  })
}

const hasUnknown = (values: readonly string[], counts: readonly Count[]): boolean =>
  !values.every(value => counts.some(count => count.value === value))

/** The filters whose value no record has; null: there are none. */
function unknownValues(filters: Filters, names: readonly string[]): string | null {
  if (names.length === 0) return null
  const labels = names.map(name => filters[name]!.hint ?? lowerFirst(filters[name]!.label))
  return `В\u00a0адресе стоит значение, которого нет в\u00a0справочнике: ${labels.join(', ')}.`
}

/** What the forms of the page send along as hidden inputs, beside their own fields. */
function formsOf({ spec, filters }: PublicList, query: Readonly<Record<string, unknown>>) {
  const others = Object.entries(spec).filter(([name]) => !(name in filters) && name !== 'page')
  const pairs = [
    ...namesOf(filters).flatMap(name => chosenValues(query[name]).map(value => [name, value] as const)),
    ...others.flatMap(([name, { write, absent }]) =>
      query[name] === absent ? [] : [[name, write(query[name])] as const],
    ),
  ]
  return {
    search: pairs.filter(([name]) => name !== 'q'),
    sort: pairs.filter(([name]) => name !== 'sort'),
    facets: pairs.filter(([name]) => !filters[name]?.group),
  }
}
