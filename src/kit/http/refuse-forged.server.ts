import type { IncomingMessage, RequestListener } from 'node:http'
import type { BlockList } from 'node:net'
import type { Logger } from 'pino'
import { describeError } from '#kit/describe-error.ts'
import { oncePer } from '#kit/once-per.ts'
import { HttpProblem } from '#kit/problem.ts'
import { createSampler } from '#kit/sampler.ts'
import { hasOneHost, hostSet } from './answer-from-cache.server.ts'
import { networkOfRequest, noProxies } from './client-address.server.ts'
import { headerOf, isForgedHead } from './csrf.server.ts'
import type { Metrics } from './metrics.server.ts'
import { prepareResponse, sendPrepared } from './prepared-response.server.ts'
import { findSession, type SessionStore } from './session.server.ts'
import type { WriteRoute } from './write-routes.server.ts'

interface Site {
  sessions: SessionStore
  publicUrl: string
  hosts?: readonly string[] | undefined
  proxies?: BlockList | undefined
  findWriteRoute(method: string, url: string): WriteRoute | null
  log: Logger
  metrics: Metrics
}

const loggedPerSecond = 20
const hourMs = 3_600_000
const maxNetworks = 10_000

/**
 * Refuses what the guard would refuse for its CSRF token, as far as the head alone shows it: thousands of such requests a second cost
 * the application nothing. What has no route, or a path in another spelling, is passed on.
 */
export function refuseForged(site: Site, next: RequestListener): RequestListener {
  const { findWriteRoute, log, metrics, publicUrl } = site
  const ours = hostSet(site.hosts)
  const body = JSON.stringify({ message: new HttpProblem('csrf').message })
  const refusal = prepareResponse(new HttpProblem('csrf').status, { type: 'application/json', body, publicUrl })
  const sample = createSampler(loggedPerSecond)
  const record = createRecorder(site)
  return (request, response) => {
    const { method = '', url = '' } = request
    if (method === 'GET' || method === 'HEAD') return next(request, response)
    const route = findWriteRoute(method, url)
    const isJudged = route !== null && !route.isStateless && hasOneHost(request, ours)
    if (!isJudged || !isForgedHead(headerOf(request), site)) return next(request, response)
    const requestId = sendPrepared(request, response, refusal)
    metrics.count(route.path, method, refusal.status)
    record(request, requestId)
    const notLogged = sample()
    if (notLogged === undefined) return
    log.warn(
      { requestId, method, route: route.path, status: refusal.status, actor: null, ms: 0, sql: 0, notLogged },
      'request',
    )
  }
}

/** For the operator: the first refusal of a network within an hour, with the user if there is one. */
function createRecorder({ sessions, proxies = noProxies, publicUrl, log }: Site) {
  const isFirst = oncePer(hourMs, maxNetworks)
  return async (request: IncomingMessage, requestId: string): Promise<void> => {
    const network = networkOfRequest(request, proxies)
    if (!isFirst(network)) return
    try {
      const headers = new Headers({ cookie: request.headers.cookie ?? '' })
      const session = await findSession(sessions, headers, publicUrl.startsWith('https:'))
      await sessions.recordRefusal({ event: 'forgery-refused', userId: session?.signedIn?.id ?? null, network })
    } catch (error) {
      log.warn({ requestId, event: 'forgery-refused', error: describeError(error) }, 'a refusal was not recorded')
    }
  }
}
