import { useLocation } from 'react-router'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { count } from '#ui/format/format.ts'
import { date } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import type { JournalRow } from '../entry-view.ts'
import { EntryPage } from './entry-page.tsx'
import '../../garden.css'

/** «Журнал»: the list, or one entry, by the address. */
export function Journal() {
  const id = Number(new URLSearchParams(useLocation().search).get('entry'))
  return id > 0 ? <EntryPage key={id} id={id} /> : <JournalList />
}

function JournalList() {
  const { data, error, reload } = useApiQuery<{ items: readonly JournalRow[]; total: number }>('/journal?pageSize=200')
  if (!data) return error ? <LoadFailed what="Журнал не&nbsp;открылся" onRetry={reload} /> : <Loading />
  if (data.total === 0)
    return (
      <EmptyState title="Записей пока нет" action={<LinkButton to="/profile?view=plantings">К посадкам</LinkButton>}>
        Отметьте дело «Сделано» или запишите обработку на&nbsp;странице посадки. Регламент того дня сохранится вместе с&nbsp;записью.
      </EmptyState>
    )
  return (
    <>
      <p className="mb-3 text-muted">{count(data.total, { one: 'запись', few: 'записи', many: 'записей' })}, последние сверху</p>
      <ul className="garden-tasks">
        {data.items.map(entry => (
          <JournalItem key={entry.id} entry={entry} />
        ))}
      </ul>
      <p className="screen-only mt-4 flex flex-wrap gap-x-6">
        <a href="/api/journal/export.xlsx" download className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
          Скачать таблицу Excel
        </a>
        <a href="/api/journal/export.csv" download className="inline-flex min-h-11 items-center text-link underline underline-offset-4">
          Скачать CSV
        </a>
      </p>
      {data.total > data.items.length && <p className="mt-3 text-muted">Показаны последние {data.items.length}.</p>}
    </>
  )
}

function JournalItem({ entry: { id, day, items, plantings, bed, violationCodes, struckAt } }: { entry: JournalRow }) {
  const where = plantings.map(({ name }) => name).join(', ') || bed?.name || 'грядка удалена'
  return (
    <li className="garden-task pl-4">
      <div className="min-w-0 grow">
        <p className={`font-semibold ${struckAt ? 'line-through' : ''}`}>
          <Link to={`/profile?view=journal&entry=${id}`}>{items.map(({ drug }) => drug).join(' + ')}</Link>
        </p>
        <p className="text-sm text-muted">
          {date(day)} · {where}
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
