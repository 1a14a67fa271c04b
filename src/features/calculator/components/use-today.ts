import { useRef, useSyncExternalStore } from 'react'
import { type Day, gardenersDay, type Opening } from '#features/verdict/today.ts'
import { calendarDay } from '#kit/calendar-day.ts'

/** The gardener's day. The first render uses the server's, so that it matches the cached HTML, which is the same for everybody. */
export function useToday(serverDay: Day): Day {
  const opening = useRef<Opening>(null)
  const ownDay = () => {
    const day = calendarDay(new Date())
    if (opening.current?.serverDay !== serverDay) opening.current = { serverDay, ownDay: day }
    return gardenersDay(day, opening.current)
  }
  return useSyncExternalStore(subscribeToDays, ownDay, () => serverDay)
}

/** At midnight, and when a page that was in the background is shown again: timers do not run while a device sleeps. */
function subscribeToDays(update: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(() => {
      update()
      wait()
    }, msToMidnight(new Date()))
  }
  wait()
  document.addEventListener('visibilitychange', update)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', update)
  }
}

const msToMidnight = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
