import { useEffect, useRef } from 'react'

/** Lifts a fixed bar above the keyboard of a phone, which covers the page without making it smaller. */
export function useKeyboardInset() {
  const bar = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const place = () => {
      const covered = window.innerHeight - view.height - view.offsetTop
      const nav = bar.current ? window.innerHeight - bar.current.offsetTop - bar.current.offsetHeight : 0
      // Zooming makes the view smaller too; only a keyboard takes that much.
      const lift = view.scale === 1 && covered > 120 ? Math.max(0, covered - nav) : 0
      bar.current?.style.setProperty('translate', lift > 0 ? `0 -${lift}px` : 'none')
    }
    view.addEventListener('resize', place)
    view.addEventListener('scroll', place)
    return () => {
      view.removeEventListener('resize', place)
      view.removeEventListener('scroll', place)
    }
  }, [])
  return bar
}
