import { parseQuery, toSearch } from '#kit/http/list-query.ts'
import { type LibraryQuery, libraryQuery } from './library/library-query.ts'

/** What the library shows. On the page it is the query of the URL, in the picker it lives in the dialog. */
export interface LibraryState {
  query: LibraryQuery
  view: 'grid' | 'list'
  /** The file whose details are open. */
  fileId: number | null
}

export function parseState(search: string): LibraryState {
  const params = new URLSearchParams(search)
  const fileId = Number(params.get('file'))
  return {
    query: parseQuery(libraryQuery, params).values,
    view: params.get('view') === 'list' ? 'list' : 'grid',
    fileId: Number.isInteger(fileId) && fileId > 0 ? fileId : null,
  }
}

export function stateToSearch({ query, view, fileId }: LibraryState): string {
  const search = new URLSearchParams(toSearch(libraryQuery, query))
  if (view === 'list') search.set('view', view)
  if (fileId !== null) search.set('file', String(fileId))
  const text = search.toString()
  return text && `?${text}`
}

/** Another filter starts at the first page. */
export const withQuery = (state: LibraryState, change: Partial<LibraryQuery>): LibraryState => ({
  ...state,
  query: { ...state.query, page: 1, ...change },
})

/** Filters, without search, order and page. */
export const isFiltered = ({ folder, q, type, only, tag }: LibraryQuery): boolean =>
  Boolean(folder || q || type || only || tag)
