/** The last questions that somebody asked here, in this browser only. */
const storageKey = 'searches'
const maxItems = 8
const maxLength = 100

export function readSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(text => typeof text === 'string' && text.length <= maxLength).slice(0, maxItems)
      : []
  } catch {
    return []
  }
}

export const saveSearch = (q: string): readonly string[] =>
  store([q, ...readSearches().filter(each => each !== q)].slice(0, maxItems))

export const forgetSearch = (q: string): readonly string[] => store(readSearches().filter(each => each !== q))

export const forgetSearches = (): readonly string[] => store([])

function store(searches: readonly string[]): readonly string[] {
  try {
    if (searches.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(searches))
  } catch {
    // Storage may be blocked or full; searching works without it.
  }
  return searches
}
