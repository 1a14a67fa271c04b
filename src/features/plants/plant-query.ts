import { alias, choice, described, flag, integer, pageNumber, type QueryValues, words } from '#kit/http/list-query.ts'

/** The parameters of the list of crops, for the page and the public API. */
export const plantsQuery = {
  group: described('Группа культур', alias()),
  q: words(),
  page: pageNumber(),
}
export type PlantsQuery = QueryValues<typeof plantsQuery>

/** Filters and page of the products in the hub of a crop. */
export const hubQuery = { place: choice(['open', 'protected']), phi: integer(0, 365), bio: flag(), page: pageNumber() }
export type HubFilters = Omit<QueryValues<typeof hubQuery>, 'page'>
