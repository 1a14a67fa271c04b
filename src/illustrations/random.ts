/** Pseudo-random numbers from a seed, so that a drawing is the same in every build. */
export interface Random {
  /** In [0, 1). */
  next(): number
  between(from: number, to: number): number
  /** The value with up to `share` of itself added or taken away. */
  around(value: number, share: number): number
  /** From −reach to +reach. */
  sway(reach: number): number
}

/** A string hash like xmur3 (public domain), mixed again at each call. */
export function seeded(seed: string): Random {
  let h = 1779033703 ^ seed.length
  for (let i = 0; i < seed.length; i++) {
    h = Math.imul(h ^ seed.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  const next = () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    h ^= h >>> 16
    return (h >>> 0) / 4294967296
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  return {
    next,
    between,
    around: (value, share) => value * between(1 - share, 1 + share),
    sway: reach => between(-reach, reach),
  }
}
