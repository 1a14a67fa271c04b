import { setTimeout as pause } from 'node:timers/promises'
import { siteKey } from './keys.ts'

/** More keys than a receiver takes at once are all of them: Cloudflare takes 30. */
const maxKeys = 30

/**
 * One call at a time, and no two within `gapMs`: what is asked for meanwhile is in the next one. Each caller learns of the call that has its keys.
 */
export function mergeCalls(send: (keys: readonly string[]) => Promise<void>, gapMs: number) {
  let waiting: { keys: Set<string>; sent: Promise<void> } | null = null
  let last: Promise<unknown> = Promise.resolve()
  const sendNext = async (previous: Promise<unknown>, keys: Set<string>) => {
    await previous
    waiting = null
    const isAll = keys.has(siteKey) || keys.size > maxKeys
    await send(isAll ? [siteKey] : [...keys].sort())
  }
  return (keys: readonly string[]): Promise<void> => {
    if (!waiting) {
      const all = new Set<string>()
      const sent = sendNext(last, all)
      waiting = { keys: all, sent }
      last = sent.catch(() => {}).then(() => pause(gapMs, undefined, { ref: false }))
    }
    for (const key of keys) waiting.keys.add(key)
    return waiting.sent
  }
}
