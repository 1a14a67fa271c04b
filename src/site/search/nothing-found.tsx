import { type FormEvent, type ReactNode, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Link } from '#ui/link.tsx'
import { Chip } from '#ui/list/chip.tsx'
import type { Results } from './find-results.server.ts'

/** What was tried, the nearest words, other ways, and a line to an editor. */
export function NothingFound({ results: { q, near } }: { results: Pick<Results, 'q' | 'near'> }) {
  return (
    <div className="grid max-w-measure grid-cols-[minmax(0,1fr)] gap-4">
      <p>Пробовали без опечаток, в&nbsp;другой раскладке и&nbsp;по&nbsp;латинским буквам.</p>
      {near.length > 0 && (
        <div>
          <p className="font-medium">Похожие слова</p>
          <p className="mt-2 flex flex-wrap gap-2">
            {near.map(word => (
              <Chip key={word} to={`/?q=${encodeURIComponent(word)}`}>
                {word}
              </Chip>
            ))}
          </p>
        </div>
      )}
      <div>
        <p className="font-medium">Где посмотреть</p>
        <ul className="mt-1 divide-y divide-line rounded-card border border-line bg-surface">
          <Way to={`/finder?q=${encodeURIComponent(q)}`} icon="diseases">
            Найдём причину по{'\u00a0'}признакам
          </Way>
          <Way to="/drugs" icon="drugs">
            Все препараты
          </Way>
          <Way to="/plants" icon="plants">
            Все культуры
          </Way>
        </ul>
      </div>
      <TellMiss key={q} q={q} />
    </div>
  )
}

const Way = ({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) => (
  <li>
    <Link to={to} className="flex min-h-12 items-center gap-3 px-3 py-1.5 hover:text-link">
      <Icon name={icon} className="shrink-0 text-link" />
      {children}
    </Link>
  </li>
)

const maxTold = 300

/** «Чего не хватает?»: needs a script, like all writing. */
function TellMiss({ q }: { q: string }) {
  const [text, setText] = useState(q)
  const [isSent, setSent] = useState(false)
  const send = useAction(async () => {
    await api.post('/search/miss', { q, text })
    setSent(true)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) void send.run()
  }
  return (
    <form onSubmit={submit} className="hidden rounded-card border border-line p-4 scripted:block">
      <p className="font-medium">Чего не&nbsp;хватает?</p>
      <p className="text-sm text-muted">Прочтёт редактор. Имя и&nbsp;почта не&nbsp;нужны.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          className="field min-w-0 grow basis-48"
          aria-label="Чего не хватает"
          value={text}
          maxLength={maxTold}
          onChange={event => setText(event.target.value)}
        />
        <Button type="submit" aria-disabled={send.isRunning || undefined}>
          Отправить
        </Button>
      </div>
      <Failure text={send.failure} />
      <p aria-live="polite">{isSent && 'Спасибо, передали редактору.'}</p>
    </form>
  )
}
