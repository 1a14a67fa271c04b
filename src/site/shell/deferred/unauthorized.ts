import { isAuthenticated, type Session, session } from '#features/accounts/sessions/session.ts'
import { type ApiClient, api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'
import type { NotificationList } from '#ui/notifications/notification-list.ts'
import { notifications } from '#ui/notifications/notifications.tsx'

/** By then the logout has led to the home page. */
const noticeDelaySeconds = 5

const message = 'Доступ для неавторизованных пользователей закрыт.'
const link = { url: '/login', anchor: 'Авторизоваться.' }

interface Dependencies {
  api: Pick<ApiClient, 'onUnauthorized'>
  session: Pick<Session, 'clear' | 'subscribe' | 'user'>
  notifications: NotificationList
  goTo(path: string): unknown
  /** Whether this page is open or being navigated to. */
  isAt(path: string): boolean
}

const browser: Dependencies = { api, session, notifications, goTo: navigateTo, isAt: path => placeOf(browserRouter()) === path }

const placeOf = (router: ReturnType<typeof browserRouter>) =>
  router ? (router.state.navigation.location ?? router.state.location).pathname : location.pathname

/**
 * After a 401 or 419 clears the session, goes to `/logout` and shows a notice, once for several errors. The notice is removed when
 * the user signs in. Returns a function that unsubscribes.
 */
export function watchUnauthorized({ api, session, notifications, goTo, isAt }: Dependencies = browser): () => void {
  let notice = ''
  const ends = [
    api.onUnauthorized(() => {
      session.clear()
      if (!isAt('/logout')) goTo('/logout')
      if (!notifications.has(notice)) notice = notifications.add({ message, link }, noticeDelaySeconds)
    }),
    session.subscribe(() => isAuthenticated(session.user()) && notifications.remove(notice)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
