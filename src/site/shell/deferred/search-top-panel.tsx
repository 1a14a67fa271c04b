import { useLayoutEffect, useRef } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { lockScroll } from '#ui/scroll-lock.ts'
import { useObservable } from '#ui/use-observable.ts'
import { SearchPanel } from './search-panel.tsx'
import { closeSearch, uiState } from './ui-state.ts'

/** On desktop: a modal panel under the header. `<dialog>` handles focus. */
export function SearchTopPanel() {
  const { searchTopPanelIsVisible: isOpen } = useObservable(uiState)
  const panel = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = panel.current
    if (!isOpen || !dialog) return
    const header = document.querySelector('header.site')?.getBoundingClientRect().bottom ?? 0
    dialog.style.top = `${Math.max(0, header)}px`
    const unlock = lockScroll()
    dialog.showModal()
    dialog.querySelector('input')?.focus()
    return () => {
      dialog.close()
      unlock()
    }
  }, [isOpen])
  return (
    <dialog
      ref={panel}
      aria-label="Поиск по сайту"
      className="search-top-panel screen-only shadow-lg backdrop:bg-black/30"
      // The browser tells of the closing only later: a shortcut pressed in between would close the panel instead of opening it.
      onKeyDown={event => event.key === 'Escape' && closeSearch()}
      onClose={event => !event.currentTarget.open && closeSearch()}
      onClick={event => event.target === event.currentTarget && closeSearch()}
    >
      {isOpen && (
        <div className="mx-auto flex max-w-3xl items-start gap-2 px-4 py-5">
          <div className="min-w-0 grow">
            <SearchPanel />
          </div>
          <IconButton icon="close" label="Закрыть поиск" onClick={closeSearch} />
        </div>
      )}
    </dialog>
  )
}
