import { useCallback, useEffect, useState } from 'react'
import type { Answer, Known, RuntimePath } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'

export interface QueryState<T> {
  /** The last response; kept while reloading. */
  data: T | undefined
  error: unknown
  reload(): Promise<void>
}

/** Loads `GET /api{path}`. */
export function useApiQuery<const Path extends string>(path: Path, ..._: Known<Path>): QueryState<Answer<'get', Path>> {
  const [query, setState] = useState<{ data: Answer<'get', Path> | undefined; error: unknown }>({
    data: undefined,
    error: undefined,
  })
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const data = (await api.get(path as string as RuntimePath, signal && { signal })) as Answer<'get', Path>
        setState({ data, error: undefined })
      } catch (error) {
        if (!signal?.aborted) setState(old => ({ ...old, error }))
      }
    },
    [path],
  )
  useEffect(() => {
    const controller = new AbortController()
    void reload(controller.signal)
    return () => controller.abort()
  }, [reload])
  return { ...query, reload: reload }
}
