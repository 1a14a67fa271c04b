/** The address of a page of the list. */
export const pageHref = (first: string, page: number) =>
  page === 1 ? first : `${first}${first.includes('?') ? '&' : '?'}page=${page}`
