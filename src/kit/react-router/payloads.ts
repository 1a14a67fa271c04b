import { withoutTrailingSlashes } from '#kit/addresses.ts'
import { fetchJson } from '#kit/http/fetch-retry.ts'

/** The payload of a page: the one requested ahead, or a request with one retry. Null, with a warning, when there is none. */
export async function loadPayload(request: Request): Promise<unknown> {
  const url = payloadUrl(new URL(request.url))
  try {
    return (await takePrefetched(url)) ?? (await fetchJson(url, { signal: request.signal }))
  } catch (error) {
    if (request.signal.aborted) throw error
    // biome-ignore lint/suspicious/noConsole: the specification requires this warning in the browser's console
    console.warn(`[payload] ${url}`, error)
    return null
  }
}

interface Address {
  pathname: string
  search: string
}

/** `/drugs/?page=2` → `/drugs/_payload.json?page=2`. Throws for an address with a host. */
export function payloadUrl(address: Address): string {
  const url = urlOf(address)
  if (/^([/\\]{2}|[a-z][a-z\d+.-]*:)/i.test(url)) throw new Error(`Payload URL must not include hostname: ${url}`)
  return url
}

const urlOf = ({ pathname, search }: Address) => `${withoutTrailingSlashes(pathname)}/_payload.json${search}`

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

/** Resolves when the payload requested ahead has arrived or failed; at once when there is none. */
export const prefetchEnded = async (address: Address): Promise<unknown> => prefetched.get(urlOf(address))?.payload

/** The payload requested ahead, once; undefined when there is none, it is too old or its request failed. */
async function takePrefetched(url: string): Promise<unknown> {
  const found = prefetched.get(url)
  prefetched.delete(url)
  return found && found.until > performance.now() ? found.payload : undefined
}
