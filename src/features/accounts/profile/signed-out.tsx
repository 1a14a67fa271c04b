import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { session } from '../sessions/session.ts'

/** Shown if the document was rendered for a session that is now gone: signed out in another tab, or the server is unreachable. */
export function SignedOut() {
  const { pathname, search } = useLocation()
  const [isRetrying, setRetrying] = useState(false)
  return (
    <div
      className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-4 py-10 text-center"
      role="status"
    >
      <img src={drawingAddress('empty', 'gate')} alt="" width={160} height={120} />
      <h2 className="text-xl">Не получается узнать, кто вы</h2>
      <p className="max-w-measure text-muted">
        Либо пропала связь с&nbsp;сервером, либо вы&nbsp;вышли в&nbsp;другой вкладке. Ваши записи на&nbsp;месте.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={retry} disabled={isRetrying}>
          Повторить
        </Button>
        <LinkButton to={`/login?redirect=${encodeURIComponent(pathname + search)}`} variant="secondary">
          Войти
        </LinkButton>
      </div>
    </div>
  )

  async function retry() {
    setRetrying(true)
    await session.refresh()
    setRetrying(false)
  }
}
