const retryableStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** A 429 with a longer `Retry-After` is not retried. */
const maxWaitSeconds = 2

/** A response with its whole body, so that a connection lost half-way is an error. */
export interface FetchedResponse {
  ok: boolean
  status: number
  statusText: string
  headers: Headers
  text: string
}

/**
 * `fetch` with the retry of the specification: GET, HEAD and OPTIONS are retried once, immediately, after a network error or
 * a retryable status; writes and aborted requests are not. Rejects like `fetch`.
 */
export async function fetchRetry(url: string, init: RequestInit = {}): Promise<FetchedResponse> {
  const isRepeatable = /^(GET|HEAD|OPTIONS)$/.test(init.method ?? 'GET')
  try {
    const response = await fetchWhole(url, init)
    const seconds =
      isRepeatable && retryableStatuses.has(response.status) ? secondsToWait(response) : Number.POSITIVE_INFINITY
    if (seconds > maxWaitSeconds) return response
    await wait(seconds, init.signal)
  } catch (error) {
    if (!isRepeatable || init.signal?.aborted) throw error
  }
  return fetchWhole(url, init)
}

/** Fetches JSON of the site itself (builds, manifests). Rejects with an error that names the URL, as specified. */
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

/** 0, or the `Retry-After` of a 429; infinity when that is not a number, so that there is no retry. */
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
