import { words } from '#kit/http/list-query.ts'

/** All terms stand on one page. */
export const termsPageQuery = { q: words() }
