import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { browserRouter } from '#kit/react-router/browser-router.ts'
import { notifications } from '#ui/notifications/notifications.tsx'
import { shownLocation } from './scroll.ts'

/**
 * Returns to the page that stays on the screen when the next one fails to render, so that address, title and page agree. Does
 * nothing on the first page.
 */
export function stay(): void {
  const router = browserRouter()
  const shown = shownLocation()
  if (!router || !shown || shown.key === router.state.location.key) return
  notifications.add({ kind: 'error', message: 'Страница не\u00a0открылась. Попробуйте ещё раз.', timeout: 8 })
  const { pathname, search, hash } = shown
  if (router.state.historyAction === 'PUSH') void router.navigate(-1)
  else void navigateTo(pathname + search + hash, { replace: true })
}
