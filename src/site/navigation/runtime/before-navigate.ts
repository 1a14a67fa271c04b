import { appError } from '#kit/problem.ts'
import { browserRouter, routeFiles } from '#kit/react-router/browser-router.ts'
import { currentPage } from '../last-rendered-html.ts'
import { isUpdateFound } from './build-updates.ts'
import * as indicator from './loading-indicator.ts'
import { reloadApp } from './reload-app.ts'
import { takeOverScrolling } from './scroll.ts'

const never = new Promise<never>(() => undefined)

/** Counts what was asked for: of several navigations only the last goes on. */
let latestTurn = 0

export function watchHistory(): void {
  window.addEventListener('popstate', () => latestTurn++)
}

/**
 * Every navigation of ours comes through here first. The code of its page is brought before the router asks for it,
 * because the router answers a failure by reloading the page one is on, again and again.
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

/** As the router reads it: against the place it is at. */
function targetOf(to: string): URL | null {
  const { pathname, search } = browserRouter()!.state.location
  const url = URL.parse(to, location.origin + pathname + search)
  return url?.origin === location.origin ? url : null
}

/** Nothing has to be loaded for an anchor. */
function isSamePage({ pathname, search, hash }: URL): boolean {
  const here = browserRouter()!.state.location
  return pathname === here.pathname && search === here.search && hash !== ''
}
