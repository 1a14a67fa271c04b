import { dayAndMonth, shortMonthName } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { laneWidth, monthStarts } from './lane-places.ts'
import { SeasonLane } from './season-lane.tsx'
import { placeInYear } from './season-rows.ts'
import type { SeasonMark, SeasonView } from './season-view.ts'
import type { Drag } from './use-mark-drag.ts'

interface SeasonStripProps {
  season: SeasonView
  onMove(mark: SeasonMark): void
  onDrop(drag: Drag): void
}

/** A picture with links and buttons; who cannot see it reads the table. */
export function SeasonStrip({ season: { rows, year, today }, onMove, onDrop }: SeasonStripProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="season-strip" aria-label={`Сезон ${year} полосой`} tabIndex={0}>
        <div className="season-row">
          <div className="season-name" />
          <Months year={year} today={today} />
        </div>
        {rows.map(row => (
          <div key={row.planting ? row.planting.id : `${row.name} ${row.place}`} className="season-row">
            <div className="season-name">
              {row.planting ? <Link to={`/profile?view=plantings&planting=${row.planting.id}`}>{row.name}</Link> : row.name}
              {row.place && <span className="season-place">{row.place}</span>}
            </div>
            <SeasonLane row={row} year={year} today={today} onMove={onMove} onDrop={onDrop} />
          </div>
        ))}
      </section>
    </>
  )
}

/** The names of the months, and the day of today above its line. */
function Months({ year, today }: { year: number; today: string }) {
  const x = placeInYear(today, year) * laneWidth
  return (
    <svg className="season-lane" viewBox={`0 0 ${laneWidth} 44`} aria-hidden="true">
      {monthStarts(year).map((left, index) => (
        <g key={left}>
          <line x1={left} x2={left} y1={24} y2={44} className="season-line" />
          <text x={left + 5} y={40} className="season-month">
            {shortMonthName(index + 1)}
          </text>
        </g>
      ))}
      {today.startsWith(String(year)) && (
        <>
          <rect x={Math.min(x - 32, laneWidth - 66)} y={2} width={66} height={20} rx={10} className="season-today" />
          <text x={Math.min(x + 1, laneWidth - 33)} y={16} textAnchor="middle" className="season-today-text">
            {dayAndMonth(today)}
          </text>
          <rect x={x - 1} y={22} width={2} height={22} className="season-today" />
        </>
      )}
    </svg>
  )
}
