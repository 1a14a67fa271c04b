import { addDays, isDay } from '#features/verdict/calendar.ts'
import { useTypedValue } from '#ui/form/use-typed-value.ts'
import { plural, range } from '#ui/format/format.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'

const dayWord = (to: number) => plural(to, 'день', 'дня', 'дней')

interface GrowingBarProps {
  /** From sowing to the first harvest. */
  days: { from: number; to: number }
}

/** Days after the first harvest that the bar has room for; how long it goes on depends on the weather. */
const tail = 45

/** The way from sowing to harvest; with a day of sowing the days of the first harvest. */
export function GrowingBar({ days: { from, to } }: GrowingBarProps) {
  const [sown, sownField] = useTypedValue()
  const total = to + tail
  const isKnown = isDay(sown)
  const first = isKnown
    ? `${dayAndMonth(addDays(sown, from))}${from === to ? '' : `\u00a0— ${dayAndMonth(addDays(sown, to))}`}`
    : null
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <label className="screen-only hidden flex-wrap items-center gap-x-3 gap-y-1 scripted:flex">
        Посею
        <input type="date" {...sownField} className="field w-48" />
      </label>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-3 h-8 w-full rounded-control tone-lime"
      >
        <rect width="100" height="10" className="fill-(--tone-frame)" />
        <rect
          x={(from / total) * 100}
          width={100 - (from / total) * 100}
          height="10"
          className="tone-green fill-(--tone-soft)"
        />
        <rect x={(to / total) * 100} width="0.4" height="10" className="tone-green fill-(--tone-ink)" />
      </svg>
      <p className="mt-2 flex justify-between gap-4 text-sm">
        <span>{isKnown ? `посев ${dayAndMonth(sown)}` : 'посев'}</span>
        <span className="font-medium">{first ?? `первый сбор через ${range(from, to)}\u00a0${dayWord(to)}`}</span>
      </p>
      <p role="status" className="mt-2 text-sm text-muted">
        {first
          ? `Первый сбор\u00a0— ${first}. Сколько он продлится, зависит от\u00a0погоды.`
          : `От посева до первого сбора ${range(from, to)}\u00a0${dayWord(to)}. Когда сеять именно у\u00a0вас, не\u00a0скажем: нет данных о\u00a0заморозках региона.`}
      </p>
    </div>
  )
}
