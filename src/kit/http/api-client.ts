import type { Answer, CallOptions, Contract, Rest } from '#kit/contract/contract.ts'
import { type FetchedResponse, fetchRetry } from './fetch-retry.ts'

export type ApiErrorCode = 'ERR_NETWORK' | 'ECONNABORTED' | 'ERR_BAD_REQUEST' | 'ERR_BAD_RESPONSE'

/** A failed request. `message` is a fixed English text; `error-text.ts` has the texts for people. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** 0 when there was no response. */
  readonly status: number
  /** Parsed JSON of the response, otherwise its text. */
  readonly body: unknown
  /** Seconds from the header `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    code: ApiErrorCode,
    response?: { status: number; body: unknown; retryAfter?: number | undefined },
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = response?.status ?? 0
    this.body = response?.body
    this.retryAfter = response?.retryAfter
  }

  /** Messages by field of a 422, or of a 429 with the same shape; otherwise empty. */
  get fields(): Record<string, string[]> {
    return (this.body as { errors?: Record<string, string[]> } | null | undefined)?.errors ?? {}
  }
}

/** Whose session it is, from the response with the CSRF cookie. Unknown when it failed or does not say. */
export type Caller = 'user' | 'visitor' | 'unknown'

/** A method: the path names the endpoint, which types body and answer. */
type Send<Method extends string, C> = <const Path extends string>(
  path: Path,
  ...rest: Rest<Method, Path, C>
) => Promise<Answer<Method, Path, C>>

export interface ApiClient<C = Contract> {
  get: Send<'get', C>
  post: Send<'post', C>
  put: Send<'put', C>
  patch: Send<'patch', C>
  delete: Send<'delete', C>
  /** Requests the CSRF cookie once; every write waits for it. Never rejects: after a failure the next write tries again. */
  prepareWrites(): Promise<Caller>
  /** Requests the CSRF cookie again, to learn whose session it is now. Never rejects. */
  checkCaller(): Promise<Caller>
  /**
   * Called after a 401 or 419: once for all requests that ran at the same time. A listener with `missed` is also called immediately
   * if one happened before there was such a listener. Returns a function that unsubscribes.
   */
  onUnauthorized(listener: (error: ApiError) => void, options?: { missed?: boolean }): () => void
  /** Called after each write that has succeeded. Returns a function that unsubscribes. */
  onWrite(listener: () => void): () => void
}

/**
 * The client for `/api`: JSON, credentials, the CSRF cookie as a header. Paths are relative to `/api`.
 * Rejects with `ApiError`, also after calling `onUnauthorized`.
 *
 * @param origin of the site; empty in the browser, where addresses are relative
 */
export function createApiClient<C = Contract>(
  origin = '',
  cookies: () => string = () => document.cookie,
): ApiClient<C> {
  const unauthorized = createUnauthorizedEvent()
  const writes = createWriteEvent()
  let prepared: Promise<Caller> | undefined
  let hadToken = false

  function prepareWrites(): Promise<Caller> {
    prepared ??= checkCaller()
    return prepared
  }

  function checkCaller(): Promise<Caller> {
    const request: Promise<Caller> = fetchCaller(origin, cookies()).then(caller => {
      if (!caller && prepared === request) prepared = undefined
      return caller ?? 'unknown'
    })
    prepared = request
    return request
  }

  async function call(
    method: string,
    path: string,
    body?: unknown,
    { signal, timeout = 0, key }: CallOptions = {},
  ): Promise<unknown> {
    const since = unauthorized.count()
    if (method !== 'GET') {
      // The cookie expires after two hours, while the page may stay open.
      if (hadToken && !tokenIn(cookies())) prepared = undefined
      await prepareWrites()
      hadToken ||= tokenIn(cookies()) !== undefined
    }
    const init = requestInit({ method, body, key, signal, timeout, cookies: cookies() })
    const response = await fetchRetry(`${origin}/api${path}`, init).catch(throwNetworkError(signal, timeout))
    if (response.ok && !isForeign(response)) return writes.announce(method, parse(response))
    // The token was rejected, so the next write requests a new one.
    if (response.status === 419) prepared = undefined
    const error = toApiError(response)
    if ((response.status === 401 || response.status === 419) && !isExempt(method, path))
      unauthorized.announce(since, error)
    throw error
  }

  return {
    ...methodsOf(call),
    prepareWrites,
    checkCaller,
    onUnauthorized: unauthorized.listen,
    onWrite: writes.listen,
  } as ApiClient<C>
}

type Transport = (method: string, path: string, body?: unknown, options?: CallOptions) => Promise<unknown>

const methodsOf = (send: Transport) => ({
  get: (path: string, options?: CallOptions) => send('GET', path, undefined, options),
  post: (path: string, body?: unknown, options?: CallOptions) => send('POST', path, body, options),
  put: (path: string, body?: unknown, options?: CallOptions) => send('PUT', path, body, options),
  patch: (path: string, body?: unknown, options?: CallOptions) => send('PATCH', path, body, options),
  delete: (path: string, body?: unknown, options?: CallOptions) => send('DELETE', path, body, options),
})

interface Sent {
  method: string
  /** Undefined: none. */
  body: unknown
  key: string | undefined
  signal: AbortSignal | undefined
  /** Milliseconds; 0: none. */
  timeout: number
  cookies: string
}

function requestInit({ method, body, key, signal, timeout, cookies }: Sent): RequestInit {
  const signals = [signal, timeout > 0 ? AbortSignal.timeout(timeout) : undefined].filter(one => one !== undefined)
  return {
    method,
    credentials: 'include',
    headers: { ...headersOf(cookies, body !== undefined), ...(key && { 'Idempotency-Key': key }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
  }
}

/** Tells listeners of writes that have succeeded, and passes their answers on. */
function createWriteEvent() {
  const listeners = new Set<() => void>()
  return {
    announce(method: string, answer: unknown) {
      if (method !== 'GET') for (const listener of listeners) listener()
      return answer
    },
    listen(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Counts announcements, so that requests started before the latest one do not cause another. */
function createUnauthorizedEvent() {
  const listeners = new Map<(error: ApiError) => void, { missed: boolean }>()
  const isAwaited = () => [...listeners.values()].some(({ missed }) => missed)
  let count = 0
  let pending: ApiError | undefined
  return {
    count: () => count,
    announce(since: number, error: ApiError) {
      if (since < count) return
      count++
      pending = isAwaited() ? undefined : error
      for (const listener of listeners.keys()) listener(error)
    },
    listen(listener: (error: ApiError) => void, { missed = false } = {}) {
      listeners.set(listener, { missed })
      if (missed && pending) {
        const error = pending
        pending = undefined
        listener(error)
      }
      return () => listeners.delete(listener)
    },
  }
}

/** The browser's client. */
export const api = createApiClient()

/** The specification exempts the current-user request and uploads; logout is exempt because its 401 would start another logout. */
function isExempt(method: string, path: string): boolean {
  const [plain] = path.split('?', 1)
  return (
    path.includes('/file-manager') ||
    (method === 'GET' && plain === '/user') ||
    (method === 'POST' && plain === '/logout')
  )
}

/** Requests the CSRF cookie. Null when that failed. */
async function fetchCaller(origin: string, cookies: string): Promise<Caller | null> {
  try {
    const response = await fetchRetry(`${origin}/sanctum/csrf-cookie`, {
      credentials: 'include',
      headers: headersOf(cookies),
    })
    const caller = response.headers.get('X-Caller')
    if (!response.ok) return null
    return caller === 'user' || caller === 'visitor' ? caller : 'unknown'
  } catch {
    return null
  }
}

/** What a request of the browser must carry that does not go through the client, such as an upload. */
export const csrfHeaders = () => headersOf(document.cookie)

function headersOf(cookies: string, hasBody = false): Record<string, string> {
  const token = tokenIn(cookies)
  return {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...(token && { 'X-XSRF-TOKEN': decoded(token) }),
  }
}

const tokenIn = (cookies: string) => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1]

function decoded(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}

function parse({ text }: FetchedResponse): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A page of a proxy, or JSON that is cut off: the API has not answered, whatever the status says. */
const isForeign = (response: FetchedResponse) =>
  parse(response) === response.text && /html|json/.test(response.headers.get('Content-Type') ?? '')

function toApiError(response: FetchedResponse): ApiError {
  const { status, headers } = response
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  const retryAfter = seconds >= 0 ? seconds : undefined
  const code = status < 500 ? 'ERR_BAD_REQUEST' : 'ERR_BAD_RESPONSE'
  return new ApiError(`Request failed with status code ${status}`, code, { status, body: parse(response), retryAfter })
}

const throwNetworkError = (signal: AbortSignal | undefined, timeout: number) => (cause: unknown) => {
  throw toNetworkError(cause, signal, timeout)
}

function toNetworkError(cause: unknown, signal: AbortSignal | undefined, timeout: number): ApiError {
  const { name } = (cause ?? {}) as { name?: string }
  if (name === 'TimeoutError' && !signal?.aborted)
    return new ApiError(`timeout of ${timeout}ms exceeded`, 'ECONNABORTED')
  if (name === 'TimeoutError') return new ApiError('timeout exceeded', 'ECONNABORTED')
  if (name === 'AbortError' || signal?.aborted) return new ApiError('Request aborted', 'ECONNABORTED')
  return new ApiError('Network Error', 'ERR_NETWORK')
}
