import { type KeyboardEvent, type RefObject, useEffect } from 'react'

/** A press outside closes what is open. */
export function useCloseFromOutside(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = ({ target }: PointerEvent) => {
      if (details.current?.open && !details.current.contains(target as Node)) details.current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [details])
}

/** Escape closes it and gives the focus back. */
export const closeByEscape = (details: RefObject<HTMLDetailsElement | null>) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented || !details.current?.open) return
  details.current.open = false
  details.current.querySelector('summary')?.focus()
}
