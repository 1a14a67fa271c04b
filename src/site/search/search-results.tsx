import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Results } from './find-results.server.ts'
import { NothingFound } from './nothing-found.tsx'
import { ResultGroups, resultsTitle } from './result-groups.tsx'
import { SearchForm } from './search-form.tsx'

/** `/?q=…`: what all lists find for the same words. */
export function SearchResults({ results }: { results: Results }) {
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Поиск' }]} title={resultsTitle(results)} />
      <SearchForm key={results.q} defaultValue={results.q} className="mb-6 max-w-measure" />
      {results.corrected !== null && (
        <p className="mb-4">
          По{'\u00a0'}словам «{results.q}» ничего нет. Показано по{'\u00a0'}словам «{results.corrected}».{' '}
          <Link
            to={`/?q=${encodeURIComponent(`"${results.q}"`)}`}
            rel="nofollow"
            className="text-link underline underline-offset-4"
          >
            Искать «{results.q}»
          </Link>
        </p>
      )}
      {results.total === 0 && <NothingFound results={results} />}
      <ResultGroups results={results} className="search-lists" />
    </>
  )
}
