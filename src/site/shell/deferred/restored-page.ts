import { useEffect } from 'react'
import { session } from '#features/accounts/sessions/session.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'

/**
 * Back and Forward may bring a page as it was left, while somebody has signed out or in elsewhere. What is for one person alone is not
 * seen again before the server has said whose it is; of any other page only the name in the header can be out of date.
 */
export function useRestoredPage(): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (!isPersonal()) return void session.refresh()
      document.body.hidden = true
      location.reload()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}

/** Behind the guard `auth` of a layout (see `routes.ts`), or of the admin area, whose file manager has none. */
const isPersonal = () => browserRouter()?.state.matches.some(({ route }) => /^(\w+-auth$|\/admin\/)/.test(route.id))
