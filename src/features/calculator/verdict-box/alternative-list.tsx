import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Alternative } from './alternatives.ts'

const maxShown = 3

/** The way out of «нельзя»: what is allowed for the same problem, the shortest waiting period first. */
export function AlternativeList({
  alternatives,
  isByHarvest,
}: {
  alternatives: readonly Alternative[]
  isByHarvest: boolean
}) {
  const shown = alternatives.slice(0, maxShown)
  if (shown.length === 0)
    return (
      <p className="screen-only">
        Другого разрешённого препарата{isByHarvest && ', который успеет к\u00a0сбору,'} в{'\u00a0'}каталоге нет.
      </p>
    )
  return (
    <div className="screen-only grid gap-2">
      <h3 className="text-lg">{isByHarvest ? 'Разрешено и\u00a0успеет' : 'Разрешено'}</h3>
      <ul className="grid overflow-hidden rounded-control border border-line bg-surface">
        {shown.map(({ name, facts, waiting, to }) => (
          <li key={to} className="border-b border-line last:border-0">
            <Link
              to={to}
              top
              className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-2 px-3 py-2 text-ink hover:bg-line/60"
            >
              <span>
                <span className="font-medium">{name}</span>
                <span className="block text-sm text-muted">
                  {facts} · <span className="font-semibold text-ink">{waiting}</span>
                </span>
              </span>
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
