import { useEffect } from 'react'
import { isAuthenticated, session } from '#features/accounts/sessions/session.ts'
import { buildId } from '#kit/react-router/browser-router.ts'
import { useGardenCopies } from './garden-copies.ts'

/**
 * Makes pages of the site open without a connection, from the first page of the garden on that somebody opens, and keeps the last answers
 * about the garden on the device.
 */
export function useOfflinePages(): void {
  useGardenCopies()
  useEffect(() => {
    if (document.readyState === 'complete') void registerWorker()
    else window.addEventListener('load', registerWorker, { once: true })
  }, [])
}

async function registerWorker(): Promise<void> {
  // The development server builds files on request: a worker would cache outdated ones.
  if (import.meta.env.DEV) return
  try {
    await navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' })
    await cacheDocuments()
  } catch {
    // Private windows and full storages refuse it; the site works without.
  }
}

const forEverybody = ['/todo', '/logout']
/** For who has signed in: the server answers others with a redirect. Nothing of theirs is in the documents. */
const ofCabinet = ['/profile', ...['plantings', 'plan', 'journal', 'stock'].map(view => `/profile?view=${view}`)]

/** Adds documents and the files that they need to the cache of their build, from which the worker answers. */
async function cacheDocuments(): Promise<void> {
  await navigator.serviceWorker.ready
  // Shown without a connection only, so it is not among the files that this page has loaded.
  await import('./components/copy-until-back.tsx')
  const cache = await caches.open(`site-${buildId()}`)
  await keepLoaded(cache, performance.getEntriesByType('resource'))
  // What is still on its way may pass before the worker is in charge of this page.
  new PerformanceObserver(list => void keepLoaded(cache, list.getEntries()).catch(() => {})).observe({
    type: 'resource',
    buffered: true,
  })
  const paths = isAuthenticated(session.user()) ? [...forEverybody, ...ofCabinet] : forEverybody
  for (const path of paths) await cacheDocument(cache, path)
  // It deletes what was put by with an earlier build.
  navigator.serviceWorker.controller?.postMessage('documents')
}

async function cacheDocument(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return
  const credentials = ofCabinet.includes(path) ? 'same-origin' : 'omit'
  const response = await fetch(path, { credentials, headers: { Accept: 'text/html' } })
  const html = response.ok && !response.redirected ? await response.clone().text() : ''
  if (!html.includes(`/manifest-${buildId()}.js`)) return
  await addMissing(cache, html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])
  // Last, because a document without its files would be an empty page.
  await cache.put(path, response)
}

/** From the cache of the browser: nothing is transferred again. */
async function keepLoaded(cache: Cache, entries: readonly PerformanceEntry[]): Promise<void> {
  const loaded = entries.map(({ name }) => name.split('#', 1)[0]!)
  await addMissing(
    cache,
    loaded.filter(url => url.startsWith(`${location.origin}/assets/`)).map(url => url.slice(location.origin.length)),
  )
}

async function addMissing(cache: Cache, paths: readonly string[]): Promise<void> {
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...new Set(paths)].filter(path => !cached.has(path)))
}
