/** What a list found by its words. */
export interface WordsFound {
  /** Other words by which the list found, as nothing was found by the ones asked. */
  corrected: string | null
  /** Nothing has all the words, so what has most of them is shown. */
  isPart: boolean
  /** Names that look like the words, where nothing was found. */
  near: readonly string[]
  /** What was left out, as it was said: «без серы». */
  without: readonly string[]
}

/** In quotes, words are meant as they are: „njvfn“ is not corrected. */
export const isExact = (q: string): boolean => /^["«„].+["»“]$/.test(q.trim())

const maxLength = 100
export type WordsNote = NonNullable<ReturnType<typeof wordsNote>>

/** What a list says of its words; null for a list without words. */
export function wordsNote(q: string, { corrected, isPart, near, without }: WordsFound, hrefOf: (q: string) => string) {
  if (q === '') return null
  const exact = `"${q}"`
  return {
    q,
    corrected,
    isPart,
    without,
    isExact: isExact(q),
    /** The list by the words as they are, with one click back from corrected ones. */
    asTyped: exact.length <= maxLength ? hrefOf(exact) : null,
    near: near.map(name => ({ name, to: hrefOf(name) })),
    everywhere: `/?q=${encodeURIComponent(q)}`,
  }
}
