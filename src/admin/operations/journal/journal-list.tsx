import { DifferenceList } from '#admin/records/history/difference-list.tsx'
import { networkName } from '#features/accounts/sessions/device-name.ts'
import { formatMoment } from '#ui/format/format-moment.ts'
import { Link } from '#ui/link.tsx'
import type { JournalItem } from './journal-view.ts'

/** Saves and events, the latest first, with what each of them changed. */
export const JournalList = ({ items }: { items: readonly JournalItem[] }) => (
  <ol className="admin-revisions admin-journal">
    {items.map(item => (
      <li key={item.key}>
        <div className="admin-revision-head">
          <h2>
            {item.what}
            {item.record && (
              <>
                {' '}
                <Link to={`/admin/${item.record.kind}/${item.record.id}`} top className="tap">
                  «{item.record.title}»
                </Link>
              </>
            )}
            {item.person && (
              <>
                {' '}
                <Person person={item.person} />
              </>
            )}
          </h2>
          <p className="text-muted">
            {item.who ? <Person person={item.who} /> : item.actor},{' '}
            <time dateTime={item.at}>{formatMoment(item.at)}</time>
            {item.network && `, ${networkName(item.network, undefined)}`}
          </p>
        </div>
        {item.detail && <p>{item.detail}</p>}
        {item.differences.length > 0 && <DifferenceList differences={item.differences} />}
      </li>
    ))}
  </ol>
)

const Person = ({ person: { id, name } }: { person: { id: number; name: string } }) => (
  <Link to={`/admin/users/${id}`} top className="tap">
    {name}
  </Link>
)
