import { useState } from 'react'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Loading } from '../load-failed.tsx'
import { CopyOrFailure } from '../offline/components/copy-or-failure.tsx'
import { useOfflinePages } from '../offline/register-worker.ts'
import { headline } from '../tasks/components/todo-words.ts'
import { MarkCard } from './mark-card.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { moveTask } from './move-task.ts'
import { SeasonLegend } from './season-legend.tsx'
import { SeasonNext } from './season-next.tsx'
import { jobsOfToday, todayOfMark } from './season-rows.ts'
import { SeasonStrip } from './season-strip.tsx'
import { SeasonTable } from './season-table.tsx'
import type { SeasonMark, SeasonRow, SeasonView } from './season-view.ts'
import { ShiftAll } from './shift-all.tsx'
import type { Drag } from './use-mark-drag.ts'
import './season.css'

/** Where the months of a strip do not fit side by side. */
const narrow = '(width < 48rem)'

/** «План»: the season as a strip, and the same as a table, which phones show first. */
export function SeasonPlan() {
  useOfflinePages()
  const [year, setYear] = useState<number | null>(null)
  const season = useApiQuery(year === null ? '/season' : `/season?year=${year}`)
  const { data } = season
  if (!data)
    return season.error ? (
      <CopyOrFailure what="План не&nbsp;открылся" error={season.error} onRetry={season.reload} />
    ) : (
      <Loading />
    )
  if (data.rows.length === 0 && data.years.length === 1 && !data.ahead?.undated) return <NoPlan />
  return <Season data={data} setYear={setYear} reload={season.reload} />
}

interface SeasonProps {
  data: SeasonView
  setYear(year: number): void
  reload(): Promise<void>
}

function Season({ data, setYear, reload }: SeasonProps) {
  const [isTable, setTable] = useState(() => window.matchMedia(narrow).matches)
  const [moving, setMoving] = useState<(Pick<Drag, 'mark'> & { day: Drag['day'] | null }) | null>(null)
  const [opened, setOpened] = useState<{ mark: SeasonMark; row: SeasonRow } | null>(null)
  const ask = (mark: SeasonMark) => setMoving({ mark, day: null })
  // Only what stands against the day is asked about; a write that fails is shown by the dialog, which tries it again.
  const drop = ({ mark, day, preview }: Drag) => {
    if (!preview || preview.conflicts.length > 0) setMoving({ mark, day })
    else moveTask(mark, preview, todayOfMark(data, mark), reload).catch(() => setMoving({ mark, day }))
  }
  const hasRows = data.rows.length > 0
  return (
    <div className="season">
      <h2 className="text-2xl">Сезон {data.year}</h2>
      {data.today.startsWith(String(data.year)) && (
        <p className="mt-1">
          <b>{headline({ today: jobsOfToday(data) })}.</b>{' '}
          <Link to="/todo" className="screen-only text-link underline underline-offset-4">
            Все дела
          </Link>
        </p>
      )}
      <Controls {...{ data, isTable, setTable, setYear, reload }} />
      <SeasonNext season={data} setYear={setYear} />
      {!hasRows && <p className="mt-4 text-muted">В этом году дел с&nbsp;датами нет.</p>}
      {hasRows && !isTable && (
        <SeasonStrip season={data} onMove={ask} onOpen={(mark, row) => setOpened({ mark, row })} onDrop={drop} />
      )}
      {hasRows && !isTable && <SeasonLegend rows={data.rows} />}
      {hasRows && <SeasonTable season={data} isShown={isTable} onMove={ask} />}
      {opened && <MarkCard {...opened} today={opened.row.today} onClose={() => setOpened(null)} />}
      {moving && (
        <MoveDialog
          mark={moving.mark}
          droppedOn={moving.day}
          today={todayOfMark(data, moving.mark)}
          onClose={() => setMoving(null)}
          onChange={reload}
        />
      )}
    </div>
  )
}

interface ControlsProps {
  data: SeasonView
  isTable: boolean
  setTable(isTable: boolean): void
  setYear(year: number): void
  reload(): Promise<void>
}

const Controls = ({ data, isTable, setTable, setYear, reload }: ControlsProps) => (
  <div className="screen-only mt-3 flex flex-wrap gap-2">
    <Button variant="secondary" size="sm" className="min-h-11" aria-pressed={!isTable} onClick={() => setTable(false)}>
      Полосой
    </Button>
    <Button variant="secondary" size="sm" className="min-h-11" aria-pressed={isTable} onClick={() => setTable(true)}>
      Таблицей
    </Button>
    {data.years.length > 1 &&
      data.years.map(each => (
        <Button
          key={each}
          variant="secondary"
          size="sm"
          className="min-h-11"
          aria-pressed={each === data.year}
          onClick={() => setYear(each)}
        >
          {each}
        </Button>
      ))}
    <ShiftAll season={data} onChange={reload} />
    <Button variant="secondary" size="sm" icon="print" className="min-h-11" onClick={() => window.print()}>
      Печать
    </Button>
  </div>
)

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
