import { appError } from '#kit/problem.ts'
import { browserRouter, routeFiles } from '#kit/react-router/browser-router.ts'
import { prefetchEnded } from '#kit/react-router/payloads.ts'
import { currentPage } from '../last-rendered-html.ts'
import { isUpdateFound } from './build-updates.ts'
import * as indicator from './loading-indicator.ts'
import { cancelLeave, prepareLeave, replacedBy } from './page-transition.ts'
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
  prepareLeave(replacedBy(url.pathname))
  if (isUpdateFound()) {
    location.href = target
    return never
  }
  try {
    await Promise.all([importModules(url.pathname), Promise.race([prefetchEnded(url), shortly()])])
  } catch {
    if (turn === latestTurn) loadOrFail(target)
    return never
  }
  if (turn !== latestTurn) return never
  await proceed()
  if (turn === latestTurn) indicator.finish()
}

/**
 * From `proceed` on the old page is rendered once more, as a page that loads. When the data are about to arrive, that would only delay
 * the next page.
 */
const shortly = () => new Promise(resolve => setTimeout(resolve, 100))

/** Loads the target as a document. The error page instead when there is no network, or when that was tried a moment ago. */
function loadOrFail(target: string): void {
  cancelLeave()
  if (navigator.onLine && reloadApp(target)) return
  indicator.finish({ error: true })
  showAddress(target)
  const text = 'Не\u00a0загрузились файлы этой страницы. Проверьте связь и\u00a0повторите.'
  currentPage.fail?.(navigator.onLine ? appError(500, text, target, true).data : noNetwork(target))
}

/** Fatal, so that it replaces the page, and a TypeError like that of a failed `fetch`. */
const noNetwork = (path: string) => Object.assign(new TypeError('Failed to fetch'), { fatal: true, data: { path } })

/** The router did not navigate, so the address of the error page is a history entry of ours, numbered like the router's. */
function showAddress(target: string): void {
  const { pathname, search, hash } = location
  const index = (history.state as { idx?: number } | null)?.idx ?? 0
  if (pathname + search + hash !== target) history.pushState({ usr: null, key: 'failed', idx: index + 1 }, '', target)
}

const imported = new Set<string>()

/** Importing a module again would take some turns of the event loop, in which React renders the old page once more. */
async function importModules(pathname: string): Promise<void> {
  const modules = routeFiles(pathname).flatMap(files =>
    [files.module, files.clientLoaderModule ?? [], files.clientMiddlewareModule ?? []].flat(),
  )
  const missing = modules.filter(file => !imported.has(file))
  await Promise.all(missing.map(file => import(/* @vite-ignore */ file)))
  for (const file of missing) imported.add(file)
}

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
