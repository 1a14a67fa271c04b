import { useEffect, useRef } from 'react'
import { areSingleKeysOn, isTyping, shortcutOf } from '#admin/kit/keys/shortcut.ts'

/** `j` and `k` move over the rows, `h` puts the current one off; Enter opens it, because its link has the focus. Not while a field has it. */
export function useQueueKeys(putOff: (key: string) => void): void {
  const latest = useRef(putOff)
  latest.current = putOff
  useEffect(() => {
    const keys: Record<string, () => void> = {
      j: () => focusRow(1),
      k: () => focusRow(-1),
      h: () => {
        const { open } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
        if (open === undefined) return
        focusRow(1)
        latest.current(open)
      },
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (!Object.hasOwn(keys, shortcut) || isTyping(event) || !areSingleKeysOn()) return
      event.preventDefault()
      keys[shortcut]!()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.admin-queue [data-open]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const start = step > 0 ? 0 : links.length - 1
  links[at < 0 ? start : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
}
