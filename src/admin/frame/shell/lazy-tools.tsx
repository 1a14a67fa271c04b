import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { shortcutOf } from '#admin/kit/keys/shortcut.ts'
import { Link } from '#ui/link.tsx'
import type { AdminKeys } from '../palette/admin-keys.tsx'

/** Follow the page: they need a script anyway, and the first one of a list has no room for them. */
const importTools = () => import('./tools.ts')

type Tools = Awaited<ReturnType<typeof importTools>>

/** Once loaded they are there with every next page, whose frame is mounted again: no key is lost between two pages. */
let known: Tools | null = null

function useTools() {
  const [tools, setTools] = useState(known)
  useEffect(() => {
    const show = (loaded: Tools) => {
      known = loaded
      setTools(loaded)
    }
    void importTools().then(show, () => {})
  }, [])
  return tools
}

export function LazyAccountMenu() {
  const tools = useTools()
  return tools ? <tools.AccountMenu /> : <Link to="/profile">Кабинет</Link>
}

export function LazyAdminKeys(props: Omit<ComponentProps<typeof AdminKeys>, 'isAsked'>) {
  const tools = useTools()
  const isAsked = useEarlyPalette(tools !== null)
  return tools ? <tools.AdminKeys {...props} isAsked={isAsked} /> : <div className="admin-find" />
}

/** Ctrl+K that is pressed before the tools are there: the browser must not take it, and the palette follows. */
function useEarlyPalette(isLoaded: boolean): boolean {
  const isAsked = useRef(false)
  useEffect(() => {
    if (isLoaded) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isInText = event.target instanceof Element && event.target.closest('[contenteditable=true]') !== null
      if (isInText || shortcutOf(event) !== 'Ctrl+k') return
      event.preventDefault()
      event.stopImmediatePropagation()
      isAsked.current = true
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isLoaded])
  return isAsked.current
}
