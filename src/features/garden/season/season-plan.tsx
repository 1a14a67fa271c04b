import { useState } from 'react'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Button } from '#ui/button.tsx'
import { dateSeenFrom, dayAndMonth, shortMonthName } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LoadFailed, Loading } from '../load-failed.tsx'
import type { TaskList } from '../tasks/components/todo.tsx'
import { shortTitle } from '../tasks/components/todo-words.ts'
import { placeInYear, type SeasonMark, type SeasonRow, seasonRows, seasonWeeks, seasonYears } from './season-rows.ts'
import './season.css'

/** «План»: the season as a strip, and the same as a table. */
export function SeasonPlan() {
  const tasks = useApiQuery<TaskList>('/tasks?pageSize=500')
  const [year, setYear] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const { data } = tasks
  if (!data) return tasks.error ? <LoadFailed what="План не&nbsp;открылся" onRetry={tasks.reload} /> : <Loading />
  const years = seasonYears(data.items, data.today)
  const shown = year ?? Number(data.today.slice(0, 4))
  const titled = data.items.map(task => ({ ...task, title: shortTitle(task) }))
  const rows = seasonRows(titled, shown)
  if (data.total === 0) return <NoPlan />
  return (
    <div className="season">
      <h2 className="text-2xl">Сезон {shown}</h2>
      <div className="screen-only mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" className="min-h-11" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Полосой' : 'Таблицей'}
        </Button>
        {years.length > 1 &&
          years.map(each => (
            <Button
              key={each}
              variant="secondary"
              size="sm"
              className="min-h-11"
              aria-pressed={each === shown}
              onClick={() => setYear(each)}
            >
              {each}
            </Button>
          ))}
        <Button variant="secondary" size="sm" icon="print" className="min-h-11" onClick={() => window.print()}>
          Печать
        </Button>
      </div>
      {rows.length === 0 && <p className="mt-4 text-muted">В этом году дел с&nbsp;датами нет.</p>}
      {rows.length > 0 && (isTable ? <Weeks rows={rows} today={data.today} /> : <Strip rows={rows} year={shown} today={data.today} />)}
      {data.total > data.items.length && <p className="mt-3 text-muted">Показаны первые {data.items.length} дел.</p>}
    </div>
  )
}

const NoPlan = () => (
  <EmptyState
    title="План пока пуст"
    action={
      <>
        <LinkButton to="/profile?view=plantings">К посадкам</LinkButton>
        <LinkButton to="/todo" variant="secondary">
          Дела
        </LinkButton>
      </>
    }
  >
    Возьмите готовую схему на&nbsp;странице посадки: здесь будет весь сезон, с&nbsp;обработками и&nbsp;сроками ожидания.
  </EmptyState>
)

interface StripProps {
  rows: readonly SeasonRow[]
  year: number
  today: string
}

/** A picture with the names as links; who cannot see it reads the table. */
function Strip({ rows, year, today }: StripProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="season-strip" aria-label={`Сезон ${year} полосой`} tabIndex={0}>
        <div className="season-months" aria-hidden="true">
          <span />
          <div>
            {monthNumbers.map(month => (
              <span key={month}>{shortMonthName(month)}</span>
            ))}
          </div>
        </div>
        {rows.map(row => (
          <div key={row.planting?.id ?? row.name} className="season-row">
            <div className="season-name">
              {row.planting ? <Link to={`/profile?view=plantings&planting=${row.planting.id}`}>{row.name}</Link> : row.name}
            </div>
            <Lane row={row} year={year} today={today} />
          </div>
        ))}
      </section>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span>залито&nbsp;— сделано</span>
        <span>контур&nbsp;— намечено</span>
        <span>пунктир&nbsp;— пропущено</span>
        <span>кружок&nbsp;— без препарата</span>
        <span>штриховка&nbsp;— срок ожидания</span>
      </p>
    </>
  )
}

const monthNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const words = { done: 'сделано', planned: 'намечено', missed: 'окно прошло', skipped: 'пропущено' } as const

/** In units of the drawing: two for a day. */
const laneWidth = 732
const laneHeight = 56
const middle = laneHeight / 2
const markSize = 18

/** A drawing, because pages carry no style attributes. */
function Lane({ row: { marks }, year, today }: { row: SeasonRow; year: number; today: string }) {
  const at = (day: string) => placeInYear(day, year) * laneWidth
  return (
    <svg className="season-lane" width={laneWidth} height={laneHeight} viewBox={`0 0 ${laneWidth} ${laneHeight}`} aria-hidden="true">
      <defs>
        <pattern id="season-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="7" className="season-hatch" />
        </pattern>
      </defs>
      {monthNumbers.slice(1).map(month => {
        const x = at(`${year}-${String(month).padStart(2, '0')}-01`)
        return <line key={month} x1={x} x2={x} y1={0} y2={laneHeight} className="season-line" />
      })}
      {marks.map(mark => (
        <Mark key={mark.task} mark={mark} at={at} today={today} />
      ))}
      {today.startsWith(String(year)) && <rect x={at(today)} width={2} height={laneHeight} className="season-today" />}
    </svg>
  )
}

function Mark({ mark, at, today }: { mark: SeasonMark; at(day: string): number; today: string }) {
  const { from, to, state, title, isTreatment, isForbidden, waitsTo } = mark
  const [left, right] = [at(from), at(to)]
  const days = from === to ? dateSeenFrom(today, from) : `${dateSeenFrom(today, from)}\u00a0– ${dateSeenFrom(today, to)}`
  const text = `${title}: ${days}, ${isForbidden ? 'нельзя' : words[state]}`
  return (
    <g className="season-mark" data-state={isForbidden ? 'forbidden' : state}>
      <title>{text}</title>
      {waitsTo && <rect x={right} y={middle - 10} width={at(waitsTo) - right} height={20} fill="url(#season-hatch)" />}
      {right > left && <rect x={left} y={middle - 10} width={right - left} height={20} rx={4} className="season-window" />}
      {isTreatment ? (
        <rect x={left - markSize / 2} y={middle - markSize / 2} width={markSize} height={markSize} rx={4} className="season-shape" />
      ) : (
        <circle cx={left} cy={middle} r={markSize / 2} className="season-shape" />
      )}
    </g>
  )
}

function Weeks({ rows, today }: { rows: readonly SeasonRow[]; today: string }) {
  return (
    <table className="season-table">
      <caption className="sr-only">Сезон по неделям</caption>
      <thead>
        <tr>
          <th scope="col">Неделя</th>
          <th scope="col">Посадка</th>
          <th scope="col">Дело</th>
          <th scope="col">Когда</th>
          <th scope="col">Ждать до</th>
        </tr>
      </thead>
      <tbody>
        {seasonWeeks(rows).map(({ from, to, marks }) =>
          marks.map((mark, index) => (
            <tr key={mark.task}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={marks.length}>
                  {dayAndMonth(from)}&nbsp;– {dayAndMonth(to)}
                </th>
              )}
              <td>{mark.name}</td>
              <td>{mark.title}</td>
              <td>
                {dateSeenFrom(today, mark.from)}
                {mark.to !== mark.from && <>&nbsp;– {dateSeenFrom(today, mark.to)}</>}, {mark.isForbidden ? 'нельзя' : words[mark.state]}
              </td>
              <td>{mark.waitsTo ? dateSeenFrom(today, mark.waitsTo) : '—'}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
