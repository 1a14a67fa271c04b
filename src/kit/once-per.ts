/**
 * `true` once per key and window, for what must not be written down at every request. It remembers at most `room` keys: while that many
 * are inside their windows, new keys get `false`.
 */
export function oncePer(windowMs: number, maxKeys: number): (key: string, now?: number) => boolean {
  const ends = new Map<string, number>()
  return (key, now = Date.now()) => {
    // The oldest stand first, so this stops at the first one whose window is still open.
    for (const [old, end] of ends) {
      if (end > now) break
      ends.delete(old)
    }
    if (ends.has(key) || ends.size >= maxKeys) return false
    ends.set(key, now + windowMs)
    return true
  }
}
