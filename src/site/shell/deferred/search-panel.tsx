import './search-panel.css'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { NothingFound } from '#site/search/nothing-found.tsx'
import { saveSearch } from '#site/search/recent-searches.ts'
import { ResultGroups, resultsTitle } from '#site/search/result-groups.tsx'
import { SearchForm } from '#site/search/search-form.tsx'
import { Link } from '#ui/link.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { BeforeTyping } from './before-typing.tsx'
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
      <SearchForm
        value={words}
        onChange={event => setWords(event.target.value)}
        autoComplete="off"
        enterKeyHint="search"
      />
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
  const answersAll = answer?.kind === 'allowed' || answer?.kind === 'use' || answer?.kind === 'calculator'
  const target = answersAll && !failure ? answer.to : `/?q=${encodeURIComponent(q)}`
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
      <ResultGroups results={results} className="grid gap-x-8 gap-y-3 sm:grid-cols-2" />
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
  const next = {
    ArrowDown: stops[at + 1],
    ArrowUp: stops[at - 1],
    ...(at > 0 && { Home: stops[1], End: stops.at(-1) }),
  }[event.key]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) || key === 'Backspace'
