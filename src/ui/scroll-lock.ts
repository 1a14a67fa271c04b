/** Stops scrolling of the page. Returns a function that restores the previous inline styles. */
export function lockScroll(element: HTMLElement = document.documentElement): () => void {
  const { style } = element
  const { overflow, scrollbarGutter } = style
  // Prevents a layout shift where the scrollbar takes space.
  if (window.innerWidth > element.clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  if (isIos()) document.addEventListener('touchmove', stopTouch, { passive: false })
  return () => {
    style.overflow = overflow
    style.scrollbarGutter = scrollbarGutter
    document.removeEventListener('touchmove', stopTouch)
  }
}

/** iOS scrolls the page by touch even with hidden overflow. Zoom by two fingers and inner scroll containers still work. */
function stopTouch(event: TouchEvent): void {
  const isZooming = event.touches.length > 1
  if (!isZooming && !isInsideScrollable(event.target)) event.preventDefault()
}

function isInsideScrollable(target: EventTarget | null): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== document.body; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight) return true
  }
  return false
}

function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iP(ad|hone|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
