import { addDays } from '#features/verdict/calendar.ts'
import { placeOf } from './lane-places.ts'
import type { SeasonSpan } from './season-span.ts'
import type { SeasonPhase } from './season-view.ts'
import { phaseText } from './season-words.ts'

/** The same in every lane: a lane may be printed on a sheet of its own. */
export const Patterns = () => (
  <defs>
    <pattern id="season-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2.5" height="7" className="season-hatch" />
    </pattern>
    <pattern id="season-dots" width="8" height="8" patternUnits="userSpaceOnUse">
      <circle cx="4" cy="4" r="1.3" className="season-dot" />
    </pattern>
    <pattern id="season-bloom" width="8" height="8" patternUnits="userSpaceOnUse">
      <circle cx="4" cy="4" r="1.2" className="season-bloom" />
    </pattern>
    <pattern id="season-fruit" width="7" height="7" patternUnits="userSpaceOnUse">
      <rect width="1.5" height="7" className="season-fruit" />
    </pattern>
  </defs>
)

export function Phase({ phase, span, today }: { phase: SeasonPhase; span: SeasonSpan; today: string }) {
  const left = placeOf(phase.from, span)
  const width = placeOf(addDays(phase.to, 1), span) - left
  if (width <= 0) return null
  // About six units for a letter.
  const fits = width > phase.name.length * 6.2 + 6
  return (
    <g className="season-phase" data-look={phase.look} data-estimate={phase.isEstimate}>
      <title>{phaseText(phase, today)}</title>
      <rect x={left + 1} y={4} width={Math.max(2, width - 2)} height={18} rx={4} className="season-band" />
      {(phase.look === 'bloom' || phase.look === 'fruit') && (
        <rect
          x={left + 1}
          y={4}
          width={Math.max(2, width - 2)}
          height={18}
          rx={4}
          fill={`url(#season-${phase.look})`}
        />
      )}
      {fits && (
        <text x={left + width / 2} y={17} textAnchor="middle">
          {phase.name}
        </text>
      )}
    </g>
  )
}
