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
const anchor = 'Авторизоваться.'

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
  /** Path and query of that page. */
  address(): string
}

const browser: Dependencies = {
  ...{ api, session, notifications, goTo: navigateTo },
  isAt: path => presentPlace().pathname === path,
  address: () => presentPlace().pathname + presentPlace().search,
}

function presentPlace(): { pathname: string; search: string } {
  const router = browserRouter()
  return router ? (router.state.navigation.location ?? router.state.location) : location
}

/** An editor signs in and goes on where the session has ended. */
const isAdminArea = (address: string) => /^\/admin(?:[/?]|$)/.test(address)

/**
 * After a 401 or 419 clears the session, goes to `/logout`, in the admin area to the sign-in that leads back, and shows a notice, once for several errors. The notice is removed when
 * the user signs in. A page that asks for the password itself is left alone. Returns a function that unsubscribes.
 */
export function watchUnauthorized({
  api,
  session,
  notifications,
  goTo,
  isAt,
  address,
}: Dependencies = browser): () => void {
  let notice = ''
  let hasLed = false
  const ends = [
    api.onUnauthorized(
      error => {
        // Another call of the page that has led to the sign-in.
        hasLed &&= isAt('/login') && session.user() === null
        if (isSessionEndClaimed() || hasLed) return
        session.clear()
        const from = address()
        const login = isAdminArea(from) ? `/login?redirect=${encodeURIComponent(from)}` : '/login'
        hasLed = isAdminArea(from)
        if (hasLed) goTo(login)
        else if (!isAt('/logout')) goTo('/logout')
        const link = { url: login, anchor }
        if (!notifications.has(notice))
          notice = notifications.add({ message: reasonIn(error) ?? message, link }, noticeDelaySeconds)
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
