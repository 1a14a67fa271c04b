import type { Answer } from '#kit/contract/contract.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { Badge } from '#ui/badges/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Failure } from '../components/failure.tsx'
import { dateTimeText } from '../components/local-time.ts'
import { Panel } from '../components/panel.tsx'
import { failureText } from '../components/retry-after.ts'
import { useAction } from '../components/use-action.ts'
import { type QueryState, useApiQuery } from '../components/use-api-query.ts'
import { deviceName, networkName } from './device-name.ts'

type Sessions = QueryState<Answer<'get', '/user/sessions'>>
type ListedSession = Answer<'get', '/user/sessions'>['items'][number]

export function SessionsPanel() {
  const sessions: Sessions = useApiQuery('/user/sessions')
  const items = sessions.data?.items
  const network = items?.find(each => each.is_current)?.network
  const others = items?.filter(each => !each.is_current) ?? []
  const endOthers = useAction(async () => {
    await api.delete('/user/sessions')
    await sessions.reload()
  })
  return (
    <Panel id="sessions" title="Где выполнен вход" lead="Не узнаёте устройство? Завершите его вход и смените пароль.">
      {!items && sessions.error !== undefined && (
        <>
          <Failure text={failureText(sessions.error)} />
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void sessions.reload()}>
            Повторить
          </Button>
        </>
      )}
      <ul className="cabinet-list" aria-live="polite" aria-busy={!items}>
        {items?.map(each => (
          <Session key={each.id} session={each} currentNetwork={network} onEnded={sessions.reload} />
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={endOthers.run}
          aria-disabled={endOthers.isRunning || undefined}
        >
          Завершить все остальные
        </Button>
      )}
      <Failure text={endOthers.failure} />
    </Panel>
  )
}

function Session({
  session: { id, is_current, user_agent, network, seen_at },
  currentNetwork,
  onEnded,
}: {
  session: ListedSession
  currentNetwork: string | undefined
  onEnded(): Promise<void>
}) {
  const end = useAction(async () => {
    await api.delete(`/user/sessions/${id}`).catch(error => {
      // It has expired meanwhile.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    await onEnded()
  })
  const name = deviceName(user_agent)
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            {name}, {networkName(network, currentNetwork)}
            {is_current && <Badge tone="green">это устройство</Badge>}
          </p>
          <p className="text-sm text-muted">
            <time dateTime={seen_at}>{dateTimeText(seen_at)}</time>
          </p>
        </div>
        {!is_current && (
          <Button
            variant="secondary"
            size="sm"
            onClick={end.run}
            aria-disabled={end.isRunning || undefined}
            aria-label={`Завершить: ${name}`}
          >
            Завершить
          </Button>
        )}
      </div>
      <Failure text={end.failure} />
    </li>
  )
}
