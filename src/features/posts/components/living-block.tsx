import { levelLooks, toneClass } from '#ui/badges/tone.ts'
import { VerdictBadge, VerdictMark } from '#ui/badges/verdict-badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { type Column, DataTable } from '#ui/tables/data-table.tsx'
import type { Living, LivingUse } from '../living.ts'
import './article.css'

const linkClass = 'tap text-link underline underline-offset-4'

interface LivingBlockProps {
  living: Living | undefined
  /** The day that the catalogue was read: «26 ноября 2026». */
  day: string
}

/** A part of an article that shows the catalogue as it is today. */
export function LivingBlock({ living, day }: LivingBlockProps) {
  switch (living?.type) {
    case 'fact':
      return (
        <Link to={living.to} title={`${living.title}. По каталогу на ${day}`} className={linkClass}>
          {living.text}
        </Link>
      )
    case 'uses':
      return <Uses living={living} day={day} />
    case 'card':
      return <CardBlock living={living} />
    case 'calculator':
      return (
        <p className="rounded-card border border-line bg-surface p-4">
          <Icon name="calculator" className="me-2 inline text-link" />
          <Link to={living.to} className={linkClass}>
            Сколько нужно: {living.title}
          </Link>
          {living.text && <span className="text-muted"> — {living.text}</span>}
        </p>
      )
    default:
      return (
        <span className="text-muted">
          <Icon name="unknown" size={16} className="me-1 inline" />
          Этой записи на{'\u00a0'}сайте больше нет.
        </span>
      )
  }
}

/** The reason stands below the word, because the column is narrow. */
const Verdict = ({ verdict }: LivingUse) =>
  verdict.why === null ? (
    <VerdictMark verdict={verdict} />
  ) : (
    <>
      <VerdictBadge verdict={verdict.level}>{levelLooks[verdict.level].word}</VerdictBadge>
      <span className="block text-muted">{verdict.why}</span>
    </>
  )

const columns: readonly Column<LivingUse>[] = [
  {
    key: 'name',
    label: 'Препарат',
    rowHead: true,
    render: ({ to, name }) => (
      <Link to={to} className="tap text-link">
        {name}
      </Link>
    ),
  },
  {
    key: 'rate',
    label: 'Норма',
    render: ({ rate, place }) => (
      <>
        {rate.replace(' воды', '')}
        <span className="sm:hidden"> · {place}</span>
      </>
    ),
  },
  { key: 'wait', label: 'Срок ожидания', render: ({ wait }) => wait, className: 'labelled' },
  { key: 'place', label: 'Где', render: ({ place }) => place, className: 'max-sm:hidden' },
  { key: 'verdict', label: 'Ответ', render: Verdict },
]

const Uses = ({
  living: { title, total, rows, to, isMore },
  day,
}: {
  living: Extract<Living, { type: 'uses' }>
  day: string
}) => (
  <section aria-label={title} className="my-5">
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <p className="font-display text-lg">{title}</p>
      <p className="text-sm text-muted">{total}</p>
    </div>
    {rows.length > 0 ? (
      <DataTable
        caption={title}
        captionHidden
        columns={columns}
        rows={rows}
        keyOf={({ to }) => to}
        className="use-rows"
      />
    ) : (
      <p>
        Разрешённых препаратов в{'\u00a0'}каталоге сейчас нет.{' '}
        <Link to={to} className={linkClass}>
          Что помогает без них
        </Link>
      </p>
    )}
    <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
      {rows.length > 0 && (
        <Link to={to} className={`${linkClass} inline-flex min-h-11 mouse:min-h-9 items-center`}>
          {isMore ? 'Все препараты, признаки и\u00a0меры' : 'Признаки и\u00a0меры'}
        </Link>
      )}
      <span>
        проверено по{'\u00a0'}каталогу {day}
      </span>
    </p>
  </section>
)

const CardBlock = ({
  living: { kind, alias, to, title, text, lapse },
}: {
  living: Extract<Living, { type: 'card' }>
}) => (
  <div className="my-5 flex items-center gap-3 rounded-card border border-line bg-surface p-3">
    {kind !== 'products' && (
      <img
        src={drawingAddress(kind, alias)}
        alt=""
        width={80}
        height={60}
        loading="lazy"
        className="h-auto w-20 flex-none"
      />
    )}
    <div className="min-w-0">
      <p className="font-medium">
        {to ? (
          <Link to={to} className={lapse ? 'text-muted line-through' : 'text-link'}>
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {text && <p className="text-sm text-muted">{text}</p>}
      {lapse && (
        <p className={`${toneClass('tomato')} text-sm text-(--tone-ink)`}>
          {lapse}{' '}
          <Link to={`${to}#analogues`} className={linkClass}>
            Чем заменить
          </Link>
        </p>
      )}
    </div>
  </div>
)
