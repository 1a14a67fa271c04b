import { useEffect } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Link } from '#ui/link.tsx'
import { forgetAll } from '../drafts.ts'
import { isAuthenticated, session } from '../sessions/session.ts'
import { tellOtherTabs } from '../sessions/session-broadcast.ts'

export const meta = () => [{ title: 'Выход — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

/** Reading this page ends nothing: the session ends when somebody has really come here. */
export default function LogoutPage() {
  useEffect(() => {
    let isHere = true
    void untilSeen()
      .then(leave)
      .then(() => (isHere ? navigateTo('/', { replace: true }) : undefined))
    return () => {
      isHere = false
    }
  }, [])
  return (
    <div className="mx-auto max-w-measure py-16 text-center" role="status">
      <img src="/drawings/empty/gate.svg" alt="" width={160} height={120} className="mx-auto mb-4" />
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

/** Somebody who is no longer known to the server has not chosen to go: what they were doing waits for them. */
async function leave(): Promise<void> {
  const isChosen = isAuthenticated(await session.ready())
  await session.signOut()
  if (isChosen) forgetAll()
  tellOtherTabs()
}

/** A page that the browser prepares in advance is not a visit. */
function untilSeen(): Promise<unknown> {
  const page = document as Document & { prerendering?: boolean }
  return page.prerendering
    ? new Promise(resolve => page.addEventListener('prerenderingchange', resolve, { once: true }))
    : Promise.resolve()
}
