import { useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'

interface ShareBarProps {
  title: string
  /** The canonical address, absolute. */
  url: string
  /** On a phone only the icon, beside a title. */
  isCompact?: boolean
}

/** Plain links for sharing; copying and printing need a script and are shown only with one. */
export function ShareBar({ title, url, isCompact = false }: ShareBarProps) {
  return (
    <details className="screen-only relative inline-block">
      <summary
        className={`${buttonClass('secondary', 'sm')} ${isCompact ? 'max-sm:min-w-11 max-sm:border-0 max-sm:bg-transparent max-sm:px-0' : ''}`}
      >
        <Icon name="share" size={isCompact ? 20 : 16} />
        <span className={isCompact ? 'max-sm:sr-only' : ''}>Поделиться</span>
      </summary>
      <ul
        className={`absolute end-0 z-overlay mt-1 grid w-60 gap-1 rounded-card border border-line bg-surface p-2 text-sm shadow-lg ${isCompact ? '' : 'max-sm:start-0 max-sm:end-auto'}`}
      >
        {channels(title, url).map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="flex min-h-10 items-center rounded-chip px-3 hover:bg-line/60"
            >
              {label}
            </a>
          </li>
        ))}
        <li className="hidden scripted:block">
          <CopyLink url={url} />
        </li>
        <li className="hidden scripted:block">
          <Button variant="quiet" size="sm" icon="print" className="w-full" onClick={() => window.print()}>
            Печать
          </Button>
        </li>
      </ul>
    </details>
  )
}

function CopyLink({ url }: { url: string }) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  const words = { idle: 'Скопировать ссылку', done: 'Ссылка скопирована', failed: 'Не удалось скопировать' }
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setState('done'),
      () => setState('failed'),
    )
  return (
    <Button variant="quiet" size="sm" icon="link" className="w-full" onClick={copy}>
      <span aria-live="polite">{words[state]}</span>
    </Button>
  )
}

function channels(title: string, url: string) {
  const address = encodeURIComponent(url)
  const text = encodeURIComponent(title)
  return [
    { label: 'ВКонтакте', href: `https://vk.com/share.php?url=${address}&title=${text}` },
    { label: 'MAX', href: `https://max.ru/:share?text=${text}%20${address}` },
    { label: 'Одноклассники', href: `https://connect.ok.ru/offer?url=${address}&title=${text}` },
    { label: 'Telegram', href: `https://t.me/share/url?url=${address}&text=${text}` },
  ]
}
