import { Suspense, useEffect, useRef, useState } from 'react'
import { goKeys } from '#admin/kit/keys/go-keys.ts'
import { areSingleKeysOn, isTyping, shortcutOf } from '#admin/kit/keys/shortcut.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import type { AdminPage } from './palette.tsx'
import './admin-keys.css'

const Palette = lazyPart(() => import('./palette.tsx').then(({ Palette }) => Palette))
const KeyHelp = lazyPart(() => import('#admin/kit/keys/key-help.tsx').then(({ KeyHelp }) => KeyHelp))

/** Milliseconds in which the letter after `g` must follow. */
const goMs = 1_500

/**
 * The button of the palette, and the keys of every page of the admin area: Ctrl+K, `?`, and `g` with a letter; `/` where no list or library takes it.
 * `isAsked`: the palette was asked for before this was loaded.
 */
export function AdminKeys({ pages, isAsked }: { pages: readonly AdminPage[]; isAsked: boolean }) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(isAsked ? 'palette' : null)
  useAdminKeys(setOpen)
  const close = () => setOpen(null)
  return (
    <>
      <div className="admin-find">
        <button type="button" className="admin-find-button" onClick={() => setOpen('palette')}>
          <Icon name="search" size={16} />
          Найти…
          <kbd>Ctrl K</kbd>
        </button>
        <button
          type="button"
          className="admin-find-keys"
          aria-label="Клавиши"
          title="Клавиши"
          onClick={() => setOpen('keys')}
        >
          <kbd>?</kbd>
        </button>
      </div>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette pages={pages} onClose={close} onHelp={() => setOpen('keys')} />}
        {open === 'keys' && <KeyHelp onClose={close} />}
      </Suspense>
    </>
  )
}

function useAdminKeys(setOpen: (what: 'palette' | 'keys') => void): void {
  const goUntil = useRef(0)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      const run = commandOf(shortcut, goUntil.current > event.timeStamp, setOpen)
      const isSingle = shortcut !== 'Ctrl+k'
      goUntil.current = 0
      // In the text of an article Ctrl+K makes a link.
      if (event.target instanceof Element && event.target.closest('[contenteditable=true]')) return
      if (isSingle && (isTyping(event) || !areSingleKeysOn())) return
      if (shortcut === 'g' && !run) goUntil.current = event.timeStamp + goMs
      if (!run || (!isSingle && document.querySelector('dialog[open]'))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      run()
    }
    // Before the keys of the page, because the letter after `g` is another command there.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [setOpen])
}

function commandOf(
  shortcut: string,
  isGoing: boolean,
  setOpen: (what: 'palette' | 'keys') => void,
): (() => void) | undefined {
  if (shortcut === 'Ctrl+k') return () => setOpen('palette')
  if (shortcut === '?') return () => setOpen('keys')
  if (shortcut === '/' && !document.querySelector('.admin-search, .files-search')) return () => setOpen('palette')
  const target = isGoing ? goKeys.find(({ key }) => key === shortcut) : undefined
  return target && (() => void navigateTo(target.to))
}
