import type { Context, Hono } from 'hono'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { Problem } from '#kit/problem.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Nothing answered: the path is unknown, or known with other methods. */
export function unknownRouteResponse(app: Hono<ShellEnv>, c: Context<ShellEnv>): Response {
  const route = c.req.path.slice(1)
  const allowed = methods.filter(method => isKnown(app, method, c.req.path))
  if (allowed.includes('GET')) allowed.push('HEAD')
  if (allowed.length === 0 || allowed.includes(c.req.method))
    return problemResponse(c, new Problem('missing', `The route ${route} could not be found.`))
  const text = `The ${c.req.method} method is not supported for route ${route}. Supported methods: ${allowed.join(', ')}.`
  return problemResponse(c, new Problem('method', text), { Allow: allowed.join(', ') })
}

/** Middleware and fallbacks are registered for all methods; routes are not. Pages do not answer for the API. */
function isKnown(app: Hono<ShellEnv>, method: string, path: string): boolean {
  const [handlers] = app.router.match(method, path)
  return handlers.some(([[, route]]) => route.method === method && (route.path !== '/*' || !path.startsWith('/api/')))
}
