import { seeded } from '#illustrations/random.ts'

/** The value below which the given share of the sample lies. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(sample: readonly number[]): number {
  const sorted = sample.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Ratio of the medians of two samples measured alternately. */
export interface Ratio {
  ours: number
  theirs: number
  ratio: number
  /** 95 % bootstrap interval over the pairs. */
  low: number
  high: number
}

export function compare(pairs: readonly { ours: number; theirs: number }[]): Ratio {
  const random = seeded('bootstrap')
  const ratioOf = (chosen: readonly { ours: number; theirs: number }[]) =>
    median(chosen.map(pair => pair.ours)) / median(chosen.map(pair => pair.theirs))
  const resampled = Array.from({ length: 2_000 }, () =>
    ratioOf(pairs.map(() => pairs[Math.floor(random.next() * pairs.length)]!)),
  )
  return {
    ours: median(pairs.map(pair => pair.ours)),
    theirs: median(pairs.map(pair => pair.theirs)),
    ratio: ratioOf(pairs),
    low: quantile(resampled, 0.025),
    high: quantile(resampled, 0.975),
  }
}

/** Measures two things alternately, A B B A, so that other load on the machine affects both. */
export async function alternate(pairs: number, ours: () => Promise<number>, theirs: () => Promise<number>) {
  const results: { ours: number; theirs: number }[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const isOursFirst = pair % 2 === 0
    const first = await (isOursFirst ? ours() : theirs())
    const second = await (isOursFirst ? theirs() : ours())
    results.push(isOursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  return results
}

/** Area under the ROC curve: the probability that a value of `high` is greater than one of `low`. */
export function auc(high: readonly number[], low: readonly number[]): number {
  const all = [...high.map(value => ({ value, isHigh: true })), ...low.map(value => ({ value, isHigh: false }))].sort(
    (a, b) => a.value - b.value,
  )
  let ranks = 0
  for (const [at, { isHigh }] of all.entries()) if (isHigh) ranks += at + 1
  return (ranks - (high.length * (high.length + 1)) / 2) / (high.length * low.length)
}
