import { useState } from 'react'
import { type GroupKey, groupTitles, type Queue, type QueueGroup, type QueueRow } from '#admin/kit/queue-view.ts'
import { Failure } from '#features/accounts/components/failure.tsx'
import { api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { useAttempt } from '#ui/form/use-attempt.ts'
import { date } from '#ui/format/format-date.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { count, number } from '#ui/format/format-number.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

interface QueueScreenProps {
  queue: Queue
  only: GroupKey | undefined
  /** `YYYY-MM-DD`. */
  today: string
  /** Of the newest archive; null when there is none, undefined when the site makes none. */
  backup?: { madeAt: string; megabytes: number; isOld: boolean } | null | undefined
}

/** What waits for an editor, the worst first. The first row has the filled button; `j` and `k` move, Enter opens, `h` puts off. */
export function QueueScreen({ queue: { groups, total, postponed }, only, today, backup }: QueueScreenProps) {
  const [put, setPut] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState('')
  async function putOff(key: string) {
    setPut(earlier => new Set([...earlier, key]))
    try {
      await api.post('/admin/queue/postponed', { key })
    } catch (error) {
      setPut(earlier => new Set([...earlier].filter(other => other !== key)))
      setFailure(errorText(error))
    }
  }
  const shown = groups
    .map(group => ({ ...group, rows: group.rows.filter(({ key }) => !put.has(key)) }))
    .filter(({ rows }) => rows.length > 0)
  const first = shown[0]?.rows[0]?.key
  useQueueKeys(key => void putOff(key))
  return (
    <>
      <header className="admin-head">
        <h1 tabIndex={-1}>{only ? groupTitles[only] : 'Что требует внимания'}</h1>
        <span className="text-muted">
          {only ? (
            <Link to="/admin">Вся очередь</Link>
          ) : (
            `${count(total, { one: 'дело', few: 'дела', many: 'дел' })}, ${date(today)}`
          )}
        </span>
      </header>
      {shown.map(group => (
        <Group
          key={group.key}
          group={group}
          first={first}
          onPutOff={key => void putOff(key)}
          isAlone={only !== undefined}
        />
      ))}
      {shown.length === 0 && (
        <EmptyState title="Всё сделано">Ничего не&nbsp;ждёт. Списки записей&nbsp;— слева.</EmptyState>
      )}
      <Postponed rows={postponed + put.size} onBack={() => setPut(new Set())} />
      <Failure text={failure} />
      {!only && backup !== undefined && <p className="text-muted">{backupText(backup)}</p>}
    </>
  )
}

function backupText(backup: NonNullable<QueueScreenProps['backup']> | null): string {
  if (!backup) return 'Резервной копии ещё нет.'
  const text = `Резервная копия: ${formatMoment(backup.madeAt)}, ${number(backup.megabytes)}\u00a0МБ.`
  return backup.isOld ? `${text} Она старше двух дней: посмотрите журнал программы.` : text
}

interface GroupProps {
  group: QueueGroup
  first: string | undefined
  isAlone: boolean
  onPutOff(key: string): void
}

const Group = ({ group: { key, title, total, rows, more }, first, isAlone, onPutOff }: GroupProps) => (
  <section className="admin-part" aria-label={title}>
    {!isAlone && (
      <h2>
        {title} <small className="text-muted">{number(total)}</small>
      </h2>
    )}
    <ul className="admin-entries admin-queue">
      {rows.map(row => (
        <Row key={row.key} row={row} isFirst={row.key === first} onPutOff={onPutOff} />
      ))}
    </ul>
    {more && !isAlone && (
      <p>
        <Link to={more} top>
          Показать все {number(total)}
        </Link>
        <span className="sr-only">: {groupTitles[key]}</span>
      </p>
    )}
  </section>
)

const Row = ({
  row: { key, title, kind, problem, isWrongOnSite, to, action },
  isFirst,
  onPutOff,
}: {
  row: QueueRow
  isFirst: boolean
  onPutOff(key: string): void
}) => (
  <li data-row={key}>
    <div>
      <Link to={to} top data-open={key} className="admin-table-link">
        <b>{title}</b>
      </Link>
      {kind && <span className="text-muted"> {kind}</span>}
      <p className={isWrongOnSite ? 'text-danger' : 'text-muted'}>{problem}</p>
    </div>
    <div className="admin-badges">
      <LinkButton to={to} top size="sm" variant={isFirst ? 'primary' : 'secondary'} aria-label={`${action}: ${title}`}>
        {action}
      </LinkButton>
      <Button
        variant="quiet"
        size="sm"
        className="not-scripted:hidden"
        aria-label={`Отложить: ${title}`}
        onClick={() => onPutOff(key)}
      >
        Отложить
      </Button>
    </div>
  </li>
)

/** Nothing is lost by putting off: everything comes back after a week, or now. */
function Postponed({ rows, onBack }: { rows: number; onBack(): void }) {
  const { failure, run } = useAttempt(async () => {
    await api.delete('/admin/queue/postponed')
    onBack()
    await navigateTo('/admin', { replace: true })
  })
  return (
    <footer className="admin-foot">
      <p className="text-muted">
        <kbd>j</kbd> <kbd>k</kbd> строка, <kbd>Enter</kbd> открыть, <kbd>h</kbd> отложить на&nbsp;неделю
      </p>
      {rows > 0 && (
        <Button variant="quiet" size="sm" className="not-scripted:hidden" onClick={run}>
          Вернуть отложенное: {rows}
        </Button>
      )}
      <Failure text={failure} />
    </footer>
  )
}
