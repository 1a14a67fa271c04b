import type { RouterContextProvider, ServerBuild } from 'react-router'
import { HttpProblem, toResponse } from '#kit/problem.ts'

const suffix = '/_payload.json'

/** `/drugs/_payload.json` → `/drugs`; null for other paths. */
export function payloadPath(pathname: string): string | null {
  return pathname.endsWith(suffix) ? pathname.slice(0, -suffix.length) || '/' : null
}

interface PayloadRequest {
  build: ServerBuild
  page: { path: string }
  params: Record<string, string | undefined>
  path: string
  search: string
  context: RouterContextProvider
}

/**
 * The data of a public page as JSON, from its loader. When the loader throws or returns no data, the status is 404 or 5xx, never
 * a redirect: the browser then uses React Router's own request, which handles redirects and errors.
 */
export async function payloadResponse({
  build,
  page,
  params,
  path,
  search,
  context,
}: PayloadRequest): Promise<Response> {
  const loader = build.routes[page.path]?.module.loader
  const url = new URL(path + search, 'http://page.invalid')
  try {
    const result = loader ? await loader({ request: new Request(url), url, pattern: page.path, params, context }) : null
    return Response.json(withoutEnvelope(result), {
      headers: { 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' },
    })
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
    const problem = new HttpProblem('missing', `Page not found: ${path}${search}`)
    return toResponse(problem, { 'X-Robots-Tag': 'noindex' })
  }
}

/** Unwraps React Router's `data(value, init)`. */
function withoutEnvelope(result: unknown): unknown {
  if (result instanceof Response) throw result
  const envelope = result as { type?: string; data?: unknown; init?: { status?: number } | null } | null | undefined
  if (envelope?.type !== 'DataWithResponseInit') return result ?? null
  if ((envelope.init?.status ?? 200) !== 200) throw result
  return envelope.data
}
