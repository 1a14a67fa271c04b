import { createElement, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'

const KeyHelp = lazy(() => import('./key-help.tsx').then(({ KeyHelp }) => ({ default: KeyHelp })))

interface ListKeys {
  showHelp(): void
  help: ReactNode
}

/** Single keys of a list: `j` and `k` move over the rows, `x` chooses, Enter opens, `c` creates, `/` searches, `?` shows this list. Not while a field has the focus. */
export function useListKeys(createPath: string | null, toggle: (id: number) => void): ListKeys {
  const latestToggle = useRef(toggle)
  latestToggle.current = toggle
  const [isHelpOpen, setHelpOpen] = useState(false)
  useEffect(() => {
    const keys: Record<string, () => void> = {
      j: () => focusRow(1),
      k: () => focusRow(-1),
      x: () => {
        const id = focusedRow()
        if (id !== undefined) latestToggle.current(id)
      },
      c: () => createPath && void navigateTo(createPath),
      '/': () => document.querySelector<HTMLElement>('.admin-search .field')?.focus(),
      '?': () => setHelpOpen(true),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const run = Object.hasOwn(keys, event.key) && !isElsewhere(event) ? keys[event.key] : undefined
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [createPath])
  const help = isHelpOpen && createElement(Suspense, null, createElement(KeyHelp, { onClose: () => setHelpOpen(false) }))
  return { showHelp: () => setHelpOpen(true), help }
}

/** A command of the browser, a key for a field, or a dialog is open. */
const isElsewhere = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)

/** The link of a row is what has the focus, so that Enter opens it and a screen reader names it. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.admin-table [data-open]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const start = step > 0 ? 0 : links.length - 1
  links[at < 0 ? start : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
}

const focusedRow = (): number | undefined => {
  const { open } = (document.activeElement as HTMLElement | null)?.dataset ?? {}
  return open === undefined ? undefined : Number(open)
}
