import { useSyncExternalStore } from 'react'
import { calendarDay } from '#kit/calendar-day.ts'
import { Button } from '#ui/button.tsx'
import { shortDate } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { clearCalculations, type RecentCalculation, readCalculations } from '../recent-calculations.ts'

/** Rendered at the end of the page, so that its appearance shifts nothing. */
export function RecentList() {
  const list = useSyncExternalStore(subscribe, snapshot, () => emptyList)
  if (list.length === 0) return null
  return (
    <section aria-labelledby="recent-title" className="screen-only mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="recent-title" className="text-2xl">
          Последние расчёты
        </h2>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            clearCalculations()
            window.dispatchEvent(new Event('calculations'))
          }}
        >
          Очистить
        </Button>
      </div>
      <p className="mb-3 text-sm text-muted">Хранятся только на этом устройстве.</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {list.map(({ search, title, amount, at }) => (
          <li key={search}>
            <Link
              to={`/calculator${search}`}
              top
              className="grid min-h-14 gap-0.5 rounded-control border border-line bg-surface px-4 py-2.5 hover:border-primary"
            >
              <span className="font-medium">{title}</span>
              <span className="text-sm text-muted">
                {amount} · {shortDate(calendarDay(new Date(at)))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const emptyList: RecentCalculation[] = []
let cached: { text: string; list: RecentCalculation[] } = { text: '[]', list: emptyList }

/** `useSyncExternalStore` needs the same array while nothing has changed. */
function snapshot(): RecentCalculation[] {
  const list = readCalculations()
  const text = JSON.stringify(list)
  if (text !== cached.text) cached = { text, list }
  return cached.list
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('calculations', changed)
  window.addEventListener('storage', changed)
  return () => {
    window.removeEventListener('calculations', changed)
    window.removeEventListener('storage', changed)
  }
}
