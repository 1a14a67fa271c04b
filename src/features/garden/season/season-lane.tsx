import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import {
  decadeStarts,
  isIn,
  labelOf,
  laneWidth,
  levelHeight,
  monthStarts,
  type PlacedMark,
  phaseHeight,
  placeMarks,
  placeOf,
} from './lane-places.ts'
import { Patterns, Phase } from './season-phase.tsx'
import { lookOf, outlineOf } from './season-shapes.ts'
import type { SeasonSpan } from './season-span.ts'
import type { SeasonMark, SeasonRow } from './season-view.ts'
import { markText } from './season-words.ts'
import { type Drag, useMarkDrag } from './use-mark-drag.ts'
import { walkMarks } from './walk-marks.ts'

interface SeasonLaneProps {
  row: SeasonRow
  span: SeasonSpan
  today: string
  onMove(mark: SeasonMark): void
  /** A mark that cannot be moved. */
  onOpen(mark: SeasonMark): void
  onDrop(drag: Drag): void
}

/** A drawing, because pages carry no style attributes. */
export function SeasonLane({ row: { name, marks, phases }, span, today, onMove, onOpen, onDrop }: SeasonLaneProps) {
  const placed = placeMarks(marks, span)
  const height = phaseHeight + levelHeight * (1 + Math.max(0, ...placed.map(({ level }) => level))) + 4
  const x = placeOf(today, span)
  const { drag, press, lane } = useMarkDrag({ span, today, onDrop })
  const [focused, setFocused] = useState('')
  const stop = placed.some(({ mark }) => mark.key === focused) ? focused : placed[0]?.mark.key
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset
    <svg
      className="season-lane"
      viewBox={`0 0 ${laneWidth} ${height}`}
      role="group"
      aria-label={name}
      {...lane}
      onKeyDown={walkMarks}
    >
      <Patterns />
      {monthStarts(span).map(({ left }) => (
        <line key={left} x1={left} x2={left} y1={0} y2={height} className="season-line" />
      ))}
      {decadeStarts(span).map(
        ({ left, name: third }) =>
          third !== 'I' && <line key={left} x1={left} x2={left} y1={0} y2={height} className="season-decade" />,
      )}
      {phases.map(phase => (
        <Phase key={`${phase.name} ${phase.from}`} phase={phase} span={span} today={today} />
      ))}
      {placed.map(each => (
        <Wait key={each.mark.key} placed={each} />
      ))}
      {isIn(today, span) && <rect x={x - 1} width={2} height={height} className="season-today" />}
      {placed.map(each => (
        <Mark
          key={each.mark.key}
          placed={each}
          today={today}
          isStop={each.mark.key === stop}
          onPick={() => (each.mark.canMove ? onMove : onOpen)(each.mark)}
          onFocus={() => setFocused(each.mark.key)}
          onPress={press}
        />
      ))}
      {drag && <Ghost drag={drag} span={span} today={today} height={height} />}
    </svg>
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
      <rect
        x={right}
        y={y}
        width={waitEnd - right}
        height={24}
        rx={3}
        fill={`url(#season-${isUnknown ? 'dots' : 'hatch'})`}
      />
      <rect x={right} y={y} width={waitEnd - right} height={24} rx={3} className="season-wait-edge" />
      {isUnknown && (
        <text x={(right + waitEnd) / 2} y={y + 17} textAnchor="middle">
          ?
        </text>
      )}
    </g>
  )
}

interface MarkProps extends Pick<SeasonLaneProps, 'today'> {
  placed: PlacedMark
  /** Tab stops once in a row; arrows walk on from there. */
  isStop: boolean
  onPick(): void
  onFocus(): void
  onPress(mark: SeasonMark, event: PointerEvent): void
}

/** A button: what can be moved asks for the day, anything else opens its card. */
function Mark({ placed: { mark, level, left, right }, today, isStop, onPick, onFocus, onPress }: MarkProps) {
  const look = lookOf(mark.groups, mark.isTreatment)
  const text = markText(mark, today)
  return (
    <g
      className="season-mark"
      data-state={mark.isForbidden ? 'forbidden' : mark.state}
      data-look={look}
      {...buttonOf(`${mark.canMove ? 'Перенести' : 'Подробнее'}: ${text}`, onPick)}
      {...{ tabIndex: isStop ? 0 : -1, onFocus }}
      {...(mark.canMove && { onPointerDown: (event: PointerEvent) => onPress(mark, event) })}
    >
      <title>{text}</title>
      {right > left && (
        <rect x={left} y={middleOf(level) - 10} width={right - left} height={20} rx={4} className="season-window" />
      )}
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

interface GhostProps extends Pick<SeasonLaneProps, 'span' | 'today'> {
  drag: Drag
  height: number
}

/** The day under a dragged job, with what stands against it, on the side that has room. */
function Ghost({ drag: { day, preview }, span, today, height }: GhostProps) {
  const x = placeOf(day, span)
  const isLeft = x > laneWidth / 2
  const worst = preview?.conflicts.find(({ level }) => level === 'forbidden') ?? preview?.conflicts[0]
  const says = !preview
    ? '…'
    : worst
      ? `${worst.level === 'forbidden' ? 'нельзя' : 'осторожно'}. ${worst.text}`
      : 'ничего не\u00a0мешает'
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
  return points ? (
    <polygon points={points} className="season-shape" />
  ) : (
    <circle r={look === 'hand' ? 8 : 9} className="season-shape" />
  )
}
