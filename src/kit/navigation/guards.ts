import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect, replace } from 'react-router'
import { appError } from '#kit/http/problem.ts'
import type { Viewer } from '#kit/http/viewer.ts'
import { pageNotFound } from './validate-route.ts'

export interface Passage {
  /** Path, query and, in the browser, the hash. */
  to: string
  viewer: Viewer | null
}

/** Nothing or true lets pass, a path leads there instead, false is an unknown page, an Error fails. */
export type Guard = (passage: Passage) => undefined | boolean | string | Error

export const guards: Readonly<Record<string, Guard>> = {
  auth: ({ viewer, to }) => (viewer ? undefined : `/login?redirect=${encodeURIComponent(to)}`),
  guest: ({ viewer }) => (viewer ? '/' : undefined),
}

/** One person per navigation, each guard once. */
const askedContext = createContext<Set<string> | null>(null)

type Entrance = (args: { url: URL; context: Readonly<RouterContextProvider> }) => Promise<Viewer | null> | Viewer | null

/** `middleware` of a route: documents and data on the server, where the way out is 302. */
export const guardOnServer = (name: string, viewerOf: Entrance): MiddlewareFunction => guarded(name, viewerOf, to => redirect(to))

/** `clientMiddleware` of a route: Back never leads into the guarded page again, and does lead to the page one came from. */
export const guardInBrowser = (name: string, viewerOf: Entrance): MiddlewareFunction => guarded(name, viewerOf, leadAside)

/** With Back and Forward the address is already that of the guarded page: there its own entry of the history gives way. */
const leadAside = (to: string, url: URL): Response => (globalThis.location?.pathname === url.pathname ? replace(to) : redirect(to))

function guarded(name: string, viewerOf: Entrance, lead: (to: string, url: URL) => Response): MiddlewareFunction {
  return async ({ context, url }, next) => {
    const asked = askedOf(context)
    if (!asked.has(name)) {
      asked.add(name)
      const guard = findGuard(name)
      const to = url.pathname + url.search + url.hash
      const verdict = guard({ to, viewer: await viewerOf({ url, context }) })
      if (verdict instanceof Error) throw verdict
      if (verdict === false) throw pageNotFound(to)
      if (typeof verdict === 'string') throw lead(verdict, url)
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
