import { NothingFound } from '#ui/list/nothing-found.tsx'
import { Section } from '#ui/page/section.tsx'
import type { ProblemListView } from '../catalogue/problem-list.view.ts'
import { kindWords } from '../problem-kind.ts'
import { ProblemCards } from './problem-cards.tsx'

/** The empty list: links without one of the filters, and the closest matches. */
export function NoProblems({ view: { kind, empty, words } }: { view: ProblemListView }) {
  if (!empty) return null
  return (
    <>
      <NothingFound
        title="По этим фильтрам ничего нет"
        reset={{ to: kindWords[kind].path }}
        words={kindWords[kind]}
        tried={words}
        empty={empty}
      />
      {empty.nearest.length > 0 && (
        <Section id="nearest" title="Ближе всего">
          <ProblemCards kind={kind} cards={empty.nearest} heading="h3" label="Ближайшие записи" />
        </Section>
      )}
    </>
  )
}
