/** The id of the results of a list, target of the second skip link. */
export const resultsId = 'results'

/** Exported as `handle` by the routes whose page has an element with that id. */
export interface ResultsHandle {
  hasResults: true
}
