import type { Context } from 'hono'
import { sourcePath } from '#features/redirects/address.ts'
import type { AddressCounts } from '#features/redirects/address-counts.server.ts'
import { type LiveRedirect, liveRedirects } from '#features/redirects/live-redirects.server.ts'
import { problemResponse, type ShellEnv } from '#kit/http/error-response.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { redirectPage } from '#site/rendering/pages.server.ts'
import { presentTarget } from './present-target.server.ts'
import { serverTarget } from './runtime/redirects.ts'

type Handler = (c: Context<ShellEnv>) => Promise<Response>

/** Where no page answers, a redirect of the editors does: 301, 302 or 410. A page always comes before a redirect. */
export function redirectMissing(pages: Handler, counts: AddressCounts): Handler {
  return async c => {
    const response = await pages(c)
    if (response.status !== 404) return response
    const { pathname, search } = new URL(c.req.url)
    const isData = pathname.endsWith('.data')
    // The browser asks for the payload first, then for the data, which can carry a redirect.
    if (pathname.endsWith('/_payload.json')) return response
    const from = sourcePath(isData ? pathname.replace(/\.data$/, '') : pathname)
    const { db, cache } = c.get('services')
    const found = from === null ? undefined : (await liveRedirects(db, cache)).get(from)
    if (!found) {
      if (!isData && from !== null && c.req.method === 'GET') counts.countMissing(decodeURIComponent(pathname))
      return response
    }
    // The browser loads the document of a page that is gone, which is counted then.
    if (isData && found.to === null) return redirectData(pathname.replace(/\.data$/, ''), 302)
    counts.countRedirect(found.id)
    const direct = { ...found, to: found.to && (await presentTarget(db, found.to)) }
    return isData && direct.to !== null ? redirectData(direct.to, found.status) : redirectDocument(c, direct, search)
  }
}

/** No browser or proxy may store it: editors change redirects. */
const headers = { 'Cache-Control': 'no-cache' }

function redirectDocument(c: Context<ShellEnv>, { to, status }: LiveRedirect, search: string): Response {
  if (to === null) return problemResponse(c, new HttpProblem('gone'))
  return redirectPage(new Response(null, { status, headers: { ...headers, Location: serverTarget(to, search) } }))
}

/** What React Router follows in a navigation of the browser. The contract test of the router reads the same headers. */
function redirectData(to: string, status: number): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'X-Remix-Response': 'yes',
      'X-Remix-Redirect': to,
      'X-Remix-Status': String(status),
      'X-Remix-Reload-Document': 'true',
    },
  })
}
