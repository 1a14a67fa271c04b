/**
 * Returns `true` once per key and window, to limit how often something is logged. It remembers at most `maxKeys` keys: while
 * so many windows are open, new keys get `false`.
 */
export function oncePer(windowMs: number, maxKeys: number): (key: string, now?: number) => boolean {
  const ends = new Map<string, number>()
  return (key, now = Date.now()) => {
    // The map is in order of insertion, so the first open window ends the loop.
    for (const [old, end] of ends) {
      if (end > now) break
      ends.delete(old)
    }
    if (ends.has(key) || ends.size >= maxKeys) return false
    ends.set(key, now + windowMs)
    return true
  }
}
