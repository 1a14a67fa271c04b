import type { Context } from 'hono'
import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from 'react-router'
import { callerNetwork } from '#kit/http/client-address.server.ts'
import { problemResponse, type ShellEnv, toProblem, wantsJson } from '#kit/http/error-response.server.ts'
import { escapeMarkup } from '#kit/http/escape-markup.ts'
import { blockedText, findViewer, isOfBlockedAccount } from '#kit/http/guard.server.ts'
import type { QuerySpec } from '#kit/http/list-query.ts'
import { servicesContext, servicesOfReaders } from '#kit/http/services.server.ts'
import { csrfTokenIn } from '#kit/http/session.server.ts'
import { isSearch, spendReading } from '#kit/http/spend-reading.server.ts'
import { formTokenContext, networkContext, viewerContext } from '#kit/http/viewer.ts'
import { HttpProblem, toResponse } from '#kit/problem.ts'
import { declaredNames, declaredSearch, declaredUrl } from './declared-query.ts'
import { payloadPath, payloadResponse } from './page-payload.server.ts'
import { renderingContext } from './unchanged-page.server.ts'

/** The part of a row of the page table that this module needs. */
export interface PagePolicy {
  path: string
  file: string
  access: string
  query?: readonly string[]
  hasOpenQuery?: true
  isCached?: false
}

/** Handles pages, their payloads and React Router's `.data` requests with one access policy. */
export function pageHandler(
  build: ServerBuild,
  pages: readonly PagePolicy[],
  queries: Readonly<Record<string, QuerySpec>>,
  mode: string,
) {
  const ids = idsOf(build)
  const routes = pages.map(page => {
    const names = declaredNames(page, queries[page.path])
    const own = buildForPage(build, ids.get(page.path), names)
    return { id: page.path, path: page.path, page, names, own, render: createRequestHandler(own, mode) }
  })
  const fixed = new Map(
    routes.filter(({ path }) => !/[:*]/.test(path)).map(route => [route.path, { route, params: {} }]),
  )
  const match = (path: string) => fixed.get(path) ?? matchRoutes(routes, path)?.[0]

  return async (c: Context<ShellEnv>): Promise<Response> => {
    const url = new URL(c.req.url)
    const payload = payloadPath(url.pathname)
    const path = payload ?? url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
    const found = match(path)
    if (!found) return problemResponse(c, new HttpProblem('missing'))
    const { page, names, own, render } = found.route
    const search = declaredSearch(url.search, names)
    c.set('route', page.path)
    spendReading(c, payload === null ? 'page' : 'payload', ...(isSearch(url.searchParams) ? (['search'] as const) : []))
    const isPublic = page.access === 'public'
    const services = c.get('services')
    const context = new RouterContextProvider()
    context.set(servicesContext, isPublic && page.isCached !== false ? servicesOfReaders(services) : services)
    context.set(renderingContext, c.get('rendering') ?? null)
    if (!isPublic) {
      const viewer = await findViewer(services, c.req.raw.headers)
      context.set(viewerContext, viewer)
      context.set(networkContext, callerNetwork(c))
      context.set(formTokenContext, csrfTokenIn(c.req.header('cookie')))
      if (viewer) c.set('actor', viewer.id)
      else if (page.access !== 'guest' && (await isOfBlockedAccount(services, c.req.raw.headers)))
        return problemResponse(c, new HttpProblem('forbidden', blockedText))
    }
    if (payload !== null && !isPublic)
      return problemResponse(c, new HttpProblem('missing', `Page not found: ${payload}${url.search}`))
    if (payload !== null)
      return payloadResponse({ build: own, page, params: found.params, path: payload, search, context })
    const response = await finalizePage(c, await render(anonymousRequest(c, url.pathname + search), context))
    if (!isPublic) response.headers.set('Cache-Control', 'private, no-store')
    return response
  }
}

/**
 * The build with only one page and its layouts, so that exactly the page whose policy was applied can be rendered,
 * and React Router need not match all pages again. Its loader gets an address with these query parameters only, see `declaredUrl`.
 */
export function buildForPage(
  build: ServerBuild,
  id: string | undefined,
  names: ReadonlySet<string> | null = null,
): ServerBuild {
  const ids: string[] = []
  for (let at = id; at; at = build.routes[at]?.parentId) ids.push(at)
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)))
  const routes = only(build.routes)
  const page = id === undefined ? undefined : routes[id]
  if (id !== undefined && page?.module.loader) routes[id] = { ...page, module: withDeclaredUrl(page.module, names) }
  return { ...build, routes, assets: { ...build.assets, routes: only(build.assets.routes) } }
}

type PageModule = NonNullable<ServerBuild['routes'][string]>['module']

function withDeclaredUrl(module: PageModule, names: ReadonlySet<string> | null): PageModule {
  const { loader } = module
  return loader && names
    ? { ...module, loader: args => loader({ ...args, url: declaredUrl(args.url, names) }) }
    : module
}

/** A public page is the same for everyone, so its loader gets only path and query, without headers and host. */
const anonymousRequest = (c: Context<ShellEnv>, address: string) => new Request(c.get('services').publicUrl + address)

async function finalizePage(c: Context<ShellEnv>, response: Response): Promise<Response> {
  const message = response.headers.get('x-error-message')
  response.headers.delete('x-error-message')
  if (response.status >= 400 && !c.req.path.endsWith('.data')) {
    const headers = { 'Cache-Control': 'no-store', ...(response.status === 503 ? { 'Retry-After': '5' } : {}) }
    if (wantsJson(name => c.req.header(name), c.req.path)) return errorJson(response.status, message, headers)
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return problemResponse(c, toProblem(null))
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
  if (c.req.path.endsWith('.data')) response.headers.set('X-Robots-Tag', 'noindex')
  const isRedirect = response.headers.has('Location')
  // Without a word of ours browsers and shared caches would keep a 301 as long as they like.
  if (!response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', response.status === 200 || isRedirect ? 'no-cache' : 'no-store')
  return isRedirect ? redirectPage(response) : response
}

function errorJson(status: number, message: string | null, headers: Record<string, string>): Response {
  const problem = new HttpProblem(
    status === 404
      ? 'missing'
      : status === 410
        ? 'gone'
        : status === 503
          ? 'busy'
          : status < 500
            ? 'bad_request'
            : 'internal',
    message === null ? undefined : decodeURIComponent(message),
  )
  return toResponse(problem, headers)
}

/** Adds an HTML body with a redirect for clients that do not follow `Location`. */
export function redirectPage(response: Response): Response {
  const url = escapeMarkup(response.headers.get('Location')!)
  const html = `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=${url}"></head></html>`
  const headers = new Headers(response.headers)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status: response.status, headers })
}

/** Compares the build with the page table. Returns mismatches and missing policies, with which the program does not start. */
export function checkPages(build: ServerBuild, pages: readonly PagePolicy[]): string[] {
  const paths = new Map(pages.map(page => [page.path, page]))
  const known = [...idsOf(build).keys()]
  return [
    ...known.filter(path => path !== '' && !paths.has(path)).map(path => `page ${path}: not in the table of pages`),
    ...pages
      .filter(page => !known.includes(page.path))
      .map(page => `page ${page.path}: the framework does not know it`),
    ...pages.filter(page => !page.access).map(page => `page ${page.path}: no access policy`),
  ]
}

/** Route ids of pages (not layouts) by path. */
export const idsOf = (build: ServerBuild) =>
  new Map(
    Object.values(build.routes).flatMap(route =>
      route && (route.path || route.index) ? [[pathOf(build, route.id), route.id]] : [],
    ),
  )

function pathOf(build: ServerBuild, id: string): string {
  const parts: string[] = []
  for (let route = build.routes[id]; route; route = route.parentId ? build.routes[route.parentId] : undefined) {
    if (route.id !== 'root' && route.path) parts.unshift(route.path)
  }
  return `/${parts.join('/')}`
}
