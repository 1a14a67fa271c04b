import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import { abandoned, isAbandoned, type ShellEnv } from '#kit/http/answer.server.ts'
import type { Metrics } from '#kit/http/metrics.server.ts'
import { inRequest } from '#kit/http/request-scope.server.ts'

/**
 * One line per request: the *name* of the route, never its address, so that neither aliases typed by mistake nor
 * secrets in a query reach a log.
 */
export function requestLog(log: Logger, metrics: Metrics): MiddlewareHandler<ShellEnv> {
  return (c, next) => {
    const started = performance.now()
    return inRequest(randomUUID(), async scope => {
      c.set('requestId', scope.id)
      await next()
      c.res.headers.set('X-Request-Id', scope.id)
      const route = c.get('route') ?? routePath(c)
      const status = isAbandoned(c) ? abandoned : c.res.status
      metrics.count(route, c.req.method, status)
      const ms = Math.round((performance.now() - started) * 10) / 10
      log[status >= 500 ? 'error' : 'info'](
        { requestId: scope.id, method: c.req.method, route, status, ms, sql: scope.statements },
        'request',
      )
    })
  }
}
