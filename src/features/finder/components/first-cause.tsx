import { Illustration } from '#ui/illustration.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { CauseView } from '../result.view.ts'
import { CauseMeter } from './cause-meter.tsx'

/** The named cause: what speaks for and against it, and one thing to do. */
export const FirstCause = ({ cause }: { cause: CauseView }) => (
  <article aria-label={cause.name} className="overflow-hidden rounded-card border border-line bg-surface">
    <div className="flex items-start">
      <Illustration
        kind={cause.kind}
        alias={cause.alias}
        alt={`Рисунок: ${cause.name}`}
        eager
        className="w-33 shrink-0 rounded-ee-card sm:w-48"
      />
      <div className="min-w-0 grow p-3.5 sm:p-5">
        <CauseMeter meter={cause.meter} />
        <p className="mt-2 text-lg leading-snug font-semibold">{cause.matched}</p>
        <p className="mt-1 text-sm text-muted">
          {cause.against ? <Against text={cause.against} /> : 'Против — ничего.'}
        </p>
        {cause.open && <p className="mt-1 text-sm text-muted">Не проверено: {cause.open}.</p>}
        {cause.season && <p className="mt-1 text-sm">{cause.season}</p>}
      </div>
    </div>
    <div className="flex flex-wrap gap-x-5 gap-y-1 p-4 pt-3 sm:px-5">
      <Action cause={cause} />
    </div>
  </article>
)

function Action({ cause: { drugs, drugsTo, calculate, measuresTo, to, isQuarantine } }: { cause: CauseView }) {
  const measures = 'inline-flex min-h-11 items-center text-link underline underline-offset-4'
  if (isQuarantine)
    return (
      <>
        <p className="w-full">Карантинный объект: сообщите в&nbsp;карантинную службу и&nbsp;не&nbsp;лечите сами.</p>
        <LinkButton to={to} className="w-full sm:w-auto">
          Кому сообщить
        </LinkButton>
      </>
    )
  if (drugs === null)
    return (
      <>
        <p className="w-full text-muted">Разрешённых препаратов для этой пары в&nbsp;каталоге нет.</p>
        <LinkButton to={measuresTo} className="w-full sm:w-auto">
          Что делать без препаратов
        </LinkButton>
      </>
    )
  return (
    <>
      <LinkButton to={drugsTo} className="min-h-12 w-full sm:w-auto">
        Чем можно: {drugs}
      </LinkButton>
      <Link to={measuresTo} className={`${measures} max-sm:w-full max-sm:justify-center`}>
        Что сделать без препаратов
      </Link>
      <p className="flex w-full flex-wrap items-center gap-x-3 text-sm text-muted">
        Сколько налить:
        {calculate.map(({ name, to: calculator }) => (
          <Link key={calculator} to={calculator} className="row-action">
            {name}
          </Link>
        ))}
      </p>
    </>
  )
}

/** What the user looked for and did not find. */
export const Against = ({ text }: { text: string }) => (
  <>
    <b className="font-medium text-danger">Против:</b> {text} — нет
  </>
)
