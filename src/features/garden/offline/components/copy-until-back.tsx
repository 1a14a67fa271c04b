import { useEffect } from 'react'
import { isAuthenticated, session } from '#features/accounts/sessions/session.ts'
import { CachedGarden } from './cached-garden.tsx'

/** A page is loaded again once: what is missing with a connection would be missing after every reload. */
let wasAway = false

/** Stands for a part of the page whose files could not be loaded. When the connection is back, the page is loaded again to have them. */
export function CopyUntilBack() {
  useEffect(() => {
    void session.recheck().then(user => {
      if (!isAuthenticated(user)) wasAway = true
      else if (wasAway) window.location.reload()
    })
  }, [])
  return (
    <CachedGarden>
      <p role="alert" className="text-danger">
        Эта часть страницы не&nbsp;загрузилась. Проверьте связь и&nbsp;обновите страницу.
      </p>
    </CachedGarden>
  )
}
