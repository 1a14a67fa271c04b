import { useEffect } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { drawingAddress } from '#ui/drawing-address.ts'
import { Link } from '#ui/link.tsx'
import { clearDrafts } from '../drafts.ts'
import { isAuthenticated, session } from '../sessions/session.ts'
import { broadcastSessionChange } from '../sessions/session-broadcast.ts'
import { deleteCopiesOf } from '../unsaved-copies.ts'

export const meta = () => [{ title: 'Выход — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

/** The session ends by a script on the visible page, so that a prefetch or prerender of this URL does not sign out. */
export default function LogoutPage() {
  useEffect(() => {
    let isMounted = true
    void untilVisible()
      .then(signOut)
      .then(() => (isMounted ? navigateTo('/', { replace: true }) : undefined))
    return () => {
      isMounted = false
    }
  }, [])
  return (
    <div className="mx-auto max-w-measure py-16 text-center" role="status">
      <img src={drawingAddress('empty', 'gate')} alt="" width={160} height={120} className="mx-auto mb-4" />
      <h1 tabIndex={-1} className="text-display">
        Выходим…
      </h1>
      <p className="mt-3 text-muted scripted:hidden">
        Выйти можно только с&nbsp;включённым JavaScript. Другой способ&nbsp;— закрыть браузер и&nbsp;подождать два часа или удалить данные
        сайта в&nbsp;его настройках.
      </p>
      <p className="mt-6">
        <Link to="/" className="text-link underline underline-offset-4">
          На главную
        </Link>
      </p>
    </div>
  )
}

/** An already expired session is not an explicit sign-out: then drafts and the return path are kept. */
async function signOut(): Promise<void> {
  const user = await session.ready()
  await session.signOut()
  if (isAuthenticated(user)) {
    clearDrafts()
    deleteCopiesOf(user.id)
  }
  broadcastSessionChange()
}

/** Resolves once a prerendered page is activated. */
function untilVisible(): Promise<unknown> {
  const page = document as Document & { prerendering?: boolean }
  return page.prerendering
    ? new Promise(resolve => page.addEventListener('prerenderingchange', resolve, { once: true }))
    : Promise.resolve()
}
