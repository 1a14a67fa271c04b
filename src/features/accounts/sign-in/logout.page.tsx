import { useEffect, useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Link } from '#ui/link.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { cachedAccount, forgetGardens } from '../cached-answers.ts'
import { clearDrafts } from '../drafts.ts'
import { isSignOutOwed } from '../sessions/owed-sign-out.ts'
import { isAuthenticated, session } from '../sessions/session.ts'
import { broadcastSessionChange } from '../sessions/session-broadcast.ts'
import { deleteCopiesOf } from '../unsaved-copies.ts'
import { dropUnsent, readUnsent } from '../unsent-writes.ts'
import { UnsentQuestion } from './unsent-question.tsx'

export const meta = () => [{ title: 'Выход — Садозор' }, { name: 'robots', content: 'noindex,follow' }]

/** The session ends by a script on the visible page, so that a prefetch or prerender of this URL does not sign out. */
export default function LogoutPage() {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOwed, setOwed] = useState(false)
  useEffect(() => {
    let isMounted = true
    const left = new AbortController()
    void untilVisible()
      .then(() => askAboutUnsent(setQuestion))
      .then(signOut)
      .then(isServerAway)
      .then(isAway => (isAway ? untilBack(setOwed, left.signal) : undefined))
      .then(() => (isMounted ? navigateTo('/', { replace: true }) : undefined))
    return () => {
      isMounted = false
      left.abort()
    }
  }, [])
  if (question) return <UnsentQuestion {...question} />
  if (isOwed) return <OwedSignOut />
  return (
    <div className="mx-auto max-w-measure py-16 text-center" role="status">
      <img src={drawingAddress('empty', 'gate')} alt="" width={160} height={120} className="mx-auto mb-4" />
      <h1 tabIndex={-1} className="text-display">
        Выходим…
      </h1>
      <p className="mt-3 text-muted scripted:hidden">
        Выйти можно только с&nbsp;включённым JavaScript. Другой способ&nbsp;— закрыть браузер и&nbsp;подождать два часа
        или удалить данные сайта в&nbsp;его настройках.
      </p>
      <p className="mt-6">
        <Link to="/" className="text-link underline underline-offset-4">
          На главную
        </Link>
      </p>
    </div>
  )
}

const OwedSignOut = () => (
  <div className="mx-auto max-w-measure py-16 text-center" role="status">
    <h1 tabIndex={-1} className="text-display">
      Вы вышли на&nbsp;этом устройстве
    </h1>
    <p className="mt-3">
      Ваш сад и&nbsp;черновики с&nbsp;устройства удалены. Сервер сейчас не&nbsp;отвечает, и&nbsp;вход на&nbsp;нём ещё
      открыт: сайт закончит его первым делом, как только появится связь. До&nbsp;этого не&nbsp;отдавайте устройство
      другим.
    </p>
  </div>
)

interface Question {
  userId: number
  onAnswer(answer: 'later' | 'drop'): void
}

/** Without a connection nobody says who has signed in: then it is the account whose garden is on the device. */
async function findAccount(): Promise<number | null> {
  const user = await session.ready()
  if (isAuthenticated(user)) return user.id
  return session.isUnreachable() ? cachedAccount() : null
}

/** What was recorded without a connection is lost on purpose only. */
async function askAboutUnsent(show: (question: Question | null) => void): Promise<void> {
  const userId = await findAccount()
  if (userId === null || readUnsent(userId).length === 0) return
  const answer = await new Promise<'later' | 'drop'>(resolve => show({ userId, onAnswer: resolve }))
  if (answer === 'drop') for (const { key } of readUnsent(userId)) dropUnsent(userId, key)
  show(null)
}

/** An already expired session is not an explicit sign-out: then drafts and the return path are kept. */
async function signOut(): Promise<void> {
  const userId = await findAccount()
  // The device first: the server may be out of reach.
  await forgetGardens()
  if (userId !== null) {
    clearDrafts()
    deleteCopiesOf(userId)
  }
  await session.signOut()
  broadcastSessionChange()
}

const askingMs = 15_000

/** Without a server the front page cannot be opened. One that has only refused to end the session is asked again by the next page. */
const isServerAway = async () => isSignOutOwed() && (await api.checkCaller()) === 'unknown'

async function untilBack(tell: (isOwed: boolean) => void, signal: AbortSignal): Promise<void> {
  tell(isSignOutOwed())
  await untilSent(signal)
}

/** Resolves when the server has ended the session, at once if it has already. */
async function untilSent(signal: AbortSignal): Promise<void> {
  const again = () => void session.recheck()
  window.addEventListener('online', again, { signal })
  const asking = setInterval(again, askingMs)
  await new Promise<void>(resolve => {
    const look = () => {
      if (!isSignOutOwed()) resolve()
    }
    signal.addEventListener('abort', session.subscribe(look))
    signal.addEventListener('abort', () => resolve())
    look()
  })
  clearInterval(asking)
}

/** Resolves once a prerendered page is activated. */
function untilVisible(): Promise<unknown> {
  const page = document as Document & { prerendering?: boolean }
  return page.prerendering
    ? new Promise(resolve => page.addEventListener('prerenderingchange', resolve, { once: true }))
    : Promise.resolve()
}
