import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { answerOf } from './finish.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { CachedResponse, ResponseCache } from './response-cache.server.ts'

interface Site {
  responses: ResponseCache
  /** Under which address an answer is cached; null: it is not. Parameters the page does not know are left out of it. */
  addressOf(url: string): string | null
  /** Without it any host is served. */
  hosts?: readonly string[] | undefined
  log: Logger
  metrics: Metrics
}

/** Answers from the cache, before anything else of the site is asked. Whatever is unusual about a request is left to the site. */
export function answerFromCache({ responses, addressOf, hosts, log, metrics }: Site, next: RequestListener): RequestListener {
  const ours = hosts && new Set(hosts.map(host => host.toLowerCase()))
  return (request, response) => {
    const { method = '', url = '' } = request
    const address = method === 'GET' || method === 'HEAD' ? addressOf(url) : null
    if (address === null || !hasOneHost(request, ours)) return next(request, response)
    const started = performance.now()
    const cached = responses.find(address)
    if (!cached || !send(request, response, cached)) {
      request.url = address
      return next(request, response)
    }
    const { route } = cached
    const status = response.statusCode
    metrics.count(route, method, status)
    const ms = Math.round((performance.now() - started) * 10) / 10
    log.info({ requestId: response.getHeader('X-Request-Id'), method, route, status, actor: null, ms, sql: 0, cached: true }, 'request')
  }
}

/** One that is ours. Of two hosts the site and a proxy before it may each take another one. */
function hasOneHost({ headers, rawHeaders }: IncomingMessage, ours: ReadonlySet<string> | undefined): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count === 1 && (!ours || ours.has((headers.host ?? '').toLowerCase()))
}

function send(request: IncomingMessage, response: ServerResponse, cached: CachedResponse): boolean {
  const accept = request.headers['accept-encoding']
  const answer = answerOf(cached, typeof accept === 'string' ? accept : undefined, request.headers['if-none-match'])
  if (!answer) return false
  response.setHeader('X-Request-Id', randomUUID())
  response.writeHead(answer.status, answer.headers.flat())
  response.end(request.method === 'HEAD' ? undefined : answer.body)
  return true
}
