import { useCallback, useEffect, useState } from 'react'
import { api } from '#kit/http/api-client.ts'

export interface QueryState<T> {
  /** The last response; kept while reloading. */
  data: T | undefined
  error: unknown
  reload(): Promise<void>
}

/** Loads `GET /api{path}`. */
export function useApiQuery<T>(path: string): QueryState<T> {
  const [query, setState] = useState<{ data: T | undefined; error: unknown }>({ data: undefined, error: undefined })
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const data = await api.get<T>(path, signal && { signal })
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
