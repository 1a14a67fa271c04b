/** How many letters must be added, left out or changed; more than `most` counts as one more than that. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let at = 1; at <= b.length; at++) {
      const changed = before[at - 1]! + (a[row - 1] === b[at - 1] ? 0 : 1)
      next.push(Math.min(changed, before[at]! + 1, next[at - 1]! + 1))
    }
    if (Math.min(...next) > most) return most + 1
    before = next
  }
  return before[b.length]!
}
