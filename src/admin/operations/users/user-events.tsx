import { networkName } from '#features/accounts/sessions/device-name.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import type { UserEvent } from './user-view.ts'

/** The last security events of an account. */
export const UserEvents = ({ events }: { events: readonly UserEvent[] }) => (
  <section className="admin-part">
    <h2>Последние события</h2>
    <ul className="admin-entries">
      {events.map(({ what, at, network, detail, actorId }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed, and equal events may have one moment
        <li key={index}>
          <div>
            <b>{what}</b>
            {detail && <p>{detail}</p>}
          </div>
          <p className="text-muted">
            <time dateTime={at}>{formatMoment(at)}</time>
            {network && `, ${networkName(network, undefined)}`}
            {actorId && `, администратор №\u00a0${actorId}`}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
