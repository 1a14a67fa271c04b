import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router'

const storage = 'scroll'

/**
 * Another page starts at its top (or at the anchor asked for) with the focus on its heading; the same page keeps its place
 * when only the query changes, unless the link asks for the top; Back and Forward return to where the visitor was.
 */
export function ScrollManager() {
  const location = useLocation()
  const how = useNavigationType()
  const previous = useRef(location)
  const positions = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const from = previous.current
    if (from === location) return
    previous.current = location
    ownScrolling()
    scroll(from, location, how, positions.current.get(location.key))
    if (from.pathname !== location.pathname) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [location, how])

  useEffect(() => {
    for (const [key, top] of stored()) positions.current.set(key, top)
    const remember = () => positions.current.set(previous.current.key, window.scrollY)
    const leave = () => {
      // A reload is the browser's own business again.
      history.scrollRestoration = 'auto'
      store(positions.current)
    }
    // The first entry too, but not before the browser has restored it after a reload.
    if (document.readyState === 'complete') ownScrolling()
    else window.addEventListener('load', ownScrolling, { once: true })
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', leave)
    }
  }, [])

  return null
}

function ownScrolling() {
  history.scrollRestoration = 'manual'
}

function scroll(from: Location, to: Location, how: NavigationType, saved: number | undefined) {
  const isSamePage = from.pathname === to.pathname
  const toTop = () => window.scrollTo({ top: 0, behavior: 'instant' })
  if (how === 'POP' && !(isSamePage && to.hash)) return window.scrollTo({ top: saved ?? 0, behavior: 'instant' })
  if (to.hash) return document.getElementById(to.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  if (!isSamePage || from.hash || to.state?.scroll === 'top') toTop()
}

function stored(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storage) ?? '[]')
  } catch {
    return []
  }
}

function store(positions: Map<string, number>) {
  try {
    sessionStorage.setItem(storage, JSON.stringify([...positions].slice(-50)))
  } catch {
    // Storage may be forbidden; Back then starts at the top after a reload.
  }
}
