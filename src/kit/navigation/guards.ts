import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect, replace } from 'react-router'
import type { Viewer } from '#kit/http/viewer.ts'
import { appError } from '#kit/problem.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'
import { pageNotFound } from './validate-route.ts'
import { VisibleError } from './visible-error.ts'

interface GuardInput {
  /** Path, query and, in the browser, the hash. */
  to: string
  viewer: Viewer | null
}

/** Undefined or true allows the page, a path redirects, an Error is thrown; false is a 404 for documents and cancels a client-side navigation. */
export type Guard = (input: GuardInput) => undefined | boolean | string | Error

export const guards: Readonly<Record<string, Guard>> = {
  auth: ({ viewer, to }) => (viewer ? undefined : `/login?redirect=${redirectParam(to)}`),
  guest: ({ viewer, to }) => (viewer && !isLinkOfMail(to) ? '/' : undefined),
}

/** Somebody who forgot the password may still be signed in, and the profile asks for the present password. */
const isLinkOfMail = (to: string) => /^\/reset-password\?(?:[^#]*&)?token=[^&#]/.test(to)

/** Limits the `Location` header: a longer query is dropped. */
const maxRedirectLength = 2000

function redirectParam(to: string): string {
  const whole = encodeURIComponent(to)
  return whole.length <= maxRedirectLength
    ? whole
    : encodeURIComponent(to.split(/[?#]/, 1)[0]!).slice(0, maxRedirectLength)
}

/** Names of guards that already ran in this navigation; each runs once. */
const completedGuardsContext = createContext<Set<string> | null>(null)

type FindViewer = (args: {
  url: URL
  context: Readonly<RouterContextProvider>
}) => Promise<Viewer | null> | Viewer | null

/** How a guard's result is carried out. */
interface Outcomes {
  /** Redirects to another path than the requested one. */
  redirect(to: string, requested: URL): Response
  blocked(path: string): unknown
}

/** `middleware` of a route, for documents and data on the server: redirects with 302. */
export const guardOnServer = (name: string, viewerOf: FindViewer) =>
  createGuardMiddleware(name, viewerOf, { redirect: to => redirect(to), blocked: pageNotFound })

/** `clientMiddleware` of a route: Back returns to the previous page and never to the guarded one. */
export const guardInBrowser = (name: string, viewerOf: FindViewer) =>
  createGuardMiddleware(name, viewerOf, { redirect: redirectInBrowser, blocked: stayOnPage })

/** After Back or Forward the guarded page is already the current history entry, so it is replaced. */
const redirectInBrowser = (to: string, requested: URL): Response =>
  globalThis.location?.pathname === requested.pathname ? replace(to) : redirect(to)

/** The router cannot cancel a running navigation, so it is redirected to the current page, replacing its entry. */
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
      if (result instanceof Error) throw new VisibleError(result.message)
      if (result === false) throw outcomes.blocked(to)
      if (typeof result === 'string') throw outcomes.redirect(result, url)
    }
    return next()
  }
}

/** @throws for an unknown name, with the text of the specification; in development the message lists the known guards */
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
