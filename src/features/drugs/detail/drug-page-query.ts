import { alias, choice, pageNumber } from '#kit/http/list-query.ts'

/**
 * The page of the table of uses, and what was chosen on the way here: the links to the calculator and the list take it along. The crop
 * is a parameter of the page too, but any text is allowed there: an unknown crop gets a notice.
 */
export const drugPageQuery = {
  target: alias(),
  place: choice(['open', 'protected', 'indoor', 'storage']),
  page: pageNumber(),
}
