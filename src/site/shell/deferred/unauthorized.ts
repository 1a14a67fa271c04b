import { isAuthenticated, type Session, session } from '#features/accounts/sessions/session.ts'
import { isSessionEndClaimed } from '#features/accounts/sessions/session-end.ts'
import { type ApiClient, type ApiError, api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'
import type { NotificationList } from '#ui/notifications/notification-list.ts'
import { notifications } from '#ui/notifications/notifications.tsx'

/** By then the logout has led to the home page. */
const noticeDelaySeconds = 5

const message = 'Доступ для неавторизованных пользователей закрыт.'
const link = { url: '/login', anchor: 'Авторизоваться.' }

/** A refusal that is written for people says why the session ended: the account was blocked. The usual one is English. */
function reasonIn({ body }: ApiError): string | undefined {
  const text = (body as { message?: unknown } | null | undefined)?.message
  return typeof text === 'string' && /^[А-Я]/.test(text) ? text : undefined
}

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
 * the user signs in. A page that asks for the password itself is left alone. Returns a function that unsubscribes.
 */
export function watchUnauthorized({ api, session, notifications, goTo, isAt }: Dependencies = browser): () => void {
  let notice = ''
  const ends = [
    api.onUnauthorized(
      error => {
        if (isSessionEndClaimed()) return
        session.clear()
        if (!isAt('/logout')) goTo('/logout')
        if (!notifications.has(notice)) notice = notifications.add({ message: reasonIn(error) ?? message, link }, noticeDelaySeconds)
      },
      // This part of the shell is loaded after the page, whose calls may have been refused by then.
      { missed: true },
    ),
    session.subscribe(() => isAuthenticated(session.user()) && notifications.remove(notice)),
  ]
  return () => {
    for (const end of ends) end()
  }
}
