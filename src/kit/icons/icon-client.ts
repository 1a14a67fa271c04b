import { fetchRetry } from '#kit/http/fetch-retry.ts'
import { type Drawing, type IconResponse, iconNamePattern, iconQuery } from './icon-request.ts'

/** After `nextSourceAfterMs` the next source is requested as well; after `timeoutMs` loading fails. */
const nextSourceAfterMs = 750
const timeoutMs = 5000
const maxUrlLength = 500

export interface IconClient {
  /** @returns null when there is no such icon; rejects when no source responded */
  load(name: string): Promise<Drawing | null>
}

type Loaded = Drawing | null
type Waiting = Map<string, PromiseWithResolvers<Loaded>>

/**
 * Loads icons by their public names, `lucide:sprout`. Requests of one tick are batched, and no icon is requested twice.
 *
 * @param sources base URLs in order of preference
 */
export function createIconClient(sources: readonly string[] = sourcesOfPage()): IconClient {
  const known = new Map<string, Promise<Loaded>>()
  const waiting = new Map<string, Waiting>()

  function flush() {
    for (const [prefix, icons] of waiting)
      for (const names of batches(`${sources[0]}/${prefix}.json?`, [...icons.keys()])) void settle(prefix, names, icons)
    waiting.clear()
  }

  async function settle(prefix: string, names: readonly string[], icons: Waiting) {
    try {
      const response = await fetchFirst(sources.map(source => `${source}/${prefix}.json?${iconQuery(names)}`))
      for (const name of names) icons.get(name)!.resolve(drawingOf(response, name))
    } catch (error) {
      for (const name of names) {
        known.delete(`${prefix}:${name}`)
        icons.get(name)!.reject(error)
      }
    }
  }

  return {
    load(fullName) {
      const loading = known.get(fullName)
      if (loading) return loading
      const [prefix = '', name = '', ...rest] = fullName.split(':')
      if (rest.length > 0 || !iconNamePattern.test(prefix) || !iconNamePattern.test(name)) return Promise.resolve(null)
      if (waiting.size === 0) queueMicrotask(flush)
      const icons = waiting.get(prefix) ?? new Map<string, PromiseWithResolvers<Loaded>>()
      const promised = Promise.withResolvers<Loaded>()
      waiting.set(prefix, icons.set(name, promised))
      known.set(fullName, promised.promise)
      return promised.promise
    },
  }
}

/** Our own endpoint, and the public service if the page names it in a meta element. */
function sourcesOfPage(): string[] {
  const meta =
    typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="icon-fallback"]')
  return ['/api/_nuxt_icon', ...(meta ? [meta.content] : [])]
}

function batches(start: string, names: readonly string[]): string[][] {
  const all: string[][] = []
  for (const name of names.toSorted()) {
    const last = all.at(-1)
    if (last && (start + iconQuery([...last, name])).length <= maxUrlLength) last.push(name)
    else all.push([name])
  }
  return all
}

/** The first successful response: the next source is requested when one fails or is slow. */
async function fetchFirst(urls: readonly string[]): Promise<IconResponse> {
  const control = new AbortController()
  const fetchIcons = async (url: string) => {
    const response = await fetchRetry(url, { credentials: 'omit', signal: control.signal })
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    return JSON.parse(response.text) as IconResponse
  }
  const fetchFrom = async (index: number): Promise<IconResponse> => {
    const response = fetchIcons(urls[index]!)
    if (index + 1 >= urls.length) return response
    const timeout = pause(nextSourceAfterMs)
    const isSettled = await Promise.race([
      response.then(
        () => true,
        () => false,
      ),
      timeout,
    ])
    return isSettled ? response : Promise.any([response, fetchFrom(index + 1)])
  }
  try {
    return await Promise.race([
      fetchFrom(0),
      pause(timeoutMs).then(() => Promise.reject(new Error('no source of icons responded'))),
    ])
  } finally {
    control.abort()
  }
}

const pause = (milliseconds: number) => new Promise<false>(resolve => setTimeout(() => resolve(false), milliseconds))

function drawingOf({ icons, width = 16, height = 16 }: IconResponse, name: string): Loaded {
  return Object.hasOwn(icons, name) ? { width, height, ...icons[name]! } : null
}
