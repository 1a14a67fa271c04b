import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect, replace } from 'react-router'
import type { Viewer } from '#kit/http/viewer.ts'
import { appError } from '#kit/problem.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'
import { pageNotFound } from './validate-route.ts'

interface GuardInput {
  /** Path, query and, in the browser, the hash. */
  to: string
  viewer: Viewer | null
}

/** Nothing or true lets pass, a path leads there instead, an Error fails; false is an unknown page to a document, and leads nowhere from a page. */
export type Guard = (input: GuardInput) => undefined | boolean | string | Error

export const guards: Readonly<Record<string, Guard>> = {
  auth: ({ viewer, to }) => (viewer ? undefined : `/login?redirect=${redirectParam(to)}`),
  guest: ({ viewer }) => (viewer ? '/' : undefined),
}

/** The whole answer has to fit into the headers a client reads: a long query is left behind. */
const maxRedirectLength = 2000

function redirectParam(to: string): string {
  const whole = encodeURIComponent(to)
  return whole.length <= maxRedirectLength ? whole : encodeURIComponent(to.split(/[?#]/, 1)[0]!).slice(0, maxRedirectLength)
}

/** One person per navigation, each guard once. */
const completedGuardsContext = createContext<Set<string> | null>(null)

type FindViewer = (args: { url: URL; context: Readonly<RouterContextProvider> }) => Promise<Viewer | null> | Viewer | null

/** Where a guard's answer leads. */
interface Outcomes {
  /** To another address than the one asked for. */
  redirect(to: string, requested: URL): Response
  blocked(path: string): unknown
}

/** `middleware` of a route: documents and data on the server, where the way out is 302. */
export const guardOnServer = (name: string, viewerOf: FindViewer) =>
  createGuardMiddleware(name, viewerOf, { redirect: to => redirect(to), blocked: pageNotFound })

/** `clientMiddleware` of a route: Back never leads into the guarded page again, and does lead to the page one came from. */
export const guardInBrowser = (name: string, viewerOf: FindViewer) =>
  createGuardMiddleware(name, viewerOf, { redirect: redirectInBrowser, blocked: stayOnPage })

/** With Back and Forward the address is already that of the guarded page: there its own entry of the history gives way. */
const redirectInBrowser = (to: string, requested: URL): Response =>
  globalThis.location?.pathname === requested.pathname ? replace(to) : redirect(to)

/** The router cannot drop a navigation that is under way: it is led back to the page that stands there, whose entry stays the same. */
function stayOnPage(): Response {
  const { pathname, search, hash } = browserRouter()!.state.location
  return replace(pathname + search + hash)
}

function createGuardMiddleware(name: string, viewerOf: FindViewer, outcomes: Outcomes): MiddlewareFunction {
  return async ({ context, url }, next) => {
    const completed = completedGuards(context)
    if (!completed.has(name)) {
      completed.add(name)
      const guard = findGuard(name)
      const to = url.pathname + url.search + url.hash
      const result = guard({ to, viewer: await viewerOf({ url, context }) })
      if (result instanceof Error) throw result
      if (result === false) throw outcomes.blocked(to)
      if (typeof result === 'string') throw outcomes.redirect(result, url)
    }
    return next()
  }
}

/** @throws with the text the specification fixes; while developing it names the guards there are */
export function findGuard(name: string): Guard {
  if (Object.hasOwn(guards, name)) return guards[name]!
  const valid = Object.keys(guards).map(known => `'${known}'`)
  const hint = import.meta.env?.DEV ? ` Valid middleware: ${valid.join(', ')}.` : ''
  throw appError(500, `Unknown route middleware: '${name}'.${hint}`)
}

function completedGuards(context: Readonly<RouterContextProvider>): Set<string> {
  const known = context.get(completedGuardsContext)
  if (known) return known
  const completed = new Set<string>()
  ;(context as RouterContextProvider).set(completedGuardsContext, completed)
  return completed
}
