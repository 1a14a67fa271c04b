import { useMatches } from 'react-router'
import { type ResultsHandle, resultsId } from '#ui/list/results-id.ts'

const skipLink =
  'sr-only z-notice rounded-control bg-surface px-4 py-2 text-link focus:not-sr-only focus:fixed focus:start-4 focus:top-4'

/** First in the order of Tab. Routes tell by their handle whether they have results: a rule with `:has` on the page would be matched after every change of it. */
export function SkipLinks() {
  const hasResults = useMatches().some(({ handle }) => (handle as ResultsHandle | undefined)?.hasResults)
  return (
    <>
      <a href="#main" className={skipLink}>
        К содержанию
      </a>
      {hasResults && (
        <a href={`#${resultsId}`} className={skipLink}>
          К результатам
        </a>
      )}
    </>
  )
}
