import { useEffect, useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import type { ChangedRow } from './changed-row.ts'

/** How often an open list asks whether others have changed its rows; also when its tab is shown again. */
const intervalMs = 30_000

type ShownRow = Readonly<{ id: number; version: number }>

/** The shown rows that others have saved or deleted since, by id. Nothing is replaced while somebody reads it. */
export function useChangedRows(path: string, rows: readonly ShownRow[]): ReadonlyMap<number, ChangedRow> {
  const shown = rows.map(({ id, version }) => `${id}.${version}`).join()
  const [found, setFound] = useState<{ shown: string; items: readonly ChangedRow[] }>({ shown, items: [] })
  useEffect(() => {
    if (shown === '') return
    const controller = new AbortController()
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      api.get(`/admin/${path}/changed?rows=${shown}`, { signal: controller.signal }).then(
        ({ items }) => setFound({ shown, items }),
        () => {},
      )
    }
    const timer = setInterval(ask, intervalMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [path, shown])
  return new Map(found.shown === shown ? found.items.map(item => [item.id, item]) : [])
}
