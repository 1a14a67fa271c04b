/** The id of the results of a list, target of the second skip link. */
export const resultsId = 'results'
