import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'

/** Print the card, send the link, keep it: the address holds everything that was entered. */
export function AnswerActions({ title }: { title: string }) {
  const [message, setMessage] = useState('')
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare(typeof navigator.share === 'function'), [])
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setMessage('Ссылка скопирована.'),
      () => setMessage('Не\u00a0удалось скопировать: возьмите адрес из\u00a0строки браузера.'),
    )
  const share = () => navigator.share({ title, url: window.location.href }).catch(() => {})
  return (
    <div className="screen-only hidden flex-wrap gap-2 scripted:flex">
      <Button variant="secondary" size="sm" icon="print" onClick={() => window.print()}>
        Карточка на{'\u00a0'}печать
      </Button>
      <Button variant="secondary" size="sm" icon="link" onClick={copy}>
        Скопировать ссылку
      </Button>
      {canShare && (
        <Button variant="secondary" size="sm" icon="share" onClick={share}>
          Поделиться
        </Button>
      )}
      <p role="status" className={message ? 'w-full text-sm text-muted' : 'sr-only'}>
        {message}
      </p>
    </div>
  )
}
