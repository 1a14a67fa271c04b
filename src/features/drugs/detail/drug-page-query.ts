import { pageNumber } from '#kit/http/list-query.ts'

/** The page of the table of uses. The crop is a parameter of the page too, but any text is allowed there: an unknown crop gets a notice. */
export const drugPageQuery = { page: pageNumber() }
