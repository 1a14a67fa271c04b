import { count } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ProblemListView } from '../catalogue/problem-list.view.ts'
import { kindWords } from '../problem-kind.ts'
import { ProblemCards } from './problem-cards.tsx'

/** The empty list: links without one of the filters, and the closest matches. */
export function NothingFound({ view }: { view: ProblemListView }) {
  const { kind, empty } = view
  if (!empty) return null
  return (
    <>
      <EmptyState
        title="По этим фильтрам ничего нет"
        action={
          <LinkButton to={kindWords[kind].path} variant="secondary">
            Сбросить все фильтры
          </LinkButton>
        }
      >
        {empty.hint && <p>{empty.hint}</p>}
        {empty.drops.length > 0 && (
          <ul className="mt-2 space-y-1">
            {empty.drops.map(drop => (
              <li key={drop.to}>
                <Link to={drop.to} className="text-link underline underline-offset-4">
                  {drop.label}
                </Link>
                {' — '}
                {count(drop.count, kindWords[kind])}
              </li>
            ))}
          </ul>
        )}
      </EmptyState>
      {empty.nearest.length > 0 && (
        <Section id="nearest" title="Ближе всего">
          <ProblemCards kind={kind} cards={empty.nearest} heading="h3" label="Ближайшие записи" />
        </Section>
      )}
    </>
  )
}
