import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Logger } from 'pino'
import { describeError } from '#kit/describe-error.ts'
import { createSampler } from '#kit/sampler.ts'
import type { CacheableRequest } from './finish.server.ts'
import { compressAgain, type FinishedResponse, isImprovable, variantFor } from './finished-response.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { ResponseCache } from './response-cache.server.ts'

/** Thousands of cached responses a second would fill the disk with lines that say the same; `notLogged` counts the others. */
const loggedPerSecond = 20

interface Site {
  responses: ResponseCache
  /** The address under which the response to a URL is cached, without parameters that the page does not know; null: it is not cached. */
  addressOf(url: string): string | null
  /** Called for each response that came from the cache, with its address. */
  onHit?(address: string): void
  /** Without it any host is served. */
  hosts?: readonly string[] | undefined
  log: Logger
  metrics: Metrics
}

/** Serves what is cached before the site runs. An unusual request is passed on to the site. */
export function answerFromCache(
  { responses, addressOf, onHit, hosts, log, metrics }: Site,
  next: RequestListener,
): RequestListener {
  const ours = hostSet(hosts)
  const sample = createSampler(loggedPerSecond)
  const countLookup = metrics.counter(
    'page_cache_lookups_total',
    'Requests that the cache of pages could answer, by what it had',
    ['result'],
  )
  metrics.gauge('page_cache_bytes', 'Memory of the cache of pages', {}, () => responses.size.bytes)
  metrics.gauge('page_cache_entries', 'Responses in the cache of pages', {}, () => responses.size.entries)
  const improve = createImprovement(responses, log)
  return (request: CacheableRequest, response) => {
    const { method = '', url = '' } = request
    const address = method === 'GET' || method === 'HEAD' ? addressOf(url) : null
    if (address === null || !hasOneHost(request, ours)) return next(request, response)
    const cached = responses.find(address)
    const variant = cached && variantFor(cached.response, acceptOf(request), request.headers['if-none-match'])
    countLookup({ result: variant ? 'hit' : 'miss' })
    if (!variant) {
      request.url = address
      request.cacheAddress = address
      return next(request, response)
    }
    const requestId = randomUUID()
    response.writeHead(variant.status, [...variant.headers, ...responses.headersOf(cached), 'X-Request-Id', requestId])
    response.end(method === 'HEAD' ? undefined : variant.bytes)
    onHit?.(address)
    if (isImprovable(cached.response)) void improve(cached.response, address)
    const { route } = cached
    metrics.count(route, method, variant.status)
    const notLogged = sample()
    if (notLogged === undefined) return
    log.info(
      { requestId, method, route, status: variant.status, actor: null, ms: 0, sql: 0, cached: true, notLogged },
      'request',
    )
  }
}

/** What is requested again is worth being smaller; one at a time, because the other threads have their work too. */
function createImprovement(responses: ResponseCache, log: Logger) {
  let isImproving = false
  return async (response: FinishedResponse, address: string) => {
    if (isImproving) return
    isImproving = true
    try {
      await compressAgain(response)
      responses.measure(address)
    } catch (error) {
      log.warn({ error: describeError(error) }, 'a response was not compressed again')
    } finally {
      isImproving = false
    }
  }
}

const acceptOf = ({ headers }: IncomingMessage) => headers['accept-encoding'] as string | undefined

export const hostSet = (hosts: readonly string[] | undefined): ReadonlySet<string> | undefined =>
  hosts && new Set(hosts.map(host => host.toLowerCase()))

/** One that is ours. Of two hosts the site and a proxy before it may each take another one. */
export function hasOneHost({ headers, rawHeaders }: IncomingMessage, ours: ReadonlySet<string> | undefined): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && (name === 'Host' || name === 'host' || name.toLowerCase() === 'host')) count++
  }
  return count === 1 && (!ours || ours.has((headers.host ?? '').toLowerCase()))
}
