import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useObservable } from '#ui/use-observable.ts'
import { type SearchPanel, toggleSearch, uiState } from './ui-state.ts'

/**
 * Turns links with `data-search="top"` or `"bottom"`, which lead to the form of the home page without JavaScript, into buttons that open a
 * search panel. Ctrl+K (Cmd+K) and «/» open the panel of the link that is shown.
 */
export function useSearchLinks(): void {
  const { searchTopPanelIsVisible, searchBottomPanelIsVisible } = useObservable(uiState)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have other links
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-search]')) {
      const isOpen = link.dataset.search === 'top' ? searchTopPanelIsVisible : searchBottomPanelIsVisible
      link.setAttribute('role', 'button')
      link.setAttribute('aria-haspopup', 'dialog')
      link.setAttribute('aria-expanded', String(isOpen))
    }
  }, [searchTopPanelIsVisible, searchBottomPanelIsVisible, key])

  useEffect(() => {
    document.addEventListener('click', onClick, true)
    document.addEventListener('keydown', onKey)
    openIfAsked()
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}

/** The script in the head has remembered a shortcut that came before this listener. */
function openIfAsked(): void {
  const { dataset } = document.documentElement
  dataset.shell = ''
  if (dataset.searchAsked === undefined) return
  delete dataset.searchAsked
  const link = shownLink()
  if (link) toggleSearch(link.dataset.search as SearchPanel)
}

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-search]') : null

function onClick(event: MouseEvent): void {
  const link = linkAt(event.target)
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  // Safari does not focus a clicked link; focus must return to it when the panel closes.
  link.focus()
  toggleSearch(link.dataset.search as SearchPanel)
}

function onKey(event: KeyboardEvent): void {
  const link = linkAt(event.target)
  if (link && event.key === ' ') {
    event.preventDefault()
    toggleSearch(link.dataset.search as SearchPanel)
  }
  const shown = isShortcut(event) && shownLink()
  if (shown) {
    event.preventDefault()
    toggleSearch(shown.dataset.search as SearchPanel)
  }
}

/** The one for the window size; the admin area, which has a search of its own, shows none. */
const shownLink = () =>
  [...document.querySelectorAll<HTMLElement>('[data-search]')].find(link => link.getClientRects().length > 0)

/** Ctrl+K or Cmd+K anywhere, «/» where nothing is typed. */
function isShortcut({
  key,
  code,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  target,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return !altKey && !shiftKey && code === 'KeyK'
  return key === '/' && !altKey && !defaultPrevented && !isTextField(target)
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
