import { type ReactNode, useId } from 'react'
import { markWords } from '#features/search/mark-words.ts'
import { sections } from '#site/sections.ts'
import { number } from '#ui/format/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { WithoutNote } from '#ui/list/words-note.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import type { Results } from './find-results.server.ts'

const linkClass = 'text-link underline underline-offset-4'

interface ResultGroupsProps {
  results: Results
  /** Of the columns. */
  className: string
}

/** The first matches of every list that has some, with a link to all of them. */
export function ResultGroups({ results: { q, corrected, answer, groups, without }, className }: ResultGroupsProps) {
  const found = groups.filter(group => group.total > 0)
  const isSymptom = found.length > 0 && found.every(({ list }) => list === 'diseases' || list === 'pests')
  return (
    <>
      <WithoutNote without={without}> На{'\u00a0'}других страницах есть все.</WithoutNote>
      {answer && <Answer answer={answer} />}
      {isSymptom && !answer && (
        <p className="mb-3">
          <Link to={`/finder?q=${encodeURIComponent(q)}`} className={`inline-flex min-h-11 items-center ${linkClass}`}>
            Это признак? Найдём причину на{'\u00a0'}вашей культуре
          </Link>
        </p>
      )}
      <div className={className}>
        {found.map(group => (
          <Group key={group.title} {...{ group, q, corrected, without }} />
        ))}
      </div>
    </>
  )
}

/** What answers the whole question: products with their rates and waiting periods, the calculator or the finder. */
const Answer = ({ answer: { text, tone, to, problem, rows } }: { answer: NonNullable<Results['answer']> }) => (
  <div className="mb-4 max-w-measure">
    <p className={`${tone} rounded-card border border-(--tone-bar) bg-(--tone-frame)`}>
      <Link
        to={to}
        className="flex min-h-14 items-center justify-between gap-3 px-4 py-2 font-display text-lg leading-snug font-semibold text-ink"
      >
        {text}
        <Icon name="chevron-right" className="shrink-0 text-link" />
      </Link>
    </p>
    {rows.length > 0 && (
      <ul className={`mt-2 ${frameClass}`}>
        {rows.map(row => (
          <Row
            key={row.to}
            to={row.to}
            thumb={{ src: drawingAddress('drugs', row.alias), fit: 'object-contain' }}
            note={row.note}
          >
            {row.name}
          </Row>
        ))}
      </ul>
    )}
    {problem && (
      <Link to={problem.to} className={`inline-flex min-h-11 items-center ${linkClass}`}>
        {problem.name}: признаки и{'\u00a0'}защита
      </Link>
    )}
  </div>
)

const frameClass = 'rounded-card border border-line bg-surface'
const boxClass = `divide-y divide-line ${frameClass}`

interface RowProps {
  to: string
  thumb: { src: string; fit: string } | null
  note?: string | null | undefined
  children: ReactNode
}

/** The whole row is one link. */
const Row = ({ to, thumb, note, children }: RowProps) => (
  <li className="relative flex min-h-12 items-center gap-3 px-3 py-1.5">
    {thumb && <Thumb {...thumb} />}
    <div className="min-w-0">
      <Link to={to} className="text-ink no-underline after:absolute after:inset-0 hover:text-link">
        {children}
      </Link>
      {note && <p className="text-sm text-muted">{note}</p>}
    </div>
  </li>
)

function Group({
  group: { list, to, title, total, items },
  q,
  corrected,
  without,
}: { group: Results['groups'][number] } & Pick<Results, 'q' | 'corrected' | 'without'>) {
  const id = useId()
  const icon = sections.find(({ to }) => to === `/${list}`)?.icon
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 flex items-center gap-2 font-sans text-base">
        {icon && <Icon name={icon} className="text-link" />}
        <span>
          {title}
          {'\u00a0'}
          <span className="font-normal text-muted">{number(total)}</span>
        </span>
      </h2>
      <ul className={boxClass}>
        {items.map(({ alias, name, note, thumb }) => (
          <Row key={alias} to={`/${list}/${alias}`} thumb={thumb} note={note}>
            {markWords(name, corrected ?? q, without).map(({ text, isMarked }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one title never change their order
              isMarked ? <mark key={index}>{text}</mark> : text,
            )}
          </Row>
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
