import { places } from '#features/drug-uses/places-and-methods.ts'
import { type Organ, organs } from '#features/signs/sign.entity.ts'
import { alias, aliases, choice, type ParsedQuery, type QueryValues, toSearch, words } from '#kit/http/list-query.ts'

/** The parameters of the finder. The signs are chosen while `organ` or `q` is given or no sign is; otherwise the page shows the causes. */
export const finderQuery = {
  crop: alias(),
  organ: choice(Object.keys(organs) as Organ[]),
  /** Signs that the user sees. */
  sign: aliases(),
  /** Signs that the user looked for and did not find. */
  no: aliases(),
  /** Questions answered with «не знаю»: not asked again, and they count as unknown. */
  skip: aliases(),
  /** Passed on to the lists of products. */
  place: choice(Object.keys(places) as (keyof typeof places)[]),
  q: words(),
}

export type FinderQuery = QueryValues<typeof finderQuery>
export type ParsedFinderQuery = ParsedQuery<typeof finderQuery>

export const finderPath = '/finder'
export const finderLink = (query: Partial<FinderQuery>): string => finderPath + toSearch(finderQuery, query)

export const addTo = (list: readonly string[], alias: string): string[] => [...list, alias]
export const dropFrom = (list: readonly string[], alias: string): string[] => list.filter(one => one !== alias)
