import { useEffect, useRef } from 'react'

/** Lifts a fixed bar above the on-screen keyboard, which covers the page without resizing the layout viewport. */
export function useKeyboardInset() {
  const bar = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const place = () => {
      const covered = window.innerHeight - view.height - view.offsetTop
      const nav = bar.current ? window.innerHeight - bar.current.offsetTop - bar.current.offsetHeight : 0
      // Zooming shrinks the visual viewport too; only a keyboard covers this much at scale 1.
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
