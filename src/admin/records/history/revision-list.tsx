import { useState } from 'react'
import type { Revision, RevisionPage } from '#admin/kit/revision.ts'
import { ownRowsOf } from '#admin/screens.ts'
import type { RuntimePath } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/format/format-moment.ts'
import { Pagination } from '#ui/list/pagination.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { DifferenceList } from './difference-list.tsx'

interface RevisionListProps {
  path: string
  id: number
  /** The present version of the record. */
  version: number
  /** When the editor's draft of this record was stored, as this page knows it; null: there is none. */
  draftAt: string | null
  revisions: RevisionPage
}

/** The saves of a record, the latest first, with what each of them changed. */
export function RevisionList({ path, id, version, draftAt, revisions }: RevisionListProps) {
  const { failure, restore, restoreRows } = useRestoring({ path, id, version, draftAt })
  const rows = ownRowsOf(path)?.restore
  if (revisions.items.length === 0)
    return <EmptyState title="Истории ещё нет">Она начнётся с&nbsp;первого сохранения.</EmptyState>
  return (
    <>
      <div role="alert">
        {failure && (
          <Callout kind="warning" title={failure.text} className="mb-4">
            {failure.isReplaceable && (
              <Button variant="secondary" size="sm" onClick={() => restore(failure.from, true)}>
                Заменить черновик версией {failure.from}
              </Button>
            )}
          </Callout>
        )}
      </div>
      <ol className="admin-revisions">
        {revisions.items.map(revision => (
          <li key={revision.version}>
            <RevisionHead revision={revision} isPresent={revision.version === version} />
            <Differences revision={revision} />
            {revision.version !== version && revision.event !== 'deleted' && (
              <Button variant="secondary" size="sm" onClick={() => restore(revision.version)}>
                Вернуть версию {revision.version} в&nbsp;черновик
              </Button>
            )}
            {revision.version !== version && rows && (
              <Button variant="secondary" size="sm" onClick={() => restoreRows(rows.path, revision.version)}>
                Вернуть {rows.what} версии {revision.version}
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

/** Restores a version as a draft, or the rows that belong to the record as they were; both lead to the record. */
function useRestoring({ path, id, version, draftAt }: Omit<RevisionListProps, 'revisions'>) {
  const [failure, setFailure] = useState<{ text: string; from: number; isReplaceable: boolean } | null>(null)
  async function attempt(from: number, write: () => Promise<unknown>, isReplaceable: boolean) {
    try {
      await write()
      await navigateTo(`/admin/${path}/${id}`)
    } catch (error) {
      setFailure({ text: errorText(error), from, isReplaceable })
    }
  }
  return {
    failure,
    restore: (from: number, replace = false) =>
      attempt(
        from,
        () =>
          api.post(`/admin/${path}/${id}/revisions/${from}/restore`, {
            version,
            ...(replace && { replace, knownDraft: draftAt }),
          }),
        draftAt !== null && !replace,
      ),
    restoreRows: (rowsPath: string, from: number) =>
      attempt(
        from,
        () => api.post(`/admin/${path}/${id}/${rowsPath}` as RuntimePath, { version: from, from: version }),
        false,
      ),
  }
}

const writers: Record<Revision['how'], string> = {
  hand: 'Редактор',
  bulk: 'Массовое изменение',
  import: 'Загрузка файла',
  job: 'Программа',
}

function RevisionHead({
  revision: { version, at, how, author, reason },
  isPresent,
}: {
  revision: Revision
  isPresent: boolean
}) {
  return (
    <div className="admin-revision-head">
      <h2>
        Версия {version}
        {isPresent && ', сейчас'}
      </h2>
      <p className="text-muted">
        {author === null && how === 'hand' ? writers.job : [writers[how], author].filter(Boolean).join(': ')},{' '}
        <time dateTime={at}>{formatMoment(at)}</time>
        {reason && <span> Причина: {reason}</span>}
      </p>
    </div>
  )
}

function Differences({ revision: { event, differences } }: { revision: Revision }) {
  if (event === 'created') return <p>Запись создана.</p>
  if (event === 'deleted') return <p>Запись удалена.</p>
  if (differences.length === 0) return <p>Значения на&nbsp;вид не&nbsp;изменились.</p>
  return <DifferenceList differences={differences} />
}
