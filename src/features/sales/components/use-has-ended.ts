import { useEffect, useState } from 'react'
import { moscowDay } from '#kit/moscow-day.ts'

const checkMs = 30_000

/** Whether the last day is over by now: the page may have been open since, or lie in a cache. */
export function useHasEnded(endsAt: string): boolean {
  const [hasEnded, setEnded] = useState(false)
  useEffect(() => {
    const check = () => setEnded(moscowDay(new Date()) > endsAt)
    check()
    const timer = setInterval(check, checkMs)
    return () => clearInterval(timer)
  }, [endsAt])
  return hasEnded
}
