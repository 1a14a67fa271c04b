import type { WordsNote } from '#kit/catalogue-list/words-note.ts'
import { count } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { WordsTried } from '#ui/list/words-note.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'

interface NothingFoundProps {
  /** What was tried of the words of the list. */
  tried?: WordsNote | null
  title: string
  reset: { label?: string | undefined; to: string }
  /** «1 сорт, 2 сорта, 5 сортов». */
  words: Readonly<Record<'one' | 'few' | 'many', string>>
  empty: {
    /** Why nothing can be found. */
    hint: string | null
    /** The list without one of its filters. */
    drops: readonly { label: string; to: string; count: number }[]
  }
}

/** An empty list says why, and what is found without each of its filters. */
export const NothingFound = ({ title, reset, words, tried = null, empty: { hint, drops } }: NothingFoundProps) => (
  <EmptyState
    title={title}
    action={
      <LinkButton to={reset.to} variant="secondary">
        {reset.label ?? 'Сбросить все фильтры'}
      </LinkButton>
    }
  >
    {hint && <p>{hint}</p>}
    <WordsTried words={tried} />
    <Drops drops={drops} words={words} />
  </EmptyState>
)

type DropsProps = Pick<NothingFoundProps, 'words'> & Pick<NothingFoundProps['empty'], 'drops'>

/** What the list has without one of its filters. */
export const Drops = ({ drops, words }: DropsProps) =>
  drops.length > 0 && (
    <ul className="mt-2 space-y-1">
      {drops.map(({ to, label, count: found }) => (
        <li key={to}>
          <Link to={to} className="text-link underline underline-offset-4">
            {label}
          </Link>
          {' — '}
          {count(found, words)}
        </li>
      ))}
    </ul>
  )
