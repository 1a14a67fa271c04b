import { msUntilNextMoscowDay } from '#kit/moscow-day.ts'

/** So old may a page be that a shared cache sends, whatever happens: as old as one from our own cache while the database is away. Seconds. */
const maxSharedAge = 600
/** Of a cache that is not told of changes; an editor who looks for a change behind it waits for so long. Seconds. */
export const defaultSharedSeconds = 60
/** So long a stale page may be sent while the cache asks for a new one. Seconds. */
const revalidating = 30
/** From the rendering to the arrival in a cache. Seconds. */
const onTheWay = 5

/** Seconds. */
export interface Lifetime {
  fresh: number
  whileRevalidating: number
  ifError: number
}

/** Null: nothing may be kept. A page says what is allowed today, so it never lives until the next day in Moscow. */
export function lifetimeOf(seconds: number, now: number): Lifetime | null {
  const left = Math.min(maxSharedAge, Math.floor(msUntilNextMoscowDay(now) / 1_000) - onTheWay)
  if (seconds === 0 || left <= 0) return null
  const fresh = Math.min(seconds, left)
  return { fresh, whileRevalidating: Math.min(revalidating, left - fresh), ifError: left - fresh }
}
