import { yearOf } from '#features/verdict/calendar.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { hasAhead } from './season-rows.ts'
import type { SeasonView } from './season-view.ts'

interface SeasonNextProps {
  season: SeasonView
  setYear(year: number): void
}

const waiting = { one: 'дело ждёт', few: 'дела ждут', many: 'дел ждут' } as const
const link = 'inline-flex min-h-11 items-center text-link underline underline-offset-4'

/** In autumn the strip of this year has ended: what comes next, and what is done in gardens now. */
export function SeasonNext({ season, setYear }: SeasonNextProps) {
  const { today, year, ahead } = season
  if (!ahead || year !== yearOf(today) || hasAhead(season)) return null
  const { next, undated } = ahead
  return (
    <div className="screen-only mt-4 max-w-measure rounded-card border border-line bg-surface p-4">
      {next ? (
        <p>
          До конца года дел с&nbsp;датами нет. Следующее&nbsp;— «{next.title}», {dateSeenFrom(today, next.from)}.
        </p>
      ) : (
        <p>До конца года дел с&nbsp;датами нет.</p>
      )}
      {undated > 0 && (
        <p className="mt-1">{count(undated, waiting)} своей фазы: отметьте её у&nbsp;посадки, и&nbsp;появятся дни.</p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {next && yearOf(next.from) !== year && (
          <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setYear(yearOf(next.from))}>
            Сезон {yearOf(next.from)}
          </Button>
        )}
        {undated > 0 && (
          <Link to="/profile?view=plantings" className={link}>
            К&nbsp;посадкам
          </Link>
        )}
        <Link to="/#sejchas" className={link}>
          Что делать в&nbsp;саду сейчас
        </Link>
      </p>
    </div>
  )
}
