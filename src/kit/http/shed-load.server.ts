import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Semaphore } from '#kit/semaphore.ts'
import { createAdmission, watchEventLoop } from './admission.server.ts'
import { wantsJson } from './error-response.server.ts'
import type { Metrics } from './metrics.server.ts'
import { commonHeaders, denyAllPolicy } from './security-headers.server.ts'

interface Refusal {
  headers: readonly string[]
  body: string
}

interface Site {
  /** What one person does, as opposed to reading what is public: it has a share of its own. */
  isPersonal(method: string, url: string): boolean
  /** Answered however busy the server is: probes, and files that lie ready. */
  isExempt(url: string): boolean
  /** Made beforehand: a busy server has no time to render. */
  refusals: { json: Refusal; html: Refusal }
  log: Logger
  metrics: Metrics
}

export function refusalOf(type: string, body: string, publicUrl: string, policy = denyAllPolicy): Refusal {
  const headers = new Map([
    ...commonHeaders(publicUrl),
    ['Content-Security-Policy', policy],
    ['Content-Type', type],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Cache-Control', 'no-store'],
    ['Retry-After', '5'],
  ])
  return { headers: [...headers].flat(), body }
}

/**
 * More at once make no page sooner, but the event loop later: the results of many statements arrive together, and nothing else is
 * answered, nor any connection accepted, while they are worked on.
 */
const readAtOnce = 8

/** Its promise is settled when nothing is left to do for the request, whether or not the caller has read the response, or has left. */
type Listener = (...given: Parameters<RequestListener>) => Promise<void> | void

/** 503 for what cannot be worked on soon, before anything is built for it. */
export function shedLoad({ isPersonal, isExempt, refusals, log, metrics }: Site, next: Listener): RequestListener {
  const delayMs = watchEventLoop()
  const shares = { personal: createAdmission({ delayMs }), reading: createAdmission({ delayMs }) }
  const reading = new Semaphore(readAtOnce)
  const warn = atMostEvery(10_000, () =>
    log.warn({ reading: shares.reading.inWork, personal: shares.personal.inWork }, 'overloaded: requests are refused'),
  )
  const refuse = (request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = wantsJson(name => request.headers[name] as string | undefined, request.url ?? '')
      ? refusals.json
      : refusals.html
    response.writeHead(503, [...headers, 'X-Request-Id', randomUUID()])
    response.end(request.method === 'HEAD' ? undefined : body)
    metrics.count('overload', request.method ?? '', 503)
    warn()
  }
  return (request, response) => {
    const { method = '', url = '' } = request
    if (isExempt(url)) return void next(request, response)
    const share = isPersonal(method, url) ? shares.personal : shares.reading
    // A body may take its time to arrive: until then its request is no work, and would take up the place of others.
    if (hasBody(request)) return void (share.isOpen() ? next(request, response) : refuse(request, response))
    const leave = share.enter()
    if (!leave) return refuse(request, response)
    const work = async () => {
      // Nobody waits any more for the response of a caller who has left while waiting.
      const isWanted = !response.destroyed
      try {
        if (isWanted) await next(request, response)
      } finally {
        leave(isWanted)
      }
    }
    void (share === shares.personal ? work() : reading.run(work))
  }
}

/** A body that somebody waits for; that of a GET is not read. */
const hasBody = ({ method, headers }: IncomingMessage) =>
  method !== 'GET' && method !== 'HEAD' && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

function atMostEvery(ms: number, run: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - last < ms) return
    last = performance.now()
    run()
  }
}
