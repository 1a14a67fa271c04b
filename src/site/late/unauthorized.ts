import { isAuthenticated, session } from '#features/accounts/session.ts'
import { api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { browserRouter } from '#kit/navigation/router.ts'
import { notifications } from '#ui/notifications.tsx'

/** Seconds: the visitor is at the front page by then. */
const delay = 5

const message = 'Доступ для неавторизованных пользователей закрыт.'
const link = { url: '/login', anchor: 'Авторизоваться.' }

/** The server no longer knows the user: so does the site. Many refusals make one logout and one notice. */
export function watchUnauthorized(): () => void {
  const ends = [api.onUnauthorized(leave), session.subscribe(forgive)]
  return () => {
    for (const end of ends) end()
  }
}

let notice = ''

function leave(): void {
  session.clear()
  if (!isLeaving()) void navigateTo('/logout')
  if (!notifications.has(notice)) notice = notifications.add({ message, link }, delay)
}

function isLeaving(): boolean {
  const { location: here, navigation } = browserRouter()?.state ?? { location, navigation: {} }
  return (navigation.location ?? here).pathname === '/logout'
}

/** Whoever has signed in meanwhile needs no notice, be it announced or to be seen. */
function forgive(): void {
  if (isAuthenticated(session.user())) notifications.remove(notice)
}
