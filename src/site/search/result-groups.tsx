import { useId } from 'react'
import { markWords } from '#features/search/mark-words.ts'
import { sections } from '#site/sections.ts'
import { number } from '#ui/format/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Results } from './find-results.server.ts'

const linkClass = 'text-link underline underline-offset-4'

interface ResultGroupsProps {
  results: Results
  /** Of the columns. */
  className: string
}

/** The first matches of every list that has some, with a link to all of them. */
export function ResultGroups({ results: { q, corrected, answer, groups }, className }: ResultGroupsProps) {
  const found = groups.filter(group => group.total > 0)
  const isSymptom = found.length > 0 && found.every(({ list }) => list === 'diseases' || list === 'pests')
  return (
    <>
      {answer && <Answer answer={answer} />}
      {isSymptom && !answer && (
        <p className="mb-3">
          <Link to={`/finder?q=${encodeURIComponent(q)}`} className={`inline-flex min-h-11 items-center ${linkClass}`}>
            Это признак? Найдём причину на{'\u00a0'}вашей культуре
          </Link>
        </p>
      )}
      <div className={`grid gap-x-8 ${className}`}>
        {found.map(group => (
          <Group key={group.list} group={group} q={q} corrected={corrected} />
        ))}
      </div>
    </>
  )
}

/** What answers the whole question: products with their waiting periods, the calculator or the finder. */
const Answer = ({ answer: { text, to, count, rows } }: { answer: NonNullable<Results['answer']> }) => (
  <div className="mb-4">
    <Link to={to} className={`inline-flex min-h-11 items-center font-medium ${linkClass}`}>
      {count === null ? text : `${text}. Разрешено препаратов: ${number(count)}`}
    </Link>
    {rows.length > 0 && (
      <ul>
        {rows.map(row => (
          <li key={row.to}>
            <Link to={row.to} className={`inline-flex min-h-11 items-center ${linkClass}`}>
              {row.name}
            </Link>
            {row.wait && ` · ожидание: ${row.wait}`}
          </li>
        ))}
      </ul>
    )}
  </div>
)

function Group({
  group: { list, title, total, items, isOfList },
  q,
  corrected,
}: { group: Results['groups'][number] } & Pick<Results, 'q' | 'corrected'>) {
  const id = useId()
  const icon = sections.find(({ to }) => to === `/${list}`)?.icon
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 flex items-center gap-2 text-xl">
        {icon && <Icon name={icon} className="text-link" />}
        {title} <span className="text-base text-muted">{number(total)}</span>
      </h2>
      <ul>
        {items.map(({ alias, name, note }) => (
          <li key={alias} className="flex min-h-11 flex-wrap items-center gap-x-2 py-1">
            <Link to={`/${list}/${alias}`} className={`inline-flex min-h-9 items-center ${linkClass}`}>
              <span>
                {markWords(name, corrected ?? q).map(({ text, isMarked }, index) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title never change their order
                  isMarked ? <mark key={index}>{text}</mark> : text,
                )}
              </span>
            </Link>
            {note && <span className="text-sm text-muted">{note}</span>}
          </li>
        ))}
      </ul>
      {total > items.length && (
        <Link to={`/${list}?q=${encodeURIComponent(corrected ?? q)}`} className="inline-flex min-h-11 items-center font-medium text-link">
          {isOfList ? `Все ${number(total)}` : 'Искать в\u00a0этом списке'}
        </Link>
      )}
    </section>
  )
}

/** «„тля“: нашлось 12». */
export const resultsTitle = ({ q, total }: Results): string =>
  total > 0 ? `«${q}»: нашлось ${number(total)}` : `«${q}»: ничего не\u00a0нашлось`
