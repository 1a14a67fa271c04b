import { useSyncExternalStore } from 'react'
import { relativeTime } from '#kit/relative-time.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { useLocale } from './use-locale.ts'

interface RelativeTimeProps {
  /** ISO 8601 with a time zone. */
  dateTime: string
}

/** «5 минут назад». The HTML has the exact time, which is the same for everybody; the relative time is rendered after hydration. */
export function RelativeTime({ dateTime }: RelativeTimeProps) {
  const locale = useLocale()
  const now = useSyncExternalStore(
    subscribe,
    () => clock.now,
    () => null,
  )
  const exact = formatMoment(dateTime, locale)
  return (
    <time dateTime={dateTime} title={exact}>
      {now === null ? exact : relativeTime(Date.parse(dateTime), now, locale)}
    </time>
  )
}

/** One timer for all relative times of the page, once a minute. */
const clock: { now: number | null; timer?: ReturnType<typeof setInterval> } = { now: null }
const listeners = new Set<() => void>()

function subscribe(notify: () => void) {
  listeners.add(notify)
  clock.timer ??= setInterval(tick, 60_000)
  tick()
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    clearInterval(clock.timer)
    delete clock.timer
  }
}

function tick() {
  clock.now = Date.now()
  for (const notify of listeners) notify()
}
