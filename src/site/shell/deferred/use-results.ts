import { useEffect, useState } from 'react'
import { fetchRetry } from '#kit/http/fetch-retry.ts'
import type { Results } from '#site/search/find-results.server.ts'

/** Between the last typed character and the request. */
const delayMs = 120

/** One letter says nothing yet. */
export const minLength = 2

interface Found {
  results: Results | null
  /** Why there are no results, as a sentence. */
  failure: string | null
}

export const cleanWords = (words: string): string => words.replace(/\s+/g, ' ').trim()

/** What the page `/?q=…` shows for these words, a moment after they were typed. The previous results stay until the next ones arrive. */
export function useResults(words: string): Found & { isPending: boolean } {
  const q = cleanWords(words)
  const [found, setFound] = useState<Found & { q: string }>({ q: '', results: null, failure: null })
  useEffect(() => {
    if (q.length < minLength) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const next = await load(q, abort.signal)
      if (!abort.signal.aborted) setFound({ q, ...next })
    }, delayMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q])
  return { ...found, isPending: q.length >= minLength && found.q !== q }
}

async function load(q: string, signal: AbortSignal): Promise<Found> {
  const response = await fetchRetry(`/_payload.json?q=${encodeURIComponent(q)}&typed=1`, { signal }).catch(() => null)
  if (!response) return { results: null, failure: 'Нет связи с\u00a0сервером.' }
  if (response.status === 429) return { results: null, failure: 'Слишком много запросов подряд.' }
  const results = response.ok ? resultsIn(response.text) : null
  return { results, failure: results ? null : 'Сервер не\u00a0ответил.' }
}

/** Null for what is not an answer of the site, such as a page of a proxy. */
function resultsIn(text: string): Results | null {
  try {
    const { results } = JSON.parse(text) as { results?: Results }
    return Array.isArray(results?.groups) ? results : null
  } catch {
    return null
  }
}
