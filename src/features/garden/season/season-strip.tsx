import { dayAndMonth, monthName, shortMonthName } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { decadeStarts, isIn, laneWidth, monthStarts, placeOf } from './lane-places.ts'
import { SeasonLane } from './season-lane.tsx'
import { type SeasonSpan, seasonSpan } from './season-span.ts'
import type { SeasonMark, SeasonRow, SeasonView } from './season-view.ts'
import type { Drag } from './use-mark-drag.ts'

interface SeasonStripProps {
  season: SeasonView
  onMove(mark: SeasonMark): void
  /** A mark that cannot be moved. */
  onOpen(mark: SeasonMark, row: SeasonRow): void
  onDrop(drag: Drag): void
}

/** A picture with links and buttons; who cannot see it reads the table. */
export function SeasonStrip({ season, onMove, onOpen, onDrop }: SeasonStripProps) {
  const { rows, year, today } = season
  const span = seasonSpan(season)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="season-strip" aria-label={`Сезон ${year} полосой`} tabIndex={0}>
        <div className="season-row season-head">
          <div className="season-name" />
          <Months span={span} today={today} />
        </div>
        {rows.map(row => (
          <div key={row.planting ? row.planting.id : `${row.name} ${row.place}`} className="season-row">
            <RowName row={row} />
            <SeasonLane
              row={row}
              span={span}
              today={row.today}
              onMove={onMove}
              onOpen={mark => onOpen(mark, row)}
              onDrop={onDrop}
            />
          </div>
        ))}
      </section>
    </>
  )
}

const RowName = ({ row: { planting, name, place } }: { row: SeasonRow }) => (
  <div className="season-name">
    {planting && (
      <img src={drawingAddress('plants', planting.crop)} alt="" width={43} height={40} className="season-drawing" />
    )}
    <div className="min-w-0">
      {planting ? <Link to={`/profile?view=plantings&planting=${planting.id}`}>{name}</Link> : name}
      {place && <span className="season-place">{place}</span>}
    </div>
  </div>
)

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The names of the months, their thirds, and the day of today above its line. */
function Months({ span, today }: { span: SeasonSpan; today: string }) {
  const x = placeOf(today, span)
  return (
    <svg className="season-lane" viewBox={`0 0 ${laneWidth} 58`} aria-hidden="true">
      {monthStarts(span).map(({ month, left, width }) => (
        <g key={left}>
          <line x1={left} x2={left} y1={24} y2={58} className="season-line" />
          <text x={left + 5} y={40} className="season-month">
            {width > 76 ? capitalized(monthName(month)) : shortMonthName(month)}
          </text>
        </g>
      ))}
      {decadeStarts(span).map(({ left, middle, name }) => (
        <g key={left}>
          {name !== 'I' && <line x1={left} x2={left} y1={46} y2={58} className="season-decade" />}
          <text x={middle} y={54} textAnchor="middle" className="season-decade-name">
            {name}
          </text>
        </g>
      ))}
      {isIn(today, span) && (
        <>
          <rect x={Math.min(x - 32, laneWidth - 66)} y={2} width={66} height={20} rx={10} className="season-today" />
          <text x={Math.min(x + 1, laneWidth - 33)} y={16} textAnchor="middle" className="season-today-text">
            {dayAndMonth(today)}
          </text>
          <rect x={x - 1} y={22} width={2} height={36} className="season-today" />
        </>
      )}
    </svg>
  )
}
