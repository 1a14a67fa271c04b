import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { SearchPanel } from './search-panel.tsx'
import { closeSearch, uiState } from './ui-state.ts'

/** On a phone: a panel above the bottom bar, whose button also closes it. Not modal. */
export function SearchBottomPanel() {
  const { searchBottomPanelIsVisible } = useObservable(uiState)
  return searchBottomPanelIsVisible && <Panel />
}

function Panel() {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    panel.current?.querySelector('input')?.focus()
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && closeSearch()
    document.addEventListener('keydown', onKey)
    const element = panel.current
    return () => {
      document.removeEventListener('keydown', onKey)
      if (element?.contains(document.activeElement) && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <>
      {/* A tap beside the panel closes it; a keyboard has Escape and the button. */}
      <button type="button" tabIndex={-1} aria-hidden="true" className="search-scrim" onClick={closeSearch} />
      <div
        ref={panel}
        role="dialog"
        aria-label="Поиск по сайту"
        className="search-bottom-panel screen-only border-t border-line shadow-lg"
      >
        <div className="flex items-center justify-between">
          <p className="font-display text-xl">Поиск</p>
          <IconButton icon="close" label="Закрыть поиск" onClick={closeSearch} className="-me-2" />
        </div>
        <SearchPanel />
      </div>
    </>
  )
}
