import type { Context, Hono } from 'hono'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { HttpProblem } from '#kit/problem.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The response when no route matches: 404, or 405 when the path exists with other methods. */
export function unknownRouteResponse(app: Hono<ShellEnv>, c: Context<ShellEnv>): Response {
  const route = c.req.path.slice(1)
  const allowed = methods.filter(method => isKnown(app, method, c.req.path))
  if (allowed.includes('GET')) allowed.push('HEAD')
  if (allowed.length === 0 || allowed.includes(c.req.method))
    return problemResponse(c, new HttpProblem('missing', `The route ${route} could not be found.`))
  const text = `The ${c.req.method} method is not supported for route ${route}. Supported methods: ${allowed.join(', ')}.`
  return problemResponse(c, new HttpProblem('method', text), { Allow: allowed.join(', ') })
}

/** Skips middleware and fallbacks, which are registered for all methods, and the page route for API paths. */
function isKnown(app: Hono<ShellEnv>, method: string, path: string): boolean {
  const [handlers] = app.router.match(method, path)
  return handlers.some(([[, route]]) => route.method === method && (route.path !== '/*' || !path.startsWith('/api/')))
}
