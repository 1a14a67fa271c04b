import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { toSearch } from '#kit/http/list-query.ts'
import type { FileItem, FilePage, LibraryOverview } from './library/file-item.ts'
import { type LibraryQuery, libraryQuery } from './library/library-query.ts'
import { newerFile } from './newer-file.ts'

export interface LibraryData {
  page: FilePage | null
  overview: LibraryOverview | null
  isLoading: boolean
  /** Why the list could not be loaded; what was shown before stays. */
  failure: string
  reload(): void
  /** Shows a file that was saved elsewhere on the screen. */
  update(item: FileItem): void
}

interface Loaded {
  page: FilePage | null
  overview: LibraryOverview | null
  failure: string
  /** The request that this is the response of. */
  of: string
}

/** The files of a query, and what stands beside the list. A list that was left before it arrived is not shown. */
export function useLibrary(query: LibraryQuery): LibraryData {
  const [turn, setTurn] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>({ page: null, overview: null, failure: '', of: '' })
  const search = toSearch(libraryQuery, query)
  const request = `${turn} ${search}`
  const overviewOf = useRef(-1)
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const isNewOverview = overviewOf.current !== turn
    const parts = [
      api.get(`/file-manager/files${search}`, { signal }),
      isNewOverview ? api.get('/file-manager/folders', { signal }) : null,
    ] as const
    Promise.all(parts).then(
      ([page, overview]) => {
        if (overview) overviewOf.current = turn
        setLoaded(before => ({ page, overview: overview ?? before.overview, failure: '', of: request }))
      },
      error => {
        if (!signal.aborted) setLoaded(before => ({ ...before, failure: failureText(error), of: request }))
      },
    )
    return () => control.abort()
  }, [search, turn, request])
  const reload = useCallback(() => setTurn(before => before + 1), [])
  const update = (item: FileItem) =>
    setLoaded(before => ({
      ...before,
      page: before.page && {
        ...before.page,
        items: before.page.items.map(other => (other.id === item.id ? newerFile(other, item) : other)),
      },
    }))
  useReloadOnline(loaded.failure !== '', reload)
  return {
    page: loaded.page,
    overview: loaded.overview,
    failure: loaded.failure,
    isLoading: loaded.of !== request,
    reload,
    update,
  }
}

const failureText = (error: unknown): string =>
  error instanceof ApiError && [401, 419].includes(error.status)
    ? 'Войдите, чтобы управлять файлами.'
    : errorText(error)

/** After a failure the list is loaded again as soon as the browser is online. */
function useReloadOnline(isNeeded: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isNeeded) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isNeeded, reload])
}
