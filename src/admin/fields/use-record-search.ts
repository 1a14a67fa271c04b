import { useCallback, useEffect, useRef, useState } from 'react'
import type { RecordName, RecordNames, RecordValues } from '#admin/kit/kinds/kind-description.ts'
import type { ListPage } from '#admin/kit/list-state.ts'
import { api } from '#kit/http/api-client.ts'

/** Milliseconds after the last letter. */
const delayMs = 80
const maxOptions = 25

/** `note` tells records of one title apart: the drug of a registered use. */
interface FoundRecord extends RecordName {
  note: string | undefined
}

export interface RecordSearch {
  options: readonly FoundRecord[]
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
      const q = text.trim().slice(0, 100)
      // With nothing typed, what was changed lately.
      const query = new URLSearchParams({ q, pageSize: String(maxOptions), ...(!q && { sort: '-updatedAt' }) })
      const { items, total, names } = await api.get<ListPage>(`/admin/${path}?${query}`, { signal: controller.signal })
      setFound({
        options: items.map(({ id, title, status, values }) => ({ id, title, status, note: noteOf(values, names) })),
        total,
        state: 'ready',
      })
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

/** The record that the columns of the list refer to; none when they refer to several kinds. */
function noteOf(values: RecordValues, names: RecordNames): string | undefined {
  const [only, ...others] = Object.values(names)
  const id = Object.entries(values).find(([key, value]) => key.endsWith('Id') && typeof value === 'number')?.[1]
  return others.length === 0 ? only?.find(name => name.id === id)?.title : undefined
}
