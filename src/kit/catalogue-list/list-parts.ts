import { type QuerySpec, type QueryValues, toSearch } from '#kit/http/list-query.ts'
import { notFound } from '#kit/problem.ts'
import { lowerFirst } from '#kit/text/lower-first.ts'
import { facetGroups } from './facet-groups.ts'
import { activeNames, type Count, chipLabel, chosenValues, type Filters, type FilterValues, namesOf, withoutValue } from './filter.ts'
import type { MatchCount } from './matches.server.ts'
import { type WordsFound, wordsNote } from './words-note.ts'

interface PublicList<S extends QuerySpec> {
  /** `/sorts`. */
  path: string
  spec: S
  filters: Filters
}

interface Parsed<S extends QuerySpec> {
  values: QueryValues<S>
  errors: Partial<Record<string, string>>
}

interface Found {
  total: number
  pages: number
  facets: readonly MatchCount[]
  words: WordsFound
}

/** What all public lists show in the same way: chips of the chosen filters, groups of facets, pages, and ways out of an empty list. */
export function listParts<S extends QuerySpec>({ path, spec, filters }: PublicList<S>, { values, errors }: Parsed<S>, found: Found) {
  const query = values as Record<string, unknown> & { page: number }
  if (query.page > found.pages) throw notFound(path + toSearch(spec, values))
  const href = (changed: Record<string, unknown>) => path + toSearch(spec, { ...query, page: 1, ...changed } as unknown as QueryValues<S>)
  const countsOf = (name: string): readonly Count[] => found.facets.filter(({ facet }) => facet === name)
  const nameOf = (name: string, value: string) => chipLabel(filters[name]!, value, countsOf(name))
  const active = activeNames(filters, query as FilterValues<Filters>)
  const applied = active.flatMap(name =>
    chosenValues(query[name]).map(value => ({
      name,
      value,
      label: nameOf(name, value),
      to: href({ [name]: withoutValue(filters[name]!, query[name], value) }),
    })),
  )
  const wrong = namesOf(filters).filter(name => errors[name])
  const total = wrong.length > 0 ? 0 : found.total
  /** Every active filter left out alone, with what is found then. */
  const drops = found.facets
    .filter(({ facet, count }) => facet === 'without' && count > 0)
    .map(({ value: name, count }) => {
      const labels = applied.filter(filter => filter.name === name).map(({ label }) => label)
      const label = name === 'q' ? `Без слов ${labels.join()}` : `Без фильтра «${labels.join(', ')}»`
      return { label, count, to: href({ [name]: filters[name]!.param.absent }) }
    })
  const ways = wrong.length > 0 && found.total > 0 ? [{ label: 'Без этого значения', count: found.total, to: href({}) }] : drops
  return {
    wrong,
    active,
    nameOf,
    href,
    /** Nothing is found by a value that does not exist. */
    total,
    applied,
    facets: facetGroups(filters, query, countsOf),
    pages: wrong.length > 0 || found.total === 0 ? 1 : found.pages,
    pagesFrom: href({}),
    words: wordsNote(String(query.q ?? ''), found.words, q => href({ q })),
    /** Why the list is empty, and what is found without one of its filters; null while something is found. */
    empty: total > 0 ? null : { hint: unknownValues(filters, wrong), drops: ways },
  }
}

/** The filters whose value no record has; null: there are none. */
export function unknownValues(filters: Filters, names: readonly string[]): string | null {
  if (names.length === 0) return null
  const labels = names.map(name => filters[name]!.hint ?? lowerFirst(filters[name]!.label))
  return `В\u00a0адресе стоит значение, которого нет в\u00a0справочнике: ${labels.join(', ')}.`
}
