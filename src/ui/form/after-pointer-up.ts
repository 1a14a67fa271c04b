let isPressed = false

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => setPressed(true), { capture: true, passive: true })
  for (const type of ['pointerup', 'pointercancel'])
    document.addEventListener(type, () => setPressed(false), { capture: true, passive: true })
}

function setPressed(value: boolean): void {
  isPressed = value
}

/** Runs at once, or, while a pointer is down, after it is released and its click was dispatched. */
export function afterPointerUp(run: () => void): void {
  if (!isPressed) {
    run()
    return
  }
  const listeners = new AbortController()
  for (const type of ['pointerup', 'pointercancel']) {
    document.addEventListener(
      type,
      () => {
        listeners.abort()
        setTimeout(run)
      },
      { signal: listeners.signal },
    )
  }
}
