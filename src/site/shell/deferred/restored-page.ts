import { useEffect } from 'react'
import { session } from '#features/accounts/sessions/session.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'

/**
 * The back/forward cache may restore a page although the user has signed in or out meanwhile. Personal pages are hidden and
 * reloaded; other pages show nothing of a person until the server has said who it is.
 */
export function useRestoredPage(): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      if (!isPersonal()) {
        session.forget()
        return void session.recheck()
      }
      document.body.hidden = true
      location.reload()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}

/** Whether the page has the guard `auth` (see `routes.ts`) or belongs to the admin area. */
const isPersonal = () => browserRouter()?.state.matches.some(({ route }) => /^(\w+-auth$|\/admin\/)/.test(route.id))
