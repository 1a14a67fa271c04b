import { type QueryValues, toSearch } from '#kit/http/list-query.ts'
import { type Count, chipLabel, chosenValues } from './filter.ts'
import type { ListSpec, PublicList } from './public-list.ts'

/** The one value that a list is about: «Томат» of the varieties of tomato. */
export interface Subject {
  filter: string
  value: string
  label: string
  /** No other parameter than this and the page. */
  isAlone: boolean
}

type Query = Readonly<Record<string, unknown>> & { page: number }

/** Of the first filter with one known value among those whose lists are indexed; null for any other list. */
export function subjectOf(
  { spec, filters, indexed = [] }: PublicList,
  query: Query,
  countsOf: (name: string) => readonly Count[],
): Subject | null {
  for (const name of indexed) {
    const [value, ...more] = chosenValues(query[name])
    if (value === undefined || more.length > 0) continue
    const counts = countsOf(name)
    if (!filters[name]!.words && !counts.some(count => count.value === value)) continue
    const isAlone = toSearch(spec, { ...query, page: 1 }) === toSearch(spec, { [name]: query[name] })
    return { filter: name, value, label: chipLabel(filters[name]!, value, counts), isAlone }
  }
  return null
}

/** Whether search engines index the list, and the address it has for them: its own, or that of the indexed list that contains it. */
export function indexedHead<S extends ListSpec>(
  list: PublicList<S>,
  query: Query,
  subject: Subject | null,
  total: number,
) {
  const { path, spec, indexed = [], parents = indexed } = list
  const isPlain = toSearch(spec, { ...query, page: 1 } as unknown as QueryValues<S>) === ''
  const isIndexed = total > 0 && (isPlain || subject?.isAlone === true)
  const parent = subject && parents.includes(subject.filter) ? { [subject.filter]: query[subject.filter] } : {}
  return { isIndexed, canonical: path + toSearch(spec, (isIndexed ? query : parent) as QueryValues<S>) }
}

const maxTitle = 60

/** The title of a page of the list: the first of these that fits together with the number of the page. */
export function pagedTitle(page: number, ...titles: string[]): string {
  const paged = titles.map(title => (page > 1 ? `${title}, страница ${page}` : title))
  return paged.find(title => title.length <= maxTitle) ?? paged.at(-1)!
}
