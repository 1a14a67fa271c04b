/**
 * Limits how often something frequent is logged. Returns undefined for what is left out, otherwise how many were left out since the
 * last one that was not.
 */
export function createSampler(perSecond: number, now = () => performance.now()): () => number | undefined {
  let second = 0
  let taken = 0
  let leftOut = 0
  return () => {
    const current = Math.floor(now() / 1_000)
    if (current !== second) [second, taken] = [current, 0]
    if (taken >= perSecond) {
      leftOut++
      return undefined
    }
    taken++
    const before = leftOut
    leftOut = 0
    return before
  }
}
