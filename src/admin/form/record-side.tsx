import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type KindDescription, type RecordView, statusWords } from '#admin/kinds/kind-description.ts'
import { StatusBadge } from '#admin/kinds/status-badge.tsx'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { UseList, type UsesOfRecord } from './use-list.tsx'

interface RecordSideProps {
  kind: KindDescription
  record: RecordView | null
  onArchive(): void
  isLeaving: { current: boolean }
}

/** Beside the form: what the record is on the site, who uses it, and how to be rid of it. */
export function RecordSide({ kind, record, onArchive, isLeaving }: RecordSideProps) {
  return (
    <aside aria-label="О записи" className="admin-side">
      <h2>Публикация</h2>
      <p>
        <StatusBadge status={record?.status ?? 'draft'} /> {record && <span className="text-muted">версия {record.version}</span>}
      </p>
      {record ? (
        <>
          {record.status === 'published' && kind.hasPages && (
            <p>
              <Link to={`/${kind.path}/${record.values.alias}`} target="_blank" className="text-link underline underline-offset-4">
                Открыть на&nbsp;сайте
              </Link>
            </p>
          )}
          <SearchPreview kind={kind} />
          <p>
            <LinkButton to={`/admin/${kind.path}/${record.id}/history`} variant="secondary" size="sm" icon="clock" top>
              История
            </LinkButton>
          </p>
          <Uses kind={kind} record={record} />
          <div className="admin-side-actions">
            {record.status !== 'archived' && (
              <Button variant="quiet" size="sm" onClick={onArchive}>
                В&nbsp;архив
              </Button>
            )}
            <Delete kind={kind} record={record} isLeaving={isLeaving} />
          </div>
        </>
      ) : (
        <p className="text-muted">Новая запись сохраняется как {statusWords.draft}.</p>
      )}
    </aside>
  )
}

/** Where the page of the record is; the text that a search engine shows comes from the page itself. */
function SearchPreview({ kind }: { kind: KindDescription }) {
  const [title, alias] = useWatch({ name: [kind.title, 'alias'] }) as [unknown, unknown]
  if (!kind.hasPages) return null
  return (
    <p className="admin-preview">
      <small>
        /{kind.path}/{String(alias ?? '')}
      </small>
      <b>{String(title ?? '')}</b>
    </p>
  )
}

function Uses({ kind, record }: { kind: KindDescription; record: RecordView }) {
  const [found, setFound] = useState<UsesOfRecord | string | null>(null)
  const load = () =>
    api.get<UsesOfRecord>(`/admin/${kind.path}/${record.id}/uses`).then(setFound, (error: unknown) => setFound(textOf(error)))
  return (
    <details onToggle={event => event.currentTarget.open && found === null && void load()}>
      <summary>Где используется</summary>
      {found === null ? (
        <p className="text-muted">Ищем…</p>
      ) : typeof found === 'string' ? (
        <p role="alert">{found}</p>
      ) : found.total === 0 ? (
        <p className="text-muted">На&nbsp;запись никто не&nbsp;ссылается.</p>
      ) : (
        <UseList found={found} />
      )}
    </details>
  )
}

function Delete({ kind, record, isLeaving }: Pick<RecordSideProps, 'kind' | 'isLeaving'> & { record: RecordView }) {
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<{ text: string; found?: UsesOfRecord }>()
  async function remove() {
    try {
      await api.delete(`/admin/${kind.path}/${record.id}?version=${record.version}`)
      isLeaving.current = true
      await navigateTo(`/admin/${kind.path}`)
    } catch (error) {
      const body = error instanceof ApiError ? (error.body as Partial<UsesOfRecord> & { message?: string }) : undefined
      setRefusal({ text: textOf(error), ...(body?.uses && { found: body as UsesOfRecord }) })
    }
  }
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        Удалить…
      </Button>
      {isAsking && (
        <DeleteDialog refusal={refusal} onDelete={remove} onClose={() => setAsking(false)}>
          Запись пропадёт насовсем. То, что просто не&nbsp;нужно на&nbsp;сайте, лучше отправить в&nbsp;архив.
        </DeleteDialog>
      )}
    </>
  )
}

const textOf = (error: unknown) => (error instanceof ApiError ? errorText(error) : 'Не удалось. Попробуйте ещё раз.')
