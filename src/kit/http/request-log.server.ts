import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { clientClosedStatus, isClientGone, type ShellEnv } from '#kit/http/error-response.server.ts'
import type { Metrics } from '#kit/http/metrics.server.ts'
import { inRequest } from '#kit/http/request-scope.server.ts'

/**
 * Logs one line per request with the route pattern instead of the URL, so that no secret of a URL gets into the log.
 * A refusal because too many wait has no line of its own: the error handler logs them together. `actor` is the id of the signed-in user; the IP address is not logged.
 */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler<ShellEnv> {
  const mayWarn = createMinuteLimit(maxWarnings)
  return (c, next) => {
    const started = performance.now()
    return inRequest(randomUUID(), async scope => {
      c.set('requestId', scope.id)
      await next()
      c.res.headers.set('X-Request-Id', scope.id)
      const route = c.get('route') ?? routePath(c)
      const status = isClientGone(c) ? clientClosedStatus : c.res.status
      const seconds = (performance.now() - started) / 1_000
      metrics.count(route, c.req.method, status)
      metrics.time(route, c.req.method, seconds)
      if (c.get('isBusy')) return
      const ms = Math.round(seconds * 10_000) / 10
      const level = status >= 500 ? 'error' : isRefusal(status) && mayWarn() ? 'warn' : 'info'
      const actor = c.get('actor') ?? null
      log[level](
        { requestId: scope.id, method: c.req.method, route, status, actor, ms, sql: scope.statements },
        'request',
      )
    })
  }
}

/** CSRF failures and rate limits are warnings, but at most 60 a minute, so that a flood does not hide other warnings. */
const isRefusal = (status: number) => status === 419 || status === 429
const maxWarnings = 60

function createMinuteLimit(max: number): () => boolean {
  let minute = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    return ++count <= max
  }
}
