import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { api } from '#kit/http/api-client.ts'
import { forgetSearch, forgetSearches, readSearches } from '#site/search/recent-searches.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Chip } from '#ui/list/chip.tsx'
import type { MenuGroup } from '../catalog-menu.tsx'

const examples = [
  { q: 'чем от тли на смородине', text: 'покажем разрешённое и\u00a0срок' },
  { q: 'скор на ведро', text: 'откроем расчёт' },
  { q: 'дырки на листьях', text: 'откроем признаки' },
]

/** Recent questions, how to ask, what others ask, and the first crop of every group in the menu. */
export function BeforeTyping({ onChoose }: { onChoose(q: string): void }) {
  const [recent, setRecent] = useState(readSearches)
  return (
    <div className="grid gap-4">
      {recent.length > 0 && (
        <section aria-label="Недавние вопросы">
          <div className="flex items-center justify-between">
            <p className="font-medium">Недавние</p>
            <button type="button" className="min-h-11 text-sm text-link" onClick={() => setRecent(forgetSearches())}>
              Очистить
            </button>
          </div>
          <ul>
            {recent.map(q => (
              <li key={q} className="flex items-center border-b border-line">
                <Link to={`/?q=${encodeURIComponent(q)}`} className="flex min-h-11 min-w-0 grow items-center gap-3">
                  <Icon name="clock" className="shrink-0 text-muted" />
                  <span className="truncate">{q}</span>
                </Link>
                <IconButton icon="close" label={`Забыть: ${q}`} onClick={() => setRecent(forgetSearch(q))} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Как спросить">
        <p className="font-medium">Как спросить</p>
        <ul className="mt-1 divide-y divide-line rounded-card border border-line bg-surface">
          {examples.map(({ q, text }) => (
            <li key={q}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center justify-between gap-3 px-3 py-1.5 text-start hover:text-link"
                onClick={() => onChoose(q)}
              >
                <span>
                  {q}
                  <span className="block text-sm text-muted">{text}</span>
                </span>
                <Icon name="chevron-right" className="shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      </section>
      <PopularQuestions />
      <QuickLinks />
    </div>
  )
}

/** Asked for when the panel opens; without an answer nothing is missing. */
function PopularQuestions() {
  const [questions, setQuestions] = useState<readonly string[]>([])
  useEffect(() => {
    const abort = new AbortController()
    api
      .get('/search/popular', { signal: abort.signal })
      .then(({ items }) => setQuestions(items.map(({ q }) => q)))
      .catch(() => {})
    return () => abort.abort()
  }, [])
  if (questions.length === 0) return null
  return (
    <nav aria-label="Часто спрашивают" className="flex flex-wrap items-center gap-1.5">
      <p className="me-1 text-sm text-muted">Часто спрашивают:</p>
      {questions.map(q => (
        <Chip key={q} to={`/?q=${encodeURIComponent(q)}`}>
          {q}
        </Chip>
      ))}
    </nav>
  )
}

function QuickLinks() {
  const data = useRouteLoaderData('root') as { groups?: MenuGroup[] } | undefined
  const crops = (data?.groups ?? []).flatMap(({ plants }) => plants.slice(0, 1)).slice(0, 8)
  if (crops.length === 0) return null
  return (
    <nav aria-label="Культуры" className="flex flex-wrap items-center gap-1.5">
      <p className="me-1 text-sm text-muted">Культуры:</p>
      {crops.map(({ alias, name }) => (
        <Chip key={alias} to={`/plants/${alias}`}>
          {name}
        </Chip>
      ))}
    </nav>
  )
}
