import { useEffect, useState } from 'react'
import { blockNavigation } from '#kit/react-router/block-navigation.ts'
import type { BlockedNavigation } from '#kit/react-router/browser-router.ts'

/** Null, or the navigation that would lose unsaved changes, to be decided by the editor. */
export function useLeaveGuard(isDirty: boolean, isLeaving: { readonly current: boolean }): BlockedNavigation | null {
  const [blocked, setBlocked] = useState<BlockedNavigation | null>(null)
  useEffect(() => {
    if (!isDirty) return
    const isAsked = (from: string, to: string) => !isLeaving.current && from !== to
    const end = blockNavigation(isAsked, setBlocked)
    const ask = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      end()
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty, isLeaving])
  return (
    blocked && {
      proceed: blocked.proceed,
      reset: () => {
        blocked.reset()
        setBlocked(null)
      },
    }
  )
}
