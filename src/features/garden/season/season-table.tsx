import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { dayAndMonth } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { seasonWeeks } from './season-rows.ts'
import { groupText } from './season-shapes.ts'
import type { SeasonMark, SeasonView } from './season-view.ts'
import { daysText, stateText, waitText } from './season-words.ts'

interface SeasonTableProps {
  season: SeasonView
  /** False: for screen readers alone, beside the strip. */
  isShown: boolean
  /** Without it nothing can be moved. */
  onMove?(mark: SeasonMark): void
}

/** The facts of the strip in words. */
export function SeasonTable({ season: { rows, today }, isShown, onMove }: SeasonTableProps) {
  return (
    <div className={isShown ? '' : 'sr-only'}>
      <table className="season-table">
        <caption className="sr-only">Сезон по неделям</caption>
        <Head names={['Неделя', 'Посадка', 'Дело', 'Группа', 'Когда', 'Ждать до']} />
        <tbody>
          {seasonWeeks(rows).flatMap(({ from, to, marks }) =>
            marks.map((mark, index) => (
              <tr key={mark.key}>
                <th scope="row">
                  {index === 0 ? (
                    `${dayAndMonth(from)}\u00a0– ${dayAndMonth(to)}`
                  ) : (
                    <span className="sr-only">та же</span>
                  )}
                </th>
                <Cell name="Посадка">{mark.name}</Cell>
                <Cell name="Дело">
                  <Job mark={mark} isShown={isShown} onMove={onMove} />
                </Cell>
                <Cell name="Группа">{groupText(mark.groups) || (mark.isTreatment ? 'не\u00a0известна' : '—')}</Cell>
                <Cell name="Когда">
                  {daysText(mark.from, mark.to, today)}, {stateText(mark)}
                </Cell>
                <Cell name="Ждать до">{waitText(mark.wait, today)}</Cell>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <Phases rows={rows} today={today} />
    </div>
  )
}

interface JobProps extends Pick<SeasonTableProps, 'isShown'> {
  mark: SeasonMark
  onMove: SeasonTableProps['onMove'] | undefined
}

const Job = ({ mark, isShown, onMove }: JobProps) => (
  <>
    {isShown && mark.entry !== null ? (
      <Link to={`/profile?view=journal&entry=${mark.entry}`} className="tap text-link underline underline-offset-4">
        {mark.title}
      </Link>
    ) : (
      mark.title
    )}
    {isShown && onMove && mark.canMove && (
      <span className="screen-only">
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          aria-label={`Перенести: ${mark.title}`}
          onClick={() => onMove(mark)}
        >
          Перенести
        </Button>
      </span>
    )}
  </>
)

const Head = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map(name => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)

/** Phones show a job as a few lines and leave out what it has not. */
const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <td data-name={name} data-empty={children === '—' || undefined}>
    {children}
  </td>
)

function Phases({ rows, today }: Pick<SeasonView, 'rows' | 'today'>) {
  const phased = rows.filter(({ phases }) => phases.length > 0)
  if (phased.length === 0) return null
  return (
    <table className="season-table">
      <caption className="text-start text-lg">Фазы</caption>
      <Head names={['Посадка', 'Фаза', 'Когда', 'Откуда']} />
      <tbody>
        {phased.flatMap(({ name, planting, phases }) =>
          phases.map((phase, index) => (
            <tr key={`${planting?.id} ${phase.name} ${phase.from}`}>
              <th scope="row">{index === 0 ? name : <span className="sr-only">{name}</span>}</th>
              <Cell name="Фаза">{phase.name}</Cell>
              <Cell name="Когда">{daysText(phase.from, phase.to, today)}</Cell>
              <Cell name="Откуда">{phase.isEstimate ? 'обычно в\u00a0эти месяцы, оценка' : 'отмечена'}</Cell>
            </tr>
          )),
        )}
      </tbody>
    </table>
  )
}
