import type { WordsNote as Note } from '#kit/catalogue-list/words-note.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { resultsId } from '#ui/list/results-id.ts'
import { SearchField } from '#ui/list/search-field.tsx'
import { WordsNote, WordsTried } from '#ui/list/words-note.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

interface ListedTerm {
  alias: string
  name: string
  short: string
}

interface TermListProps {
  q: string
  words: Note | null
  terms: readonly ListedTerm[]
}

export const TermList = ({ q, words, terms }: TermListProps) => (
  <>
    <PageHeader
      breadcrumbs={[{ label: 'Главная', to: '/' }, { label: 'Словарь' }]}
      title="Словарь садовода"
      lead="Слова с&nbsp;этикетки и&nbsp;из реестра, объяснённые коротко."
    />
    <SearchField action="/terms" q={q} label="Какое слово" placeholder="Срок ожидания, ЛПХ…" hiddenParams={[]} />
    <div id={resultsId}>
      <WordsNote words={words} />
      {terms.length === 0 ? (
        <EmptyState
          title={q ? 'Такого слова здесь нет' : 'Терминов пока нет'}
          action={
            q && (
              <LinkButton to="/terms" variant="secondary">
                Весь словарь
              </LinkButton>
            )
          }
        >
          <WordsTried words={words} />
        </EmptyState>
      ) : q ? (
        <Terms terms={terms} />
      ) : (
        <Letters terms={terms} />
      )}
    </div>
  </>
)

/** All terms under their first letters. */
const Letters = ({ terms }: { terms: readonly ListedTerm[] }) =>
  [...Map.groupBy(terms, ({ name }) => name.slice(0, 1).toUpperCase())].map(([letter, group]) => (
    <section
      key={letter}
      aria-labelledby={`letter-${letter}`}
      className="mt-6 gap-4 md:grid md:grid-cols-[3rem_minmax(0,1fr)]"
    >
      <h2 id={`letter-${letter}`} className="text-2xl text-muted">
        {letter}
      </h2>
      <Terms terms={group} />
    </section>
  ))

const Terms = ({ terms }: { terms: readonly ListedTerm[] }) => (
  <dl className="grid gap-x-8 lg:grid-cols-2">
    {terms.map(({ alias, name, short }) => (
      <div key={alias} className="border-t border-line py-3 pointer-coarse:pt-1">
        <dt>
          <Link
            to={`/terms/${alias}`}
            className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center font-medium text-link underline underline-offset-4"
          >
            {name}
          </Link>
        </dt>
        <dd className="text-muted">{short}</dd>
      </div>
    ))}
  </dl>
)
