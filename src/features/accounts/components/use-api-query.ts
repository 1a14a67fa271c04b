import { useCallback, useEffect, useState } from 'react'
import { api } from '#kit/http/api-client.ts'

export interface Asked<T> {
  /** What is known so far; stays while it is asked for again. */
  data: T | undefined
  error: unknown
  reload(): Promise<void>
}

/** What `GET /api{path}` answers to the person of this page. */
export function useAnswer<T>(path: string): Asked<T> {
  const [state, setState] = useState<{ data: T | undefined; error: unknown }>({ data: undefined, error: undefined })
  const load = useCallback(
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
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  return { ...state, reload: load }
}
