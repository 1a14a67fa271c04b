import type { ReactNode } from 'react'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { days } from '#ui/format/format.ts'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { OwnDaysBlock } from './own-days-block.tsx'
import type { OwnVerdict } from './own-verdict.ts'
import { useVerdictsCopy } from './seen-verdicts.ts'

interface OwnPlantingsProps {
  /** `drug=skor`, `problem=parsha-yabloni` or `crop=tomat`. */
  query: string
  /** For who has no such planting. */
  children: ReactNode
  /** One product: without its days. */
  isShort?: boolean | undefined
}

/** «Для моих посадок»: the same verdicts as in the garden. */
export function OwnPlantings({ query, children, isShort }: OwnPlantingsProps) {
  const { data, reload } = useApiQuery(`/garden/verdicts?${query}`)
  useVerdictsCopy(query, data?.items)
  if (!data || data.items.length === 0) return children
  const isOneProduct = query.startsWith('drug=')
  if (isOneProduct && !isShort)
    return (
      <OwnDaysBlock items={data.items} onChange={reload}>
        {children}
      </OwnDaysBlock>
    )
  const plantings = Map.groupBy(data.items, ({ planting }) => planting.id)
  return (
    <section aria-labelledby="own-plantings" className="rounded-control border border-line bg-surface p-4">
      <h2 id="own-plantings" className="text-xl">
        Для моих посадок сегодня
      </h2>
      <ul className="mt-2 grid gap-3">
        {[...plantings.values()].map(items => (
          <li key={items[0]!.planting.id}>
            <Link
              to={`/profile?view=plantings&planting=${items[0]!.planting.id}`}
              className="inline-flex min-h-11 items-center"
            >
              {items[0]!.planting.name}
            </Link>
            <ul className="grid gap-2">
              {items.map(item => (
                <li key={item.use}>
                  <Answer item={item} withDrug={!isOneProduct} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Answer = ({ item, withDrug }: { item: OwnVerdict; withDrug: boolean }) => (
  <>
    <p className="flex flex-wrap items-center gap-2">
      {withDrug && (
        <Link to={`/drugs/${item.drug.alias}`} className="inline-flex min-h-11 items-center font-medium">
          {item.drug.name}
        </Link>
      )}
      <VerdictBadge verdict={item.level} />
      {item.dose && (
        <span className="font-semibold">
          {item.dose.amount}
          {item.dose.water && ` на\u00a0${item.dose.water} воды`}
        </span>
      )}
    </p>
    <p className="text-sm text-muted">{noteOf(item)}</p>
  </>
)

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
