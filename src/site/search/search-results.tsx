import { PageHeader } from '#ui/page/page-header.tsx'
import type { Results } from './find-results.server.ts'
import { NothingFound, ResultGroups, resultsTitle } from './result-groups.tsx'
import { SearchForm } from './search-form.tsx'

/** `/?q=…`: what all lists find for the same words. */
export function SearchResults({ results }: { results: Results }) {
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Поиск' }]} title={resultsTitle(results)} />
      <SearchForm key={results.q} defaultValue={results.q} className="mb-6 max-w-measure" />
      {results.corrected !== null && (
        <p className="mb-4">
          По{'\u00a0'}словам «{results.q}» ничего нет. Показано по{'\u00a0'}словам «{results.corrected}».
        </p>
      )}
      {results.total === 0 && <NothingFound />}
      <ResultGroups results={results} className="gap-y-6 md:grid-cols-2 lg:grid-cols-4" />
    </>
  )
}
