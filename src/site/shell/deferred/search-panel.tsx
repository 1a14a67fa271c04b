import './search-panel.css'
import { type KeyboardEvent, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { NothingFound, ResultGroups, resultsTitle } from '#site/search/result-groups.tsx'
import { SearchForm } from '#site/search/search-form.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Callout } from '#ui/page/callout.tsx'
import type { MenuGroup } from '../catalog-menu.tsx'
import { useResults } from './use-results.ts'

/** The search in everything: results while typing, the page `/?q=…` on Enter. The arrow keys walk from the field through the results. */
export function SearchPanel() {
  const [words, setWords] = useState('')
  const { results, failure, isPending } = useResults(words)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the field and the links, which Tab reaches too
    <div className="search-panel" onKeyDown={moveFocus}>
      <SearchForm value={words} onChange={event => setWords(event.target.value)} autoComplete="off" enterKeyHint="search" />
      <div aria-busy={isPending} className="search-results">
        <p role="status" className="mb-2 font-medium empty:hidden">
          {words.trim() && results && resultsTitle(results)}
        </p>
        {words.trim() ? <Found results={results} failure={failure} /> : <QuickLinks />}
      </div>
    </div>
  )
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
  return results.total === 0 ? <NothingFound /> : <ResultGroups results={results} className="gap-y-3 sm:grid-cols-2" />
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [aria-busy] a')]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The first crop of every group in the menu. */
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
