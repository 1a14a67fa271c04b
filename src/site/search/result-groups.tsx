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
          <Group key={group.title} group={group} q={q} corrected={corrected} />
        ))}
      </div>
    </>
  )
}

/** What answers the whole question: products with their waiting periods, the calculator or the finder. */
const Answer = ({ answer: { text, to, count, problem, rows } }: { answer: NonNullable<Results['answer']> }) => (
  <div className="mb-4">
    <Link to={to} className={`inline-flex min-h-11 items-center font-medium ${linkClass}`}>
      {count === null ? text : `${text}. Разрешено препаратов: ${number(count)}`}
    </Link>
    {problem && (
      <p>
        <Link to={problem.to} className={`inline-flex min-h-11 items-center ${linkClass}`}>
          {problem.name}: признаки и{'\u00a0'}защита
        </Link>
      </p>
    )}
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
  group: { list, to, title, total, items },
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
        {items.map(({ alias, name, note, thumb }) => (
          <li key={alias} className="flex min-h-11 items-center gap-3 py-1">
            {thumb && <Thumb {...thumb} />}
            <div className="flex min-w-0 flex-wrap items-center gap-x-2">
              <Link to={`/${list}/${alias}`} className={`inline-flex min-h-11 md:min-h-9 items-center ${linkClass}`}>
                <span>
                  {markWords(name, corrected ?? q).map(({ text, isMarked }, index) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title never change their order
                    isMarked ? <mark key={index}>{text}</mark> : text,
                  )}
                </span>
              </Link>
              {note && <span className="text-sm text-muted">{note}</span>}
            </div>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <Link to={to} className="inline-flex min-h-11 items-center font-medium text-link">
          {`Все ${number(total)}`}
        </Link>
      )}
    </section>
  )
}

/** Smaller than the row, with its size said: nothing moves when it arrives. */
const Thumb = ({ src, fit }: { src: string; fit: string }) => (
  <img
    src={src}
    alt=""
    width={40}
    height={30}
    loading="lazy"
    decoding="async"
    className={`h-[30px] w-10 flex-none rounded-control bg-(--tone-frame) tone-gray ${fit}`}
  />
)

/** «„тля“: нашлось 12». */
export const resultsTitle = ({ q, total }: Results): string =>
  total > 0 ? `«${q}»: нашлось ${number(total)}` : `«${q}»: ничего не\u00a0нашлось`
