import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { areSingleKeysOn, isTyping, shortcutOf } from '#admin/kit/keys/shortcut.ts'
import type { Selection } from '#admin/kit/use-selection.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { resultsId } from '#ui/list/results-id.ts'

interface ListCommands {
  createPath: string | null
  selection: Selection
  /** Edits a cell of the row in place. */
  edit(id: number): void
  /** Goes to the empty row, where there is one. */
  add?(): void
}

/**
 * Keys of a list: `j` and `k` move over the rows, `x` and Shift+x choose, Ctrl+A chooses everything that the query finds, Enter opens,
 * `e` edits, `c` creates, `/` searches, `f` filters. Not while a field has the focus; single letters can be switched off.
 */
export function useListKeys(commands: ListCommands): void {
  const latest = useRef(commands)
  latest.current = commands
  useFocusOfReturn()
  useEffect(() => {
    const onRow = (run: (id: number) => void) => () => {
      const id = focusedRow()
      if (id !== undefined) run(id)
    }
    const keys: Record<string, () => void> = {
      j: () => focusNext(1),
      k: () => focusNext(-1),
      x: onRow(id => latest.current.selection.toggle(id)),
      'Shift+x': onRow(id => latest.current.selection.extendTo(id)),
      'Ctrl+a': () => latest.current.selection.chooseAll(),
      e: onRow(id => latest.current.edit(id)),
      c: () => (latest.current.add ? latest.current.add() : goTo(latest.current.createPath)),
      '/': () => document.querySelector<HTMLElement>('.admin-search .field')?.focus(),
      f: openFilters,
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (!Object.hasOwn(keys, shortcut) || isTyping(event) || event.defaultPrevented) return
      if (shortcut !== 'Ctrl+a' && !areSingleKeysOn()) return
      event.preventDefault()
      keys[shortcut]!()
    }
    // Before the keys of the whole site.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

const goTo = (path: string | null) => path !== null && void navigateTo(path)

/** The row that last had the focus, and the list it is in. */
let lastRow: { list: string; id: number } | undefined

const addressOfList = () => location.pathname + location.search

/** Back from a record leads to its row, so that the next `j` goes on from there. */
function useFocusOfReturn(): void {
  const isReturn = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to this page, not to its later queries
  useEffect(() => {
    if (isReturn && lastRow?.list === addressOfList()) rowLink(lastRow.id)?.focus({ preventScroll: true })
    const remember = () => {
      const id = focusedRow()
      if (id !== undefined) lastRow = { list: addressOfList(), id }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
}

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('.admin-table [data-open]')]

/** The link of a row is what has the focus, so that Enter opens it and a screen reader names it. */
function focusNext(step: 1 | -1): void {
  const links = rowLinks()
  const current = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-open]')
  const at = current ? links.indexOf(current) : -1
  const start = step > 0 ? 0 : links.length - 1
  links[at < 0 ? start : Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
}

const rowLink = (id: number) => rowLinks().find(link => link.dataset.open === String(id))

/** The row that had the focus, where it is still shown, else the list itself. */
export const currentRow = (): HTMLElement | null =>
  (lastRow && rowLink(lastRow.id)) ?? document.getElementById(resultsId)

export const focusRow = (id: number): void => rowLink(id)?.focus()

/** The row that has the focus, on its link or its checkbox. */
const focusedRow = (): number | undefined => {
  const open = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-open]')?.dataset.open
  return open === undefined ? undefined : Number(open)
}

function openFilters(): void {
  const panel = document.querySelector<HTMLDetailsElement>('.admin-panel[data-panel=filters]')
  if (!panel) return
  panel.open = true
  const inputs = [...panel.querySelectorAll<HTMLElement>('input:not([type=hidden])')]
  inputs.find(input => input.checkVisibility())?.focus()
}
