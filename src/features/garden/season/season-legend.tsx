import { Shape } from './season-lane.tsx'
import { lookOf, lookWords } from './season-shapes.ts'
import type { SeasonRow } from './season-view.ts'

/** The groups of action that this season has, and what the drawing means. */
export function SeasonLegend({ rows }: { rows: readonly SeasonRow[] }) {
  const looks = [
    ...new Set(rows.flatMap(({ marks }) => marks.map(({ groups, isTreatment }) => lookOf(groups, isTreatment)))),
  ]
  const waits = new Set(rows.flatMap(({ marks }) => marks.map(({ wait }) => wait?.is)))
  const hasEstimate = rows.some(({ phases }) => phases.some(({ isEstimate }) => isEstimate))
  return (
    <div className="season-legend">
      {looks.map(look => (
        <span key={look}>
          <svg
            viewBox="-12 -12 24 24"
            width="20"
            height="20"
            className="season-mark"
            data-look={look}
            data-state="done"
            aria-hidden="true"
          >
            <Shape look={look} />
          </svg>
          {lookWords[look]}
        </span>
      ))}
      <span>залито&nbsp;— сделано, контур&nbsp;— намечено</span>
      <span>пунктир с&nbsp;чертой&nbsp;— пропущено, пунктир&nbsp;и&nbsp;«!»&nbsp;— окно прошло</span>
      <span>крест&nbsp;— нельзя</span>
      {(waits.has('known') || waits.has('planned')) && <span>штриховка&nbsp;— срок ожидания</span>}
      {waits.has('unknown') && <span>точки и&nbsp;«?»&nbsp;— срок неизвестен, есть нельзя</span>}
      <span>сплошная полоса фазы&nbsp;— отмечена вами</span>
      {hasEstimate && <span>пунктирная&nbsp;— оценка по&nbsp;обычным месяцам культуры</span>}
    </div>
  )
}
