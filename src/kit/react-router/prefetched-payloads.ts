/** Payloads that were requested before the click, by URL. */
const prefetched = new Map<string, { payload: Promise<unknown>; until: number }>()

/** Milliseconds from the request. A pointer that rests on a link for longer causes another request when it is pressed. */
const maxAgeMs = 5_000

/** Requests a payload ahead of a navigation. A failure is ignored: the navigation then requests it as usual. */
export function prefetchPayload(url: string): void {
  const now = performance.now()
  for (const [known, { until }] of prefetched) if (until <= now) prefetched.delete(known)
  if (prefetched.has(url)) return
  const payload = fetch(url)
    .then(response => (response.ok ? response.json() : undefined))
    .catch(() => undefined)
  prefetched.set(url, { payload, until: now + maxAgeMs })
}

/** The payload requested ahead, once; undefined when there is none, it is too old or its request failed. */
export async function takePrefetched(url: string): Promise<unknown> {
  const found = prefetched.get(url)
  prefetched.delete(url)
  return found && found.until > performance.now() ? found.payload : undefined
}
