/** What differs between two texts, with what is the same before and after it; whole words. */
export function changedPart(base: string, text: string): [before: string, changed: string, after: string] {
  const [old, present] = [wordsOf(base), wordsOf(text)]
  let start = 0
  while (start < old.length && start < present.length && old[start] === present[start]) start++
  let end = 0
  while (end < old.length - start && end < present.length - start && old.at(-1 - end) === present.at(-1 - end)) end++
  const last = present.length - end
  return [present.slice(0, start).join(''), present.slice(start, last).join(''), present.slice(last).join('')]
}

/** Words with the space behind them. */
const wordsOf = (text: string) => text.match(/\S+\s*|\s+/g) ?? []
