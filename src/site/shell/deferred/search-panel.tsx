import './search-panel.css'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { NothingFound } from '#site/search/nothing-found.tsx'
import { forgetSearch, forgetSearches, readSearches, saveSearch } from '#site/search/recent-searches.ts'
import { ResultGroups, resultsTitle } from '#site/search/result-groups.tsx'
import { SearchForm } from '#site/search/search-form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Callout } from '#ui/page/callout.tsx'
import type { MenuGroup } from '../catalog-menu.tsx'
import { cleanWords, minLength, useResults } from './use-results.ts'

/**
 * The search in everything: results while typing. Enter waits for the answer to exactly what was typed and opens it where it answers the
 * whole question, else the page `/?q=…`. The arrow keys walk from the field through the results.
 */
export function SearchPanel() {
  const [words, setWords] = useState('')
  const found = useResults(words)
  const { results, failure, isPending } = found
  const q = cleanWords(words)
  const isAsked = q.length >= minLength
  const submit = useEnter(q, found)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the field and the links, which Tab reaches too
    <div
      className="search-panel"
      onKeyDown={moveFocus}
      onSubmit={submit}
      onClick={event => isLink(event.target) && isAsked && saveSearch(q)}
    >
      <SearchForm value={words} onChange={event => setWords(event.target.value)} autoComplete="off" enterKeyHint="search" />
      <div aria-busy={isPending} className="search-results">
        <p role="status" className="mb-2 font-medium empty:hidden">
          {isAsked && results && resultsTitle(results)}
        </p>
        {isAsked ? <Found results={results} failure={failure} /> : <BeforeTyping onChoose={setWords} />}
      </div>
    </div>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null

/** Enter may come before the answer to what was typed has: then it is remembered until the answer is there. */
function useEnter(q: string, { results, failure, isPending }: ReturnType<typeof useResults>) {
  const waiting = useRef('')
  const answer = results?.answer
  const target = answer && answer.kind !== 'finder' && !failure ? answer.to : `/?q=${encodeURIComponent(q)}`
  const open = () => {
    waiting.current = ''
    saveSearch(q)
    void navigateTo(target)
  }
  useEffect(() => {
    if (waiting.current !== '' && waiting.current === q && !isPending) open()
  })
  return (event: FormEvent) => {
    if (!(event.target as HTMLElement).closest('search')) return
    event.preventDefault()
    if (q === '') return
    if (isPending) waiting.current = q
    else open()
  }
}

function Found({ results, failure }: Pick<ReturnType<typeof useResults>, 'results' | 'failure'>) {
  if (failure)
    return (
      <div role="alert">
        <Callout kind="warning" title="Подсказки не загрузились">
          <p>
            {failure} Нажмите «Найти», чтобы открыть страницу с{'\u00a0'}результатами.
          </p>
        </Callout>
      </div>
    )
  if (!results) return null
  if (results.total === 0) return <NothingFound results={results} />
  return (
    <>
      {results.corrected !== null && (
        <p className="mb-3 text-sm">
          Показано по{'\u00a0'}слову «{results.corrected}».{' '}
          <Link to={`/?q=${encodeURIComponent(`"${results.q}"`)}`} className="text-link underline underline-offset-4">
            Искать «{results.q}»
          </Link>
        </p>
      )}
      <ResultGroups results={results} className="gap-y-3 sm:grid-cols-2" />
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], [aria-busy] a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const [field] = stops
  if (at > 0 && isTyping(event)) {
    // Its letter goes into the field.
    field!.focus()
    return
  }
  const next = { ArrowDown: stops[at + 1], ArrowUp: stops[at - 1], ...(at > 0 && { Home: stops[1], End: stops.at(-1) }) }[event.key]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) || key === 'Backspace'

const examples = [
  { q: 'чем от тли на смородине', text: 'покажем разрешённое и\u00a0срок' },
  { q: 'скор на ведро', text: 'откроем расчёт' },
  { q: 'дырки на листьях', text: 'откроем признаки' },
]

/** Recent questions, how to ask, and the first crop of every group in the menu. */
function BeforeTyping({ onChoose }: { onChoose(q: string): void }) {
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
        <ul>
          {examples.map(({ q, text }) => (
            <li key={q}>
              <button type="button" className="flex min-h-11 w-full flex-wrap items-center gap-x-2 text-start" onClick={() => onChoose(q)}>
                <span className="text-link">{q}</span>
                <span className="text-sm text-muted">{text}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <QuickLinks />
    </div>
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
