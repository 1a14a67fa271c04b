import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import { Semaphore } from '#kit/semaphore.ts'
import { type Admission, createAdmission, watchEventLoop } from './admission.server.ts'
import { type BodyBudgetSize, createBodyBudget } from './body-budget.server.ts'
import { networkOfRequest, noProxies } from './client-address.server.ts'
import { wantsJson } from './error-response.server.ts'
import type { Metrics } from './metrics.server.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.server.ts'
import { announcedLength, hasBody, smallBody, whenArrived } from './request-body-arrival.server.ts'

/**
 * Who waits for whom: reading what is public, what strangers send and ask for themselves, and what those do who have signed in. Each
 * has a share of its own, so that a flood of one leaves the others their places.
 */
export type Share = 'reading' | 'strangers' | 'users'

type BodyShare = Exclude<Share, 'reading'>

interface Site {
  shareOf(request: IncomingMessage): Share
  /** Read however busy the server is: probes, and files that lie ready. */
  isExempt(url: string): boolean
  /** The longest body that the application would read for this request, where it is collected in memory; bytes. */
  maxBodyOf?(method: string, url: string): number
  /** How many bytes of bodies are held at the same time. */
  bodies?: Record<BodyShare, BodyBudgetSize>
  proxies?: BlockList | undefined
  refusals: Refusals
  log: Logger
  metrics: Metrics
}

interface Refusal {
  json: PreparedResponse
  html: PreparedResponse
}

/** Made beforehand: a busy server has no time to render. */
export interface Refusals {
  busy: Refusal
  /** Too much from one network. */
  limited: Refusal
}

/** @param html the page with a message */
export function refusalsOf(
  { busy, limited }: Record<keyof Refusals, { status: number; message: string }>,
  { html, policy, publicUrl }: { html: (status: number, message: string) => string; policy: string; publicUrl: string },
): Refusals {
  const make = ({ status, message }: { status: number; message: string }): Refusal => ({
    json: prepareResponse(status, {
      type: 'application/json',
      body: JSON.stringify({ message }),
      publicUrl,
      retryAfter,
    }),
    html: prepareResponse(status, {
      type: 'text/html; charset=utf-8',
      body: html(status, message),
      policy,
      publicUrl,
      retryAfter,
    }),
  })
  return { busy: make(busy), limited: make(limited) }
}

/** Seconds. */
const retryAfter = 5

/**
 * More at once make no page sooner, but the event loop later: the results of many statements arrive together, and nothing else is
 * answered, nor any connection accepted, while they are worked on.
 */
const readAtOnce = 8

/** Together 64 MB. A network may have 500 forms of the greatest length on their way at once, or the grids of four editors. */
const defaultBodies: Record<BodyShare, BodyBudgetSize> = {
  strangers: { total: 48_000_000, perNetwork: 8_200_000 },
  users: { total: 16_000_000, perNetwork: 8_200_000 },
}
/** What Node and the connection keep of a body that is received as it comes, such as a file; bytes. */
const streamedBytes = 128 * 1024
/** A body that takes longer to arrive is no work but a wait: its request gives its place back; milliseconds. */
const maxBodyWaitMs = 1_000

/** Its promise is settled when nothing is left to do for the request, whether or not the caller has read the response, or has left. */
type Listener = (...given: Parameters<RequestListener>) => Promise<void> | void

/** 503 for what cannot be worked on soon, before anything is built for it. */
export function shedLoad(site: Site, next: Listener): RequestListener {
  const { shareOf, isExempt, metrics } = site
  const shares = openShares(metrics)
  const reading = new Semaphore(readAtOnce)
  const refuse = createRefuser(site, shares)
  const holdBody = createBodyHolder(site)
  /** Whether it is let in. */
  const enter = (share: Share, request: IncomingMessage, response: ServerResponse): boolean => {
    const leave = shares[share].enter()
    if (!leave) {
      refuse(request, response, 'busy')
      return false
    }
    if (hasBody(request) && !request.complete) leaveWhileSending(request, leave)
    const work = async () => {
      const isWanted = !isGone(request, response)
      try {
        if (isWanted) await next(request, response)
      } finally {
        leave(isWanted)
      }
    }
    if (share === 'reading') runInTurn(reading, work, { request, response, leave })
    else void work()
    return true
  }
  return (request, response) => {
    const { method, url = '' } = request
    if ((method === 'GET' || method === 'HEAD') && isExempt(url)) return void next(request, response)
    const share = shareOf(request)
    if (!hasBody(request)) return void enter(share, request, response)
    const release = holdBody(share, request, response)
    if (typeof release === 'string') return refuse(request, response, release)
    // While a small body arrives, its request is no work, and would take up the place of others.
    whenArrived(request, () => {
      if (isGone(request, response)) return
      if (!enter(share, request, response)) release()
    })
  }
}

interface Entered {
  request: IncomingMessage
  response: ServerResponse
  leave(isDone: boolean): void
}

/** Nobody waits any more for the response of a caller who has left while waiting: the place is free at once. */
function runInTurn(turns: Semaphore, work: () => Promise<void>, { request, response, leave }: Entered): void {
  const left = new AbortController()
  const stopWatching = onceGone(request, response, () => {
    left.abort()
    leave(false)
  })
  const start = () => {
    stopWatching()
    return work()
  }
  turns.run(start, left.signal).catch(error => {
    if (!left.signal.aborted) throw error
  })
}

function openShares(metrics: Metrics): Record<Share, Admission> {
  const delayMs = watchEventLoop()
  const open = (name: Share) => {
    const share = createAdmission({ delayMs })
    metrics.gauge('http_requests_in_work', 'Requests that are worked on', { share: name }, () => share.inWork)
    return share
  }
  return { reading: open('reading'), strangers: open('strangers'), users: open('users') }
}

function createRefuser({ refusals, log, metrics }: Site, { reading, strangers, users }: Record<Share, Admission>) {
  const warn = atMostEvery(10_000, () =>
    log.warn(
      { reading: reading.inWork, strangers: strangers.inWork, users: users.inWork },
      'overloaded: requests are refused',
    ),
  )
  return (request: IncomingMessage, response: ServerResponse, why: keyof Refusals) => {
    const { json, html } = refusals[why]
    const refusal = wantsJson(name => request.headers[name] as string | undefined, request.url ?? '') ? json : html
    sendPrepared(request, response, refusal)
    metrics.count('overload', request.method ?? '', refusal.status)
    warn()
  }
}

/** Reserves the memory of a body until its request is done, or the returned function is called; or says why it must be refused. */
function createBodyHolder({ maxBodyOf = () => smallBody, bodies = defaultBodies, proxies = noProxies, metrics }: Site) {
  const budgets = { strangers: createBodyBudget(bodies.strangers), users: createBodyBudget(bodies.users) }
  metrics.gauge(
    'http_request_body_bytes',
    'Memory reserved for bodies',
    {},
    () => budgets.strangers.bytes + budgets.users.bytes,
  )
  return (share: Share, request: IncomingMessage, response: ServerResponse): (() => void) | keyof Refusals => {
    const { method = '', url = '', headers } = request
    const isCollected = headers['content-type']?.startsWith('application/json') ?? true
    const bytes = Math.min(announcedLength(request), isCollected ? maxBodyOf(method, url) : streamedBytes)
    const held = budgets[share === 'users' ? 'users' : 'strangers'].hold(networkOfRequest(request, proxies), bytes)
    if (typeof held !== 'function') return held === 'network is full' ? 'limited' : 'busy'
    onceGone(request, response, held)
    return held
  }
}

const isGone = ({ socket }: IncomingMessage, response: ServerResponse) => socket.destroyed || response.destroyed

/** Calls back when the response is done with, or its connection is: a pipelined response that waits for others is not told of that. */
function onceGone({ socket }: IncomingMessage, response: ServerResponse, run: () => void): () => void {
  const stop = () => {
    response.off('close', end)
    socket.off('close', end)
  }
  const end = () => {
    stop()
    run()
  }
  response.once('close', end)
  socket.once('close', end)
  return stop
}

function leaveWhileSending(request: IncomingMessage, leave: (isDone: boolean) => void): void {
  const timer = setTimeout(() => request.complete || leave(false), maxBodyWaitMs).unref()
  request.once('close', () => clearTimeout(timer))
}

function atMostEvery(ms: number, run: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - last < ms) return
    last = performance.now()
    run()
  }
}
