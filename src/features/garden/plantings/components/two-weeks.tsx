import type { Day } from '#features/verdict/calendar.ts'
import type { PlantingView } from '../planting-view.ts'
import { daysFrom, eatingDays } from './eating-days.ts'

const maxPlantings = 8
const days = 14

/** «Две недели»: which plantings may be eaten on which day. The cards say the same in words. */
export function TwoWeeks({ plantings, today }: { plantings: readonly PlantingView[]; today: Day }) {
  const rows = eatingDays(plantings, today, days)
  const shown = rows.length > maxPlantings ? rows.filter(({ cells }) => cells.some(({ is }) => is === 'wait')) : rows
  if (shown.length === 0) return null
  return (
    <section aria-hidden="true" className="mb-8">
      <h3 className="mb-2 text-xl">Две недели: когда что есть</h3>
      <div className="garden-weeks">
        <span />
        {daysFrom(today, days).map(day => (
          <span key={day} className="garden-weeks-day">
            {Number(day.slice(8))}
          </span>
        ))}
        {shown.map(({ id, name, cells }) => (
          <Row key={id} name={name} cells={cells} />
        ))}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="inline-flex items-center gap-1.5">
          <i className="garden-weeks-key" data-cell="wait" /> ждать
        </span>
        <span className="inline-flex items-center gap-1.5">
          <i className="garden-weeks-key" data-cell="eat" /> есть можно
        </span>
        <span className="inline-flex items-center gap-1.5">
          <i className="garden-weeks-key" data-cell="unknown" /> нет данных
        </span>
      </p>
    </section>
  )
}

const Row = ({ name, cells }: Pick<ReturnType<typeof eatingDays>[number], 'name' | 'cells'>) => (
  <>
    <span className="truncate text-[0.9375rem]">{name}</span>
    {cells.map(({ day, is }) => (
      <span key={day} className="garden-weeks-cell" data-cell={is} />
    ))}
  </>
)
