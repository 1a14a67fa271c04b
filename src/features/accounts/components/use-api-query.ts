import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, Known, RuntimePath } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'

export interface QueryState<T> {
  /** The last response; kept while reloading, also while another path is loading. */
  data: T | undefined
  /** `data` is of the path before: it says nothing about the present one. */
  isStale: boolean
  error: unknown
  reload(): Promise<void>
}

/** Loads `GET /api{path}`. */
export function useApiQuery<const Path extends string>(path: Path, ..._: Known<Path>): QueryState<Answer<'get', Path>> {
  const [query, setState] = useState<{ data: Answer<'get', Path> | undefined; error: unknown; of: string }>({
    data: undefined,
    error: undefined,
    of: path,
  })
  // An answer that comes after a later question was asked would show the past.
  const asked = useRef(0)
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      const own = ++asked.current
      const isLast = () => own === asked.current && !signal?.aborted
      try {
        const data = (await api.get(path as string as RuntimePath, signal && { signal })) as Answer<'get', Path>
        if (isLast()) setState({ data, error: undefined, of: path })
      } catch (error) {
        if (isLast()) setState(old => ({ ...old, error }))
      }
    },
    [path],
  )
  useEffect(() => {
    const controller = new AbortController()
    void reload(controller.signal)
    return () => controller.abort()
  }, [reload])
  const { data, error, of } = query
  return { data, error, isStale: data !== undefined && of !== path, reload }
}
