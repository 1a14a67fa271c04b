import { dropUnsent, saveUnsent, type UnsentWrite, useUnsent } from '#features/accounts/unsent-writes.ts'
import { Button } from '#ui/button.tsx'
import { date } from '#ui/format/format-date.ts'
import { localDay } from '../local-day.ts'
import { offlineReason, queueUnsent, sendUnsent } from '../send-unsent.ts'

/** What was recorded without a connection: what waits, and what the server did not accept. */
export function UnsentList({ userId }: { userId: number }) {
  const writes = useUnsent(userId)
  if (writes.length === 0) return null
  return (
    <section aria-labelledby="unsent" className="screen-only mb-6">
      <h2 id="unsent" className="mb-2 text-xl">
        Записано без связи
      </h2>
      <ul className="garden-tasks">
        {writes.map(write => (
          <UnsentItem key={write.key} userId={userId} write={write} />
        ))}
      </ul>
    </section>
  )
}

const small = { variant: 'secondary', size: 'sm', className: 'min-h-11' } as const

function UnsentItem({ userId, write }: { userId: number; write: UnsentWrite }) {
  const { title, madeAt, refusal, body, path, key } = write
  const again = () => {
    saveUnsent(userId, { ...write, refusal: null })
    void sendUnsent(userId)
  }
  // Another request, so it has another key; the one that was refused had no effect.
  const asFact = () => {
    if (!queueUnsent(userId, { path, title, body: { ...body, isPastRecord: true, reason: offlineReason } })) return
    dropUnsent(userId, key)
    void sendUnsent(userId)
  }
  const mayBeFact = refusal !== null && 'day' in body && !body.isPastRecord
  return (
    <li className="garden-task pl-4">
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">
          {date(localDay(new Date(madeAt)))} · {refusal === null ? 'ждёт связи' : 'не\u00a0принято'}
        </p>
        {refusal !== null && <p className="mt-1">{refusal}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          {refusal !== null && (
            <Button {...small} onClick={again}>
              Отправить ещё раз
            </Button>
          )}
          {mayBeFact && (
            <Button {...small} onClick={asFact}>
              Записать как факт
            </Button>
          )}
          <Button {...small} variant="quiet" onClick={() => dropUnsent(userId, key)}>
            Удалить запись
          </Button>
        </div>
      </div>
    </li>
  )
}
