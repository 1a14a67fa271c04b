import type { MiddlewareHandler } from 'hono'
import { redirectPage } from '#site/rendering/pages.server.ts'
import { type RedirectRule, redirectFor, redirects, serverTarget } from './runtime/redirects.ts'

/** Applies the redirect rules to documents: 307 by default, and the query is kept. */
export function redirectByRules(rules: readonly RedirectRule[] = redirects): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const found = /^(GET|HEAD)$/.test(c.req.method) ? redirectFor(pathname, rules) : null
    if (!found) return next()
    const headers = { Location: serverTarget(found.to, search), 'Cache-Control': 'no-cache' }
    return redirectPage(new Response(null, { status: found.status, headers }))
  }
}
