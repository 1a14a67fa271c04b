import type { Location, NavigationType } from 'react-router'
import { normalizePath } from '#kit/addresses.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'

const storageKey = 'scroll'
const positions = new Map<string, number>(loadPositions())
let previous: Location | undefined

/** Records scroll positions by history entry, and stores them when the page is left. */
export function watchScrolling(): void {
  previous = browserRouter()?.state.location as Location | undefined
  const savePosition = () => {
    if (previous) positions.set(previous.key, window.scrollY)
  }
  savePosition()
  window.addEventListener('scroll', savePosition, { passive: true })
  window.addEventListener('pagehide', () => {
    // After a reload the browser restores the position.
    history.scrollRestoration = 'auto'
    savePositions()
  })
}

/** Called before the first navigation: from then on we restore scroll positions instead of the browser. */
export function takeOverScrolling(): void {
  history.scrollRestoration = 'manual'
}

/**
 * Another page starts at its top, or at the anchor, with the focus on its heading. The same page keeps its scroll position
 * when only the query changes, unless the link asks for the top. Back and Forward restore the position.
 * Called when the new page is in the document and before it is painted.
 */
export function pageCommitted(location: Location, how: NavigationType): void {
  const from = previous
  if (!from || from === location) return
  previous = location
  takeOverScrolling()
  const isSamePage = normalizePath(from.pathname) === normalizePath(location.pathname)
  const anchor = anchorOf(location.hash)
  applyScroll({ from, to: location, isSamePage, isPop: how === 'POP', anchor })
  if (!isSamePage && !anchor) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** The location of the page in the document; while a new page is being committed, that of the old one. */
export const shownLocation = (): Location | undefined => previous

interface ScrollRequest {
  from: Location
  to: Location
  isSamePage: boolean
  isPop: boolean
  anchor: Element | null
}

function applyScroll({ from, to, isSamePage, isPop, anchor }: ScrollRequest): void {
  const go = (top: number) => window.scrollTo({ top, behavior: 'instant' })
  if (isPop && !(isSamePage && to.hash)) go(positions.get(to.key) ?? 0)
  else if (keepsScrollPosition(to, from)) return
  else if (to.hash) show(anchor)
  else if (!isSamePage || from.hash || (to.state as { scroll?: string } | null)?.scroll === 'top') go(0)
}

/** Opens the folded section around the anchor, as the browser does for links within a page. */
function show(anchor: Element | null): void {
  anchor?.closest('details')?.setAttribute('open', '')
  anchor?.scrollIntoView({ behavior: 'instant' })
}

/** A route opts out with `export const handle = { scrollToTop: false }`, or with a function of both locations. */
function keepsScrollPosition(to: Location, from: Location): boolean {
  const handles =
    browserRouter()?.state.matches.map(({ route }) => route.handle as { scrollToTop?: unknown } | undefined) ?? []
  return handles.some(handle => {
    const wish = handle?.scrollToTop
    return (typeof wish === 'function' ? wish(to, from) : wish) === false
  })
}

function anchorOf(hash: string): Element | null {
  const id = hash.slice(1)
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))
  } catch {
    return null
  }
}

function loadPositions(): [string, number][] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value) ? value.filter(entry => Array.isArray(entry) && typeof entry[1] === 'number') : []
  } catch {
    return []
  }
}

function savePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)))
  } catch {
    // Storage may be unavailable; after a reload Back then starts at the top.
  }
}
