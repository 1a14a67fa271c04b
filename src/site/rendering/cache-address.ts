import { LRUCache } from 'lru-cache'
import { matchRoutes } from 'react-router'
import { parseQuery, type QuerySpec, type QueryValues, toSearch, words } from '#kit/http/list-query.ts'
import { drawingsVersion } from '#ui/pictures/drawing-address.ts'
import { payloadPath } from './page-payload.server.ts'

interface Page {
  path: string
  access: string
  query?: readonly string[]
  hasOpenQuery?: true
  isCached?: false
}

interface Cacheable {
  pages: readonly Page[]
  /** The query of a list by the path of its page. */
  queries: Readonly<Record<string, QuerySpec>>
  /** The query of a public route of the API by its path, `/api/drugs/:alias`. */
  api: Readonly<Record<string, QuerySpec>>
  /** Paths of pages and of the API whose `q` many people ask in the same words. Free text elsewhere is not cached. */
  searches?: readonly string[]
}

/** With so many filters, or so many values of one, hardly anybody asks for the same again. */
const maxFilters = 2
const maxValues = 2
/** Longer questions are hardly asked twice. Characters. */
const maxWords = 60
const maxRemembered = 5_000
/** Characters. A longer URL is unusual, and remembered ones must not fill the memory. */
const maxLength = 500

/**
 * Under which address the answer to a request is cached: known parameters in one order, unknown ones left out. Null: not cached, because
 * it belongs to one person, is searched by free text other than the site is, by many filters or by many values of one, or has parameters that no page understands as they stand.
 */
export function cacheAddresses({ pages, queries, api, searches = [] }: Cacheable): (url: string) => string | null {
  const routes = [
    ...pages.map(page => ({
      path: page.path,
      find: (search: URLSearchParams) =>
        pageSearch(page, queries[page.path] ?? {}, search, searches.includes(page.path)),
    })),
    ...Object.entries(api).map(([path, spec]) => ({
      path,
      find: (search: URLSearchParams) => apiSearch(spec, search, searches.includes(path)),
    })),
  ]
  const remembered = new LRUCache<string, { address: string | null }>({ max: maxRemembered })
  const find = (url: string): string | null => {
    const [path = '', text = ''] = url.split(/\?(.*)/s)
    // What is written in an unusual way is left to the site, which redirects or refuses it.
    if (files.test(path)) return text === '' ? path : isDrawing(path, text) ? url : null
    if (!/^\/(?:[a-z\d._~-]+(?:\/[a-z\d._~-]+)*)?$/.test(path)) return null
    const match = matchRoutes(routes, payloadPath(path) ?? path)?.[0]
    const search = match?.route.find(new URLSearchParams(text)) ?? null
    return search === null ? null : path + search
  }
  return url => {
    if (url.length > maxLength) return null
    const known = remembered.get(url)
    if (known) return known.address
    const address = find(url)
    remembered.set(url, { address })
    return address
  }
}

const isDrawing = (path: string, text: string) => path.startsWith('/drawings/') && text === `v=${drawingsVersion}`

const files = /^\/(?:robots\.txt|sitemap[a-z\d-]*\.xml|drawings\/[a-z]+\/[a-z\d-]+\.svg)$/

function pageSearch(
  { access, query = [], hasOpenQuery, isCached, path }: Page,
  list: QuerySpec,
  search: URLSearchParams,
  isSearch: boolean,
): string | null {
  if (access !== 'public' || isCached === false || path === '/*') return null
  const { values, errors, unknown } = parseQuery(list, search)
  if (Object.keys(errors).length > 0 || !isOften(list, values)) return null
  if (hasOpenQuery && unknown.some(name => !query.includes(name))) return null
  const own = new URLSearchParams(toSearch(list, values))
  for (const name of query) {
    const given = search.getAll(name)
    const text = name === 'q' && isSearch ? oftenAsked(search) : given[0]
    if (text === null || given.length > 1 || (name === 'q' && text && !isSearch)) return null
    if (text && name !== 'q' && !/^[a-z\d-]{1,100}$/.test(text)) return null
    if (text) own.set(name, text)
  }
  return textOf(own)
}

/** The words of a search as the site reads them; null for what it refuses and for what is hardly asked twice. */
function oftenAsked(search: URLSearchParams): string | null {
  const { values, errors } = parseQuery({ q: words(maxWords) }, search)
  const isBlank = values.q === '' && search.get('q')
  return 'q' in errors || isBlank ? null : values.q
}

/** The API refuses parameters it does not know: that answer is not for everybody. */
function apiSearch(spec: QuerySpec, search: URLSearchParams, isSearch: boolean): string | null {
  if (isSearch && oftenAsked(search) === null) return null
  const { values, errors, unknown } = parseQuery(spec, search)
  return Object.keys(errors).length > 0 || unknown.length > 0 || !isOften(spec, values, isSearch)
    ? null
    : textOf(new URLSearchParams(toSearch(spec, values)))
}

const notFilters = new Set(['page', 'sort', 'view'])

function isOften(spec: QuerySpec, values: QueryValues<QuerySpec>, isSearch = false): boolean {
  const filters = [...new URLSearchParams(toSearch(spec, values))].filter(([name]) => !notFilters.has(name))
  return (
    filters.length <= maxFilters &&
    filters.every(([name, text]) => (name === 'q' ? isSearch : text.split(',').length <= maxValues))
  )
}

function textOf(search: URLSearchParams): string {
  const text = search.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
