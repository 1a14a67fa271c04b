import { type ComponentProps, useEffect, useState } from 'react'
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

export function LazyAdminKeys(props: ComponentProps<typeof AdminKeys>) {
  const tools = useTools()
  return tools ? <tools.AdminKeys {...props} /> : <div className="admin-find" />
}
