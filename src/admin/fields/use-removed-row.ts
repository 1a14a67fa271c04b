import { useEffect, useRef, useState } from 'react'

interface RemovedRow {
  at: number
  value: object
}

/** Milliseconds for which a removed row can be taken back. */
const keptMs = 10_000

/** The row that was removed last, for a while; as long as its button has the focus, too. */
export function useRemovedRow() {
  const [removed, setRemoved] = useState<RemovedRow | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!removed) return
    const timer = setInterval(() => document.activeElement !== button.current && setRemoved(null), keptMs)
    return () => clearInterval(timer)
  }, [removed])
  return { removed, setRemoved, button }
}
