import { useState } from 'react'
import { useLocation } from 'react-router'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Button } from '#ui/button.tsx'
import { count, number, unit } from '#ui/format/format.ts'
import { date } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Loading } from '../../load-failed.tsx'
import { CopyOrFailure } from '../../offline/components/copy-or-failure.tsx'
import { useOfflinePages } from '../../offline/register-worker.ts'
import { useInlineForm } from '../../use-inline-form.ts'
import type { JournalRow } from '../entry-view.ts'
import { EntryPage } from './entry-page.tsx'
import { JournalFilter } from './journal-filter.tsx'
import { RecordInJournal } from './record-in-journal.tsx'
import { SeasonReportPage } from './season-report-page.tsx'
import '../../garden.css'

/** «Журнал»: the list, one entry, or a season, by the address. */
export function Journal() {
  useOfflinePages()
  const query = new URLSearchParams(useLocation().search)
  const id = Number(query.get('entry'))
  if (query.has('report')) return <SeasonReportPage />
  return id > 0 ? <EntryPage key={id} id={id} /> : <JournalList />
}

/** The filters of the address, as the API takes them. */
const filterNames = ['season', 'planting', 'drug'] as const

function JournalList() {
  const query = new URLSearchParams(useLocation().search)
  const chosen = new URLSearchParams(filterNames.flatMap(name => (query.get(name) ? [[name, query.get(name)!]] : [])))
  const { data, error, reload } = useApiQuery(`/journal?pageSize=200&${chosen}`)
  const [isRecording, setRecording] = useState(false)
  const inline = useInlineForm()
  if (!data)
    return error ? <CopyOrFailure what="Журнал не&nbsp;открылся" error={error} onRetry={reload} /> : <Loading />
  const record = isRecording && (
    <RecordInJournal
      formRef={inline.form}
      onClose={() => setRecording(false)}
      onRecorded={async () => {
        setRecording(false)
        await reload()
      }}
    />
  )
  if (data.total === 0 && chosen.size === 0) return record || <NoEntries onRecord={() => setRecording(true)} />
  return (
    <>
      {record || (
        <p className="screen-only mb-4">
          <Button ref={inline.button} icon="plus" onClick={() => setRecording(true)}>
            Записать обработку
          </Button>
        </p>
      )}
      <JournalFilter chosen={chosen} />
      {data.total === 0 ? (
        <EmptyState title="Таких записей нет" action={<LinkButton to="/profile?view=journal">Весь журнал</LinkButton>}>
          Снимите отбор или выберите другое.
        </EmptyState>
      ) : (
        <Entries entries={data} />
      )}
      <Exports />
    </>
  )
}

const under = 'inline-flex min-h-11 items-center text-link underline underline-offset-4'

const Exports = () => (
  <p className="screen-only mt-4 flex flex-wrap gap-x-6">
    <Link to="/profile?view=journal&report=1" className={under}>
      Итоги сезона
    </Link>
    <a href="/api/journal/export.xlsx" download className={under}>
      Скачать таблицу Excel
    </a>
    <a href="/api/journal/export.csv" download className={under}>
      Скачать CSV
    </a>
  </p>
)

const NoEntries = ({ onRecord }: { onRecord(): void }) => (
  <EmptyState title="Записей пока нет" action={<Button onClick={onRecord}>Записать обработку</Button>}>
    Запишите, чем обработали, или отметьте дело «Сделано». Норма и&nbsp;сроки того дня сохранятся вместе с&nbsp;записью.
  </EmptyState>
)

const Entries = ({ entries: { items, total } }: { entries: { items: readonly JournalRow[]; total: number } }) => (
  <>
    <p className="mb-3 text-muted" aria-live="polite">
      {count(total, { one: 'запись', few: 'записи', many: 'записей' })}, последние сверху
    </p>
    <ul className="garden-tasks">
      {items.map(entry => (
        <JournalItem key={entry.id} entry={entry} />
      ))}
    </ul>
    {total > items.length && <p className="mt-3 text-muted">Показаны последние {items.length}.</p>}
  </>
)

function JournalItem({
  entry: { id, day, items, plantings, bed, violationCodes, struckAt, madeBy },
}: {
  entry: JournalRow
}) {
  const where = plantings.map(({ name }) => name).join(', ') || bed?.name || 'грядка удалена'
  return (
    <li className="garden-task relative pl-4">
      <div className="min-w-0 grow">
        <p className={`font-semibold ${struckAt ? 'line-through' : ''}`}>
          <Link to={`/profile?view=journal&entry=${id}`} className="card-link">
            {items.map(({ drug }) => drug).join(' + ')}
          </Link>
        </p>
        <p className="text-sm text-muted">
          {[date(day), where, items.map(amountOf).filter(Boolean).join(' + '), madeBy].filter(Boolean).join(' · ')}
        </p>
        <p className="mt-1 flex flex-wrap gap-2">
          {violationCodes.length > 0 && (
            <Badge tone="tomato" icon="forbidden">
              вопреки запрету
            </Badge>
          )}
          {struckAt && <Badge tone="gray">запись снята</Badge>}
        </p>
      </div>
    </li>
  )
}

const amountOf = ({ amount, unit: of }: JournalRow['items'][number]) =>
  amount && of ? `${number(amount)}\u00a0${unit(of, amount)}` : ''
