import { type ComponentType, useEffect, useState } from 'react'
import { Link } from '#ui/link.tsx'

/** Loaded after the page, because it needs the user, whom the browser asks for then. */
export function LazyAccountMenu() {
  const [loaded, setLoaded] = useState<{ AccountMenu: ComponentType } | null>(null)
  useEffect(() => void import('./account-menu.tsx').then(setLoaded, () => {}), [])
  return loaded ? <loaded.AccountMenu /> : <Link to="/profile">Кабинет</Link>
}
