const retryableStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Longest wait, in seconds, that a 429 may ask for and still get its second try. */
const maxWaitSeconds = 2

/** An answer read to its end, so that a connection lost half-way counts as lost. */
export interface FetchedResponse {
  ok: boolean
  status: number
  statusText: string
  headers: Headers
  text: string
}

/**
 * `fetch` with the retry of the specification: GET, HEAD and OPTIONS are tried once more, at once, after a network error or
 * one of eight statuses; writes and aborted requests never are. Rejects the way `fetch` does.
 */
export async function fetchRetry(url: string, init: RequestInit = {}): Promise<FetchedResponse> {
  const isRepeatable = /^(GET|HEAD|OPTIONS)$/.test(init.method ?? 'GET')
  try {
    const response = await fetchWhole(url, init)
    const seconds = isRepeatable && retryableStatuses.has(response.status) ? secondsToWait(response) : Number.POSITIVE_INFINITY
    if (seconds > maxWaitSeconds) return response
    await wait(seconds, init.signal)
  } catch (error) {
    if (!isRepeatable || init.signal?.aborted) throw error
  }
  return fetchWhole(url, init)
}

/** The site's own files (builds, manifests). Rejects with the text of the specification, which names the address. */
export async function fetchJson(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetchRetry(url, init).catch((cause: unknown) => {
    throw new Error(`[GET] "${url}": <no response> ${cause instanceof Error ? cause.message : cause}`, { cause })
  })
  if (!response.ok) throw new Error(`[GET] "${url}": ${response.status} ${response.statusText}`)
  return JSON.parse(response.text)
}

async function fetchWhole(url: string, init: RequestInit): Promise<FetchedResponse> {
  const response = await fetch(url, init)
  const { ok, status, statusText, headers } = response
  return { ok, status, statusText, headers, text: await response.text() }
}

/** At once, unless a 429 says otherwise; one that says it unintelligibly gets no second try. */
function secondsToWait({ status, headers }: FetchedResponse): number {
  const retryAfter = status === 429 ? headers.get('Retry-After') : null
  const seconds = retryAfter === null ? 0 : Number(retryAfter)
  return seconds >= 0 ? seconds : Number.POSITIVE_INFINITY
}

function wait(seconds: number, signal?: AbortSignal | null): Promise<void> {
  if (seconds === 0) return Promise.resolve()
  return new Promise(resolve => {
    setTimeout(resolve, seconds * 1000)
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}
