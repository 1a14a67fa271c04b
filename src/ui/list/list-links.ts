/** Hidden inputs for a form of the list: every chosen value, except those of the named parameters. */
export const hiddenParams = (applied: readonly { name: string; value: string }[], ...except: string[]) =>
  applied.flatMap(({ name, value }) => (except.includes(name) ? [] : [[name, value] as const]))

/** The address of a page of the list. */
export const pageHref = (first: string, page: number) => (page === 1 ? first : `${first}${first.includes('?') ? '&' : '?'}page=${page}`)
