import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { days } from '#ui/format/format.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import type { OwnVerdict } from './own-verdict.ts'

/** «Для моих посадок» on the page of a product: the same verdict as in the garden. Nothing for who has no such planting. */
export function OwnPlantings({ drug }: { drug: string }) {
  const { data } = useApiQuery<{ items: readonly OwnVerdict[] }>(`/garden/drugs/${drug}`)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="own-plantings" className="screen-only mt-4 rounded-control border border-line bg-surface p-4">
      <h2 id="own-plantings" className="text-xl">
        Для моих посадок сегодня
      </h2>
      <ul className="mt-2 grid gap-3">
        {data.items.map(item => (
          <li key={item.planting.id}>
            <p className="flex flex-wrap items-center gap-2">
              <Link to={`/profile?view=plantings&planting=${item.planting.id}`}>{item.planting.name}</Link>
              <VerdictBadge verdict={item.level} />
              {item.dose && (
                <span className="font-semibold">
                  {item.dose.amount}
                  {item.dose.water && ` на\u00a0${item.dose.water} воды`}
                </span>
              )}
            </p>
            <p className="text-sm text-muted">{noteOf(item)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const quiet = ['UNVERIFIED', 'WEATHER_UNKNOWN', 'PPE']

function noteOf({ level, reasons, allowedFrom, wait }: OwnVerdict): string {
  const reason = reasons.find(({ code }) => !quiet.includes(code))?.text
  const parts = [
    reason,
    level === 'forbidden' && allowedFrom ? `Можно с\u00a0${dayAndMonth(allowedFrom)}.` : '',
    level !== 'forbidden' && wait !== null ? `Потом ждать ${days(wait)}.` : '',
  ]
  return parts.filter(Boolean).join(' ')
}
