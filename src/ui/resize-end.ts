/** Milliseconds without a `resize` event after which a resize has ended. */
const quietMs = 500

/**
 * Calls once a resize of the window has ended. Only a changed width counts: phones change the height whenever their address
 * bar appears or hides. Returns a function that unsubscribes.
 */
export function onResizeEnd(run: (width: number) => void): () => void {
  let width = window.innerWidth
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    if (window.innerWidth === width) return
    width = window.innerWidth
    run(width)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(settle, quietMs)
  }
  window.addEventListener('resize', wait, { passive: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('resize', wait)
  }
}
