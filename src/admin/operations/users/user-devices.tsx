import { Moment } from '#admin/kit/moment.tsx'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { networkName } from '#features/accounts/sessions/device-name.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import type { UserSession, UserView } from './user-view.ts'

interface DevicesProps {
  user: UserView
  onChange(user: UserView): void
}

/** Where the person is signed in; each session can be ended. */
export function UserDevices({ user, onChange }: DevicesProps) {
  const { id, sessions, isBlocked } = user
  const endAll = useAction(async () => {
    await api.delete(`/admin/users/${id}/sessions`)
    onChange({ ...user, sessions: [] })
  })
  const drop = (ended: number) => onChange({ ...user, sessions: sessions.filter(session => session.id !== ended) })
  return (
    <section className="admin-part">
      <h2>Где выполнен вход</h2>
      {sessions.length === 0 && (
        <p className="text-muted">{isBlocked ? 'Учётная запись заблокирована: сеансов нет.' : 'Сейчас нигде.'}</p>
      )}
      <ul className="admin-entries" aria-live="polite">
        {sessions.map(session => (
          <Device key={session.id} userId={id} session={session} onEnded={drop} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={endAll.run}>
          Завершить все
        </Button>
      )}
      <Failure text={endAll.failure} />
    </section>
  )
}

function Device({ userId, session, onEnded }: { userId: number; session: UserSession; onEnded(id: number): void }) {
  const end = useAction(async () => {
    await api.delete(`/admin/users/${userId}/sessions/${session.id}`)
    onEnded(session.id)
  })
  return (
    <li>
      <div>
        <b>{session.device}</b>
        <p className="text-muted">
          {networkName(session.network, undefined)}, был <Moment at={session.seenAt} />
        </p>
        <Failure text={end.failure} />
      </div>
      <Button variant="secondary" size="sm" onClick={end.run} aria-label={`Завершить: ${session.device}`}>
        Завершить
      </Button>
    </li>
  )
}
