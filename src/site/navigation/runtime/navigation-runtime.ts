import { type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router'
import { browserRouter } from '#kit/react-router/browser-router.ts'
import { catalogMenuId } from '#site/sections.ts'
import { snapshotPage } from '../last-rendered-html.ts'
import { watchHistory } from './before-navigate.ts'
import { watchBuilds } from './build-updates.ts'
import { watchChunkErrors } from './chunk-errors.ts'
import { followForms } from './form-submits.ts'
import * as indicator from './loading-indicator.ts'
import { cancelLeave, leave, replacedBy } from './page-transition.ts'
import { watchIntent, watchPresses } from './payload-prefetch.ts'
import { clientTarget, redirectFor } from './redirects.ts'
import { watchLinks } from './route-preload.ts'
import { watchScrolling } from './scroll.ts'

export { beforeNavigate as gate } from './before-navigate.ts'
export * as indicator from './loading-indicator.ts'
export { enter } from './page-transition.ts'
export { pageCommitted as committed } from './scroll.ts'
export { stay } from './stay.ts'

/** Installs the listeners for client-side navigations. Called once, after hydration. */
export function start(): void {
  watchScrolling()
  watchHistory()
  watchChunkErrors()
  watchBuilds()
  watchIntent()
  watchPresses()
  followForms()
  const observeLinks = watchLinks()
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
  whenIdle(observeLinks)
  let isLoading = false
  browserRouter()?.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') {
      // Back and Forward do not run `beforeNavigate`.
      if (!isLoading && !indicator.isActive()) indicator.start()
      isLoading = true
      return
    }
    if (!isLoading) return
    isLoading = false
    cancelLeave()
    indicator.finish()
    document.getElementById(catalogMenuId)?.hidePopover?.()
    whenIdle(observeLinks)
  })
}

type Results = Record<string, DataStrategyResult>

/** Client middleware around the loaders of a navigation: redirect rules before, the leave transition after. */
export const navigationMiddleware: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const rule = redirectFor(url.pathname)
  if (rule) throw redirect(clientTarget(rule.to, url.hash))
  const results = await next()
  const leaving = replacedBy(url.pathname)
  if (leaving && !isRedirect(results)) {
    snapshotPage()
    await leave(leaving, request.signal)
  }
  return results
}

const isRedirect = (results: Results) => Object.values(results).some(({ result }) => result instanceof Response)
