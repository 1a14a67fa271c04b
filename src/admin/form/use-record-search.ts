import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecordName } from '#admin/kinds/kind-description.ts'
import type { ListPage } from '#admin/list/list-state.ts'
import { api } from '#kit/http/api-client.ts'

/** Milliseconds after the last letter. */
const delayMs = 120
const maxOptions = 25

export interface RecordSearch {
  options: readonly RecordName[]
  total: number
  /** `failed`: the list could not be loaded. */
  state: 'closed' | 'loading' | 'ready' | 'failed'
  search(text: string): void
  close(): void
}

/** Searches the records of a kind while typing; only the latest response counts. */
export function useRecordSearch(path: string): RecordSearch {
  const [found, setFound] = useState<Pick<RecordSearch, 'options' | 'total' | 'state'>>({ options: [], total: 0, state: 'closed' })
  const running = useRef<{ timer?: ReturnType<typeof setTimeout>; controller?: AbortController }>({})
  const stop = useCallback(() => {
    clearTimeout(running.current.timer)
    running.current.controller?.abort()
  }, [])
  useEffect(() => stop, [stop])
  async function load(text: string) {
    const controller = new AbortController()
    running.current.controller = controller
    try {
      const query = new URLSearchParams({ q: text.trim().slice(0, 100), pageSize: String(maxOptions) })
      const { items, total } = await api.get<ListPage>(`/admin/${path}?${query}`, { signal: controller.signal })
      setFound({ options: items.map(({ id, title, status }) => ({ id, title, status })), total, state: 'ready' })
    } catch {
      if (!controller.signal.aborted) setFound({ options: [], total: 0, state: 'failed' })
    }
  }
  return {
    ...found,
    search(text) {
      stop()
      setFound(before => ({ ...before, state: 'loading' }))
      running.current.timer = setTimeout(() => void load(text), delayMs)
    },
    close() {
      stop()
      setFound({ options: [], total: 0, state: 'closed' })
    },
  }
}
