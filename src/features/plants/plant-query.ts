import { choice, choiceOr, flag, integer, pageNumber, type QueryValues } from '#kit/http/list-query.ts'

/** Filters, view and page of the products in the hub of a crop: the best for each problem, or a table of all uses. */
export const hubQuery = {
  place: choice(['open', 'protected']),
  phi: integer(0, 365),
  bio: flag(),
  view: choiceOr(['problems', 'table'], 'problems'),
  page: pageNumber(),
}
export type HubQuery = QueryValues<typeof hubQuery>
export type HubFilters = Omit<HubQuery, 'page' | 'view'>

export const isHubFiltered = ({ place, phi, bio }: HubFilters): boolean =>
  place !== undefined || phi !== undefined || bio

/** Filters and later pages need the table. */
export const isTable = (query: HubQuery): boolean => query.view === 'table' || query.page > 1 || isHubFiltered(query)
