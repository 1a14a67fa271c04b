import { useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/format/format-moment.ts'
import { Pagination } from '#ui/list/pagination.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import type { Difference, Revision, RevisionPage } from './revision.ts'

interface RevisionListProps {
  path: string
  id: number
  /** The present version of the record. */
  version: number
  revisions: RevisionPage
}

/** The saves of a record, the latest first, with what each of them changed. */
export function RevisionList({ path, id, version, revisions }: RevisionListProps) {
  const [failure, setFailure] = useState('')
  async function restore(from: number) {
    try {
      await api.post(`/admin/${path}/${id}/revisions/${from}/restore`, { version })
      await navigateTo(`/admin/${path}/${id}`)
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  if (revisions.items.length === 0) return <EmptyState title="Истории ещё нет">Она начнётся с&nbsp;первого сохранения.</EmptyState>
  return (
    <>
      <div role="alert">{failure && <Callout kind="danger" title={failure} className="mb-4" />}</div>
      <ol className="admin-revisions">
        {revisions.items.map(revision => (
          <li key={revision.version}>
            <RevisionHead revision={revision} isPresent={revision.version === version} />
            <Differences revision={revision} />
            {revision.version !== version && revision.event !== 'deleted' && (
              <Button variant="secondary" size="sm" onClick={() => restore(revision.version)}>
                Вернуть версию {revision.version}
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Pagination
        page={revisions.page}
        pages={revisions.pages}
        hrefOf={page => `/admin/${path}/${id}/history${page > 1 ? `?page=${page}` : ''}`}
      />
    </>
  )
}

const writers: Record<Revision['how'], string> = {
  hand: 'Редактор',
  bulk: 'Массовое изменение',
  import: 'Загрузка файла',
  job: 'Программа',
}

function RevisionHead({ revision: { version, at, how, author }, isPresent }: { revision: Revision; isPresent: boolean }) {
  return (
    <div className="admin-revision-head">
      <h2>
        Версия {version}
        {isPresent && ', сейчас'}
      </h2>
      <p className="text-muted">
        {[writers[how], author].filter(Boolean).join(': ')}, <time dateTime={at}>{formatMoment(at)}</time>
      </p>
    </div>
  )
}

function Differences({ revision: { event, differences } }: { revision: Revision }) {
  if (event === 'created') return <p>Запись создана.</p>
  if (event === 'deleted') return <p>Запись удалена.</p>
  if (differences.length === 0) return <p>Значения на&nbsp;вид не&nbsp;изменились.</p>
  return (
    <dl className="admin-differences">
      {differences.map(difference => (
        <div key={difference.field}>
          <dt>{difference.label}</dt>
          <dd>
            <Values difference={difference} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Values = ({ difference: { before, after } }: { difference: Difference }) => (
  <>
    <del>
      <span className="sr-only">Было: </span>
      {before || 'пусто'}
    </del>
    <ins>
      <span className="sr-only">Стало: </span>
      {after || 'пусто'}
    </ins>
  </>
)
