import type { Location, NavigationType } from 'react-router'
import { normalizePath } from '#kit/addresses.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'

const storageKey = 'scroll'
const positions = new Map<string, number>(loadPositions())
let previous: Location | undefined

/** The visitor stays where they are until something else has been drawn. */
export function watchScrolling(): void {
  previous = browserRouter()?.state.location as Location | undefined
  const savePosition = () => {
    if (previous) positions.set(previous.key, window.scrollY)
  }
  savePosition()
  window.addEventListener('scroll', savePosition, { passive: true })
  window.addEventListener('pagehide', () => {
    // A reload is the browser's own business again.
    history.scrollRestoration = 'auto'
    savePositions()
  })
}

/** Before the first navigation: from now on places are ours to restore, that of the first page too. */
export function takeOverScrolling(): void {
  history.scrollRestoration = 'manual'
}

/**
 * Another page starts at its top (or at the anchor asked for) with the focus on its heading; the same page keeps its place
 * when only the query changes, unless the link asks for the top; Back and Forward return to where the visitor was.
 * Called when the new page stands in the document and before it is painted.
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
  else if (to.hash) anchor?.scrollIntoView({ behavior: 'instant' })
  else if (!isSamePage || from.hash || (to.state as { scroll?: string } | null)?.scroll === 'top') go(0)
}

/** `export const handle = { scrollToTop: false }` of a route, or a function of both places. */
function keepsScrollPosition(to: Location, from: Location): boolean {
  const handles = browserRouter()?.state.matches.map(({ route }) => route.handle as { scrollToTop?: unknown } | undefined) ?? []
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
    // Storage may be forbidden; Back then starts at the top after a reload.
  }
}
