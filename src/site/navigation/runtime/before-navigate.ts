import { appError } from '#kit/problem.ts'
import { browserRouter, routeFiles } from '#kit/react-router/browser-router.ts'
import { currentPage } from '../last-rendered-html.ts'
import { isUpdateFound } from './build-updates.ts'
import * as indicator from './loading-indicator.ts'
import { reloadApp } from './reload-app.ts'
import { takeOverScrolling } from './scroll.ts'

const never = new Promise<never>(() => undefined)

/** Counts navigations, so that of several at once only the last continues. */
let latestTurn = 0

export function watchHistory(): void {
  window.addEventListener('popstate', () => latestTurn++)
}

/**
 * Runs before every navigation that code starts. It imports the modules of the target page itself, because when the router fails
 * to import them it reloads the current page, possibly in a loop.
 */
export async function beforeNavigate(proceed: () => Promise<unknown>, to: string | number): Promise<void> {
  const turn = ++latestTurn
  takeOverScrolling()
  const url = typeof to === 'number' ? null : targetOf(to)
  if (!url || isSamePage(url)) return void (await proceed())
  const target = url.pathname + url.search + url.hash
  indicator.start()
  if (isUpdateFound()) {
    location.href = target
    return never
  }
  try {
    await Promise.all(modulesOf(url.pathname).map(file => import(/* @vite-ignore */ file)))
  } catch (error) {
    if (turn !== latestTurn || reloadApp(target)) return never
    indicator.finish({ error: true })
    currentPage.fail?.(appError(500, error instanceof Error ? error.message : String(error), target, true).data)
    return never
  }
  if (turn !== latestTurn) return never
  await proceed()
  if (turn === latestTurn) indicator.finish()
}

const modulesOf = (pathname: string) =>
  routeFiles(pathname).flatMap(files => [files.module, files.clientLoaderModule ?? [], files.clientMiddlewareModule ?? []].flat())

/** Resolves the target against the router's current location; null for other origins. */
function targetOf(to: string): URL | null {
  const { pathname, search } = browserRouter()!.state.location
  const url = URL.parse(to, location.origin + pathname + search)
  return url?.origin === location.origin ? url : null
}

/** True for an anchor in the current page, which needs no loading. */
function isSamePage({ pathname, search, hash }: URL): boolean {
  const here = browserRouter()!.state.location
  return pathname === here.pathname && search === here.search && hash !== ''
}
