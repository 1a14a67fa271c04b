import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { FavoriteView } from '../favorite-view.ts'

/** So many products are asked about at once. */
const maxAsked = 20

/** What of it may be used today on the gardener's own plantings. */
export function TodayLine({ items }: { items: readonly FavoriteView[] }) {
  const drugs = items.filter(({ kind, url }) => kind === 'drug' && url !== null).slice(0, maxAsked)
  return drugs.length === 0 ? null : <Allowed drugs={drugs.map(({ alias }) => alias).join()} />
}

function Allowed({ drugs }: { drugs: string }) {
  const { data } = useApiQuery(`/garden/verdicts?drugs=${drugs}`)
  const allowed = (data?.items ?? []).filter(({ level, isIncomplete }) => level === 'allowed' && !isIncomplete)
  const names = new Map(allowed.map(({ drug }) => [drug.alias, drug.name]))
  if (names.size === 0) return null
  return (
    <p className="tone-green mt-4 flex items-start gap-3 rounded-card border border-line bg-(--tone-frame) p-3">
      <Icon name="allowed" className="mt-0.5 text-(--tone-mark)" />
      <span>
        <b>
          Сегодня на{'\u00a0'}ваших посадках можно {names.size}:
        </b>{' '}
        {[...names].map(([alias, name], index) => (
          <span key={alias}>
            {index > 0 && ', '}
            <Link to={`/drugs/${alias}`} className="underline underline-offset-4">
              {name}
            </Link>
          </span>
        ))}
      </span>
    </p>
  )
}
