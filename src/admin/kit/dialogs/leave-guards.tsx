import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react'
import { useBlocker } from 'react-router'

export interface BlockedNavigation {
  proceed(): void
  reset(): void
}

interface Guards {
  /** By id: whether leaving now would lose something. */
  asking: Map<string, () => boolean>
  /** Part of the page that decides about the stopped navigation. */
  decider: string | null
  reset(): void
  /** Asks the next part, or goes on when nothing would be lost any more. */
  recheck(): void
}

const GuardsContext = createContext<Guards | null>(null)

/** One blocker for all parts of a page, because the router takes only one; they are asked one after the other. */
export function LeaveGuards({ children }: { children: ReactNode }) {
  const [asking] = useState(() => new Map<string, () => boolean>())
  const [, setChecks] = useState(0)
  const findDecider = () => [...asking].find(([, isAsking]) => isAsking())?.[0] ?? null
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && findDecider() !== null,
  )
  const decider = blocker.state === 'blocked' ? findDecider() : null
  useEffect(() => {
    if (blocker.state === 'blocked' && decider === null) blocker.proceed()
  }, [blocker, decider])
  const guards = useMemo(
    () => ({ asking, decider, reset: () => blocker.reset?.(), recheck: () => setChecks(count => count + 1) }),
    [asking, decider, blocker],
  )
  return <GuardsContext value={guards}>{children}</GuardsContext>
}

/** Null, or the navigation that would lose unsaved changes of this part of the page, to be decided by the editor. */
export function useLeaveGuard(isDirty: boolean, isLeaving: { readonly current: boolean }): BlockedNavigation | null {
  const guards = useContext(GuardsContext)
  if (!guards) throw new Error('useLeaveGuard needs LeaveGuards above it')
  const id = useId()
  const { asking, decider, reset, recheck } = guards
  const isDecider = decider === id
  useEffect(() => {
    if (!isDirty) return
    const isAsking = () => !isLeaving.current
    asking.set(id, isAsking)
    const ask = (event: BeforeUnloadEvent) => {
      if (isAsking()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => {
      asking.delete(id)
      removeEventListener('beforeunload', ask)
    }
  }, [isDirty, isLeaving, asking, id])
  useEffect(() => {
    if (isDecider && !isDirty) recheck()
  }, [isDecider, isDirty, recheck])
  if (!isDecider) return null
  const proceed = () => {
    asking.delete(id)
    recheck()
  }
  return { proceed, reset }
}
