import { type RefObject, useEffect, useRef } from 'react'
import { areSingleKeysOn, shortcutOf } from '#admin/kit/keys/shortcut.ts'
import type { Selection } from '#admin/kit/use-selection.ts'
import type { FileItem } from './library/file-item.ts'

interface FileCommands {
  items: readonly FileItem[]
  selection: Selection
  /** Opens the details, or takes the file in the picker. */
  open(item: FileItem): void
  preview(item: FileItem): void
  upload(): void
  describe(id: number): void
  /** Closes the details; false when none are open. */
  close(): boolean
}

/**
 * Keys of the library: arrows move over the files, Space shows one large, Enter opens or takes it, F2 goes to its name, Delete to its
 * deletion, Esc closes the details, `x` and Shift+x choose, Ctrl+A chooses everything, `u` uploads, `/` searches. Not while a field has the focus or a dialog is
 * open over the library.
 */
export function useFileKeys(commands: FileCommands): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const element = root.current
      if (!element || event.defaultPrevented || isElsewhere(element, event)) return
      const shortcut = shortcutOf(event)
      const isLetter = /^(Shift\+)?[a-z/]$/.test(shortcut)
      if (isLetter && !areSingleKeysOn()) return
      if (runKey(element, shortcut, latest.current)) event.preventDefault()
    }
    // Before the search of the site, which takes `/` too.
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [])
  return root
}

/** The picker is in a dialog itself; any other dialog stands over the library. */
function isElsewhere(root: HTMLElement, { target }: KeyboardEvent): boolean {
  const dialogs = [...document.querySelectorAll('dialog[open]')]
  if (dialogs.some(dialog => !dialog.contains(root))) return true
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [data-own-keys]') !== null
  )
}

/** Whether the key is one of the library's. */
function runKey(
  root: HTMLElement,
  shortcut: string,
  { items, selection, open, preview, upload, describe, close }: FileCommands,
): boolean {
  const focused = items.find(({ id }) => String(id) === focusedFile())
  switch (shortcut) {
    case 'u':
      upload()
      return true
    case '/':
      root.querySelector<HTMLElement>('.files-search input')?.focus()
      return true
    case 'Escape':
      // The details return the focus to their file.
      return !document.activeElement?.closest('.file-details') && close()
    case 'Ctrl+a':
      selection.chooseAll()
      return true
  }
  if (shortcut.startsWith('Arrow') && (focused || document.activeElement === document.body))
    return moveFocus(root, shortcut)
  if (!focused) return false
  switch (shortcut) {
    case ' ':
      preview(focused)
      return true
    case 'Enter':
      open(focused)
      return true
    case 'x':
      selection.toggle(focused.id)
      return true
    case 'Shift+x':
      selection.extendTo(focused.id)
      return true
    case 'F2':
    case 'Delete':
      describe(focused.id)
      focusInDetails(shortcut === 'F2' ? 'input[name=name]' : '[data-delete]')
      return true
    default:
      return false
  }
}

const focusedFile = () =>
  document.activeElement?.closest('.file-card')?.querySelector<HTMLElement>('[data-file]')?.dataset.file

/** Right and left by one, up and down by a row, as the cards stand now. */
function moveFocus(root: HTMLElement, key: string): boolean {
  const cards = [...root.querySelectorAll<HTMLElement>('[data-file]')]
  const at = cards.findIndex(card => card.dataset.file === focusedFile())
  const top = cards[0]?.getBoundingClientRect().top
  const columns = Math.max(1, cards.filter(card => card.getBoundingClientRect().top === top).length)
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key]
  if (step === undefined || cards.length === 0) return false
  const next = at < 0 ? 0 : at + step
  cards[next]?.focus()
  return true
}

/** The details appear when the file has been loaded. */
function focusInDetails(selector: string): void {
  const find = () => document.querySelector<HTMLElement>(`.file-details ${selector}`)
  const observer = new MutationObserver(() => {
    if (!find()) return
    observer.disconnect()
    find()!.focus()
  })
  const present = find()
  if (present) present.focus()
  else observer.observe(document.body, { childList: true, subtree: true })
}
