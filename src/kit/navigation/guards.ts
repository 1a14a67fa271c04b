import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect, replace } from 'react-router'
import type { Viewer } from '#kit/http/viewer.ts'
import { appError } from '#kit/problem.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'
import { pageNotFound } from './validate-route.ts'

interface Passage {
  /** Path, query and, in the browser, the hash. */
  to: string
  viewer: Viewer | null
}

/** Nothing or true lets pass, a path leads there instead, an Error fails; false is an unknown page to a document, and leads nowhere from a page. */
export type Guard = (passage: Passage) => undefined | boolean | string | Error

export const guards: Readonly<Record<string, Guard>> = {
  auth: ({ viewer, to }) => (viewer ? undefined : `/login?redirect=${wayBack(to)}`),
  guest: ({ viewer }) => (viewer ? '/' : undefined),
}

/** The whole answer has to fit into the headers a client reads: a long query is left behind. */
const longestWayBack = 2000

function wayBack(to: string): string {
  const whole = encodeURIComponent(to)
  return whole.length <= longestWayBack ? whole : encodeURIComponent(to.split(/[?#]/, 1)[0]!).slice(0, longestWayBack)
}

/** One person per navigation, each guard once. */
const askedContext = createContext<Set<string> | null>(null)

type Entrance = (args: { url: URL; context: Readonly<RouterContextProvider> }) => Promise<Viewer | null> | Viewer | null

/** Where a guard's answer leads. */
interface Ways {
  /** To another address than the one asked for. */
  aside(to: string, asked: URL): Response
  refused(asked: string): unknown
}

/** `middleware` of a route: documents and data on the server, where the way out is 302. */
export const guardOnServer = (name: string, viewerOf: Entrance) =>
  guarded(name, viewerOf, { aside: to => redirect(to), refused: pageNotFound })

/** `clientMiddleware` of a route: Back never leads into the guarded page again, and does lead to the page one came from. */
export const guardInBrowser = (name: string, viewerOf: Entrance) => guarded(name, viewerOf, { aside: leadAside, refused: stayHere })

/** With Back and Forward the address is already that of the guarded page: there its own entry of the history gives way. */
const leadAside = (to: string, asked: URL): Response => (globalThis.location?.pathname === asked.pathname ? replace(to) : redirect(to))

/** The router cannot drop a navigation that is under way: it is led back to the page that stands there, whose entry stays the same. */
function stayHere(): Response {
  const { pathname, search, hash } = browserRouter()!.state.location
  return replace(pathname + search + hash)
}

function guarded(name: string, viewerOf: Entrance, ways: Ways): MiddlewareFunction {
  return async ({ context, url }, next) => {
    const asked = askedOf(context)
    if (!asked.has(name)) {
      asked.add(name)
      const guard = findGuard(name)
      const to = url.pathname + url.search + url.hash
      const verdict = guard({ to, viewer: await viewerOf({ url, context }) })
      if (verdict instanceof Error) throw verdict
      if (verdict === false) throw ways.refused(to)
      if (typeof verdict === 'string') throw ways.aside(verdict, url)
    }
    return next()
  }
}

/** @throws with the text the specification fixes; while developing it names the guards there are */
export function findGuard(name: string): Guard {
  if (Object.hasOwn(guards, name)) return guards[name]!
  const valid = Object.keys(guards).map(known => `'${known}'`)
  const advice = import.meta.env?.DEV ? ` Valid middleware: ${valid.join(', ')}.` : ''
  throw appError(500, `Unknown route middleware: '${name}'.${advice}`)
}

function askedOf(context: Readonly<RouterContextProvider>): Set<string> {
  const known = context.get(askedContext)
  if (known) return known
  const asked = new Set<string>()
  ;(context as RouterContextProvider).set(askedContext, asked)
  return asked
}
