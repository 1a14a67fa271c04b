import { useEffect } from 'react'
import { observable } from '#kit/observable.ts'
import { useObservable } from '#ui/use-observable.ts'

const parts = observable<typeof import('./deferred/shell-parts.tsx') | undefined>(undefined)

/** Loads panels, notices and the session in one chunk after hydration, when the browser is idle. */
export function DeferredShell() {
  const loaded = useObservable(parts)
  useEffect(() => {
    const load = () => import('./deferred/shell-parts.tsx').then(parts.set, () => {})
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 2000 })
    else setTimeout(load, 200)
  }, [])
  return loaded && <loaded.DeferredShellContent />
}
