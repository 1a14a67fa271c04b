import type { KeyboardEvent, PointerEvent } from 'react'
import { addDays } from '#features/verdict/calendar.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { labelOf, laneWidth, levelHeight, monthStarts, type PlacedMark, phaseHeight, placeMarks } from './lane-places.ts'
import { placeInYear } from './season-rows.ts'
import { lookOf, outlineOf } from './season-shapes.ts'
import type { SeasonMark, SeasonPhase, SeasonRow } from './season-view.ts'
import { markText, phaseText } from './season-words.ts'
import { type Drag, useMarkDrag } from './use-mark-drag.ts'

interface SeasonLaneProps {
  row: SeasonRow
  year: number
  today: string
  onMove(mark: SeasonMark): void
  onDrop(drag: Drag): void
}

/** A drawing, because pages carry no style attributes. */
export function SeasonLane({ row: { name, marks, phases }, year, today, onMove, onDrop }: SeasonLaneProps) {
  const placed = placeMarks(marks, year)
  const height = phaseHeight + levelHeight * (1 + Math.max(0, ...placed.map(({ level }) => level))) + 4
  const x = placeInYear(today, year) * laneWidth
  const { drag, press, lane } = useMarkDrag({ year, today, onDrop })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset
    <svg className="season-lane" viewBox={`0 0 ${laneWidth} ${height}`} role="group" aria-label={name} {...lane}>
      <Patterns />
      {monthStarts(year).map(left => (
        <line key={left} x1={left} x2={left} y1={0} y2={height} className="season-line" />
      ))}
      {phases.map(phase => (
        <Phase key={`${phase.name} ${phase.from}`} phase={phase} year={year} today={today} />
      ))}
      {placed.map(each => (
        <Wait key={each.mark.key} placed={each} />
      ))}
      {today.startsWith(String(year)) && <rect x={x - 1} width={2} height={height} className="season-today" />}
      {placed.map(each => (
        <Mark key={each.mark.key} placed={each} today={today} onMove={onMove} onPress={press} />
      ))}
      {drag && <Ghost drag={drag} year={year} today={today} height={height} />}
    </svg>
  )
}

/** The same in every lane: a lane may be printed on a sheet of its own. */
const Patterns = () => (
  <defs>
    <pattern id="season-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="2.5" height="7" className="season-hatch" />
    </pattern>
    <pattern id="season-dots" width="8" height="8" patternUnits="userSpaceOnUse">
      <circle cx="4" cy="4" r="1.3" className="season-dot" />
    </pattern>
  </defs>
)

function Phase({ phase, year, today }: { phase: SeasonPhase; year: number; today: string }) {
  const left = placeInYear(phase.from, year) * laneWidth
  const width = placeInYear(addDays(phase.to, 1), year) * laneWidth - left
  // About six units for a letter.
  const fits = width > phase.name.length * 6.2 + 6
  return (
    <g className="season-phase" data-look={phase.look} data-estimate={phase.isEstimate}>
      <title>{phaseText(phase, today)}</title>
      <rect x={left + 1} y={4} width={Math.max(2, width - 2)} height={18} rx={4} className="season-band" />
      {fits && (
        <text x={left + width / 2} y={17} textAnchor="middle">
          {phase.name}
        </text>
      )}
    </g>
  )
}

const middleOf = (level: number) => phaseHeight + levelHeight * level + levelHeight / 2

/** Known days are hatched; where nobody can name the day, dots and a question mark go on as long as it binds. */
function Wait({ placed: { mark, level, right, waitEnd } }: { placed: PlacedMark }) {
  if (waitEnd === null || !mark.wait || waitEnd <= right) return null
  const isUnknown = mark.wait.is === 'unknown'
  const y = middleOf(level) - 12
  return (
    <g className="season-wait" data-wait={mark.wait.is}>
      <rect x={right} y={y} width={waitEnd - right} height={24} rx={3} fill={`url(#season-${isUnknown ? 'dots' : 'hatch'})`} />
      <rect x={right} y={y} width={waitEnd - right} height={24} rx={3} className="season-wait-edge" />
      {isUnknown && (
        <text x={(right + waitEnd) / 2} y={y + 17} textAnchor="middle">
          ?
        </text>
      )}
    </g>
  )
}

interface MarkProps extends Pick<SeasonLaneProps, 'today' | 'onMove'> {
  placed: PlacedMark
  onPress(mark: SeasonMark, event: PointerEvent): void
}

/** A job that can be moved is a button. */
function Mark({ placed: { mark, level, left, right }, today, onMove, onPress }: MarkProps) {
  const look = lookOf(mark.groups, mark.isTreatment)
  const text = markText(mark, today)
  return (
    <g
      className="season-mark"
      data-state={mark.isForbidden ? 'forbidden' : mark.state}
      data-look={look}
      {...(mark.canMove
        ? { ...buttonOf(`Перенести: ${text}`, () => onMove(mark)), onPointerDown: (event: PointerEvent) => onPress(mark, event) }
        : { role: 'img', 'aria-label': text })}
    >
      <title>{text}</title>
      {right > left && <rect x={left} y={middleOf(level) - 10} width={right - left} height={20} rx={4} className="season-window" />}
      <g transform={`translate(${left} ${middleOf(level)})`}>
        <Shape look={look} />
        {mark.state === 'skipped' && <path d="M-7 7L7-7" className="season-cross" />}
        {mark.isForbidden && <path d="M-6 6L6-6M-6-6L6 6" className="season-cross" />}
        {look === 'hand' && mark.state !== 'skipped' && <circle r={2.5} className="season-center" />}
        <text x={12} y={4}>
          {labelOf(mark)}
        </text>
      </g>
    </g>
  )
}

interface GhostProps extends Pick<SeasonLaneProps, 'year' | 'today'> {
  drag: Drag
  height: number
}

/** The day under a dragged job, with what stands against it, on the side that has room. */
function Ghost({ drag: { day, preview }, year, today, height }: GhostProps) {
  const x = placeInYear(day, year) * laneWidth
  const isLeft = x > laneWidth / 2
  const worst = preview?.conflicts.find(({ level }) => level === 'forbidden') ?? preview?.conflicts[0]
  const says = !preview ? '…' : worst ? `${worst.level === 'forbidden' ? 'нельзя' : 'осторожно'}. ${worst.text}` : 'ничего не\u00a0мешает'
  return (
    <g className="season-ghost" data-level={worst?.level ?? 'free'}>
      <rect x={x - 1} width={2} height={height} />
      <text x={isLeft ? x - 6 : x + 6} y={17} textAnchor={isLeft ? 'end' : 'start'}>
        {`${dateSeenFrom(today, day)}: ${says}`}
      </text>
    </g>
  )
}

/** A drawing has no native button. */
const buttonOf = (label: string, press: () => void) => ({
  role: 'button',
  tabIndex: 0,
  'aria-label': label,
  onClick: press,
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    press()
  },
})

export function Shape({ look }: { look: ReturnType<typeof lookOf> }) {
  const points = outlineOf(look)
  return points ? <polygon points={points} className="season-shape" /> : <circle r={look === 'hand' ? 8 : 9} className="season-shape" />
}
